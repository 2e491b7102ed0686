import type { Person } from '#contract/fields.ts'
import { say } from '#language/say.ts'

export type PeopleGroup = { id: string; label: string; detail: string; people: readonly Person[] }

/** The people of a project under what they are to it: who pays, who runs it, who does the work. */
export function groupsOf(people: readonly Person[]): PeopleGroup[] {
  const groups: PeopleGroup[] = [
    {
      id: 'owner',
      label: say('Owner'),
      detail: say('pays for it, decides'),
      people: people.filter(({ audience }) => audience === 'owner'),
    },
    {
      id: 'contractor',
      label: say('Contractor'),
      detail: say('runs the job'),
      people: people.filter(({ audience }) => audience === 'contractor'),
    },
    {
      id: 'crew',
      label: say('Crew'),
      detail: say('own workers'),
      people: people.filter(({ audience }) => audience === 'crew'),
    },
    {
      id: 'worker',
      label: say('Subs'),
      detail: say('workers of other firms'),
      people: people.filter(({ audience }) => audience === 'worker'),
    },
  ]
  return groups.filter(({ people: some }) => some.length > 0)
}
