import type { Project } from '#contract/fields.ts'
import type { editProjectRow } from '#contract/projects.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'

type Fields = RowInput<typeof editProjectRow>['body']['fields']
export type FieldName = Exclude<
  keyof Fields,
  'kind' | 'status' | 'dataOn' | 'nearDays' | 'government' | 'overtime' | 'checkLimits'
>

/** A project as it is typed: every value is a text. */
export type Draft = Record<
  'name' | 'address' | 'description' | 'startOn' | 'dueOn' | 'price' | 'budget',
  string
>

/** What each field is typed into. */
export const textOf: Record<FieldName, keyof Draft> = {
  name: 'name',
  address: 'address',
  description: 'description',
  startOn: 'startOn',
  dueOn: 'dueOn',
  priceCents: 'price',
  budgetCents: 'budget',
}

export const fieldLabels: Record<FieldName, string> = {
  name: say('Name'),
  address: say('Address'),
  description: say('Description'),
  startOn: say('Start'),
  dueOn: say('Deadline'),
  priceCents: say('Agreed price'),
  budgetCents: say('Budget'),
}

export const draftOf = (project: Project): Draft => ({
  name: project.name,
  address: project.address,
  description: project.description,
  startOn: project.startOn ?? '',
  dueOn: project.dueOn ?? '',
  price: typedCents(project.priceCents ?? null),
  budget: typedCents(project.budgetCents ?? null),
})

/** What a draft changes of a project; a sum that cannot be read is left as it is. */
export function fieldsOf(project: Project, draft: Draft): Fields {
  const wanted = {
    name: draft.name,
    address: draft.address,
    description: draft.description,
    startOn: draft.startOn || null,
    dueOn: draft.dueOn || null,
    ...(project.priceCents !== undefined && { priceCents: readCents(draft.price) }),
    ...(project.budgetCents !== undefined && { budgetCents: readCents(draft.budget) }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== (project[name as FieldName] ?? null),
    ),
  )
}
