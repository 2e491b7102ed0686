import type { Project } from '#contract/fields.ts'
import type { editProjectRow } from '#contract/projects.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'

type Fields = RowInput<typeof editProjectRow>['body']['fields']
export type FieldName = Exclude<keyof Fields, 'kind' | 'status' | 'dataOn' | 'nearDays' | 'government'>

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
  dueOn: say('Completion'),
  priceCents: say('Agreed price'),
  budgetCents: say('Budget'),
}

const sumText = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2)

/** A sum of dollars as cents; null for nothing, undefined for what is none: `$49,700`, `49700.5`. */
export function centsIn(text: string): number | null | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  if (plain === '') return null
  const [, sign, dollars = '', cents = ''] = /^(-|−)?(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (dollars === '') return undefined
  const sum = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return sign ? -sum : sum
}

export const draftOf = (project: Project): Draft => ({
  name: project.name,
  address: project.address,
  description: project.description,
  startOn: project.startOn ?? '',
  dueOn: project.dueOn ?? '',
  price: sumText(project.priceCents),
  budget: sumText(project.budgetCents),
})

/** What a draft changes of a project; a sum that cannot be read is left as it is. */
export function fieldsOf(project: Project, draft: Draft): Fields {
  const wanted = {
    name: draft.name,
    address: draft.address,
    description: draft.description,
    startOn: draft.startOn || null,
    dueOn: draft.dueOn || null,
    ...(project.priceCents !== undefined && { priceCents: centsIn(draft.price) }),
    ...(project.budgetCents !== undefined && { budgetCents: centsIn(draft.budget) }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== (project[name as FieldName] ?? null),
    ),
  )
}
