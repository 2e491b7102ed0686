import type { Person } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { PersonMark } from '#web/ui/work/person-mark.tsx'

const sideWords: Record<Person['audience'], string> = {
  contractor: say('runs the job'),
  owner: say('owner'),
  crew: say('works on site'),
  worker: say('works on site'),
  viewer: say('looks in'),
}

/** Everybody of a project, with what they do in it. */
export function PeopleList({
  people,
  orgName,
  self,
}: {
  people: readonly Person[]
  orgName: string
  self: string | null
}) {
  return (
    <ul className="divide-y divide-hair">
      {people.map(({ id, name, company, trade, audience, own, email, phone }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-2">
          <PersonMark name={name} outside={!own} named />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              {name}
              {id === self && <span className="font-normal text-muted">{` ${say('(you)')}`}</span>}
            </span>
            <span className="block text-muted md:text-[0.8125rem]">
              {[trade || sideWords[audience], company || (own ? orgName : '')].filter(Boolean).join(' · ')}
            </span>
            {email && (
              <a className="block text-link underline" href={`mailto:${email}`}>
                {email}
              </a>
            )}
            {phone && (
              <a className="block text-link underline" href={`tel:${phone}`}>
                {phone}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
