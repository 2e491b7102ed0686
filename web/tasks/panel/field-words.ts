import {
  type ConstraintKind,
  type Doer,
  doers,
  type GateKind,
  gateKinds,
  type Task,
  taskEntity,
} from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { typedCents } from '#web/kit/work/typed-money.ts'
import { constraintWords } from '#web/kit/work/words.ts'
import { statusWords } from '../task-words.ts'

export const gateWords: Readonly<Record<GateKind, string>> = {
  permit: say('Permit'),
  inspection: say('Inspection'),
  decision: say('Owner’s decision'),
  order: say('Order and delivery'),
  wait: say('Waiting time'),
  review: say('Review'),
}
export const doerWords: Readonly<Record<Doer, string>> = {
  you: say('Whoever runs the project'),
  contractor: say('A contractor'),
  licensed: say('A licensed trade'),
  designer: say('An architect or engineer'),
  inspector: say('An inspector'),
  agency: say('An agency'),
}
export const gateOptions = [['', say('No gate')], ...gateKinds.map((kind) => [kind, gateWords[kind]])] as [
  string,
  string,
][]
export const doerOptions = [['', say('Anybody')], ...doers.map((doer) => [doer, doerWords[doer]])] as [
  string,
  string,
][]

/** What a field is called. */
export const fieldLabel = (field: string): string =>
  (({ ...taskEntity.open, ...taskEntity.price, ...taskEntity.cost }) as Record<string, { label: string }>)[
    field
  ]?.label ?? field

/** What stands in a field, for somebody who compares two. */
export function fieldText(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return say('nothing')
  if (field === 'status') return statusWords[value as Task['status']]
  if (field === 'gate') return gateWords[value as GateKind]
  if (field === 'who') return doerWords[value as Doer]
  if (field === 'constraint') return constraintWords[value as ConstraintKind]
  if (field === 'calendarId') return say('a calendar of its own')
  if (field === 'percent') return `${value} %`
  if (field.endsWith('On')) return dayText(String(value))
  if (field === 'priceCents' || field === 'costCents') return typedCents(Number(value))
  if (Array.isArray(value)) return value.map((id) => nameOf(String(id))).join(', ') || say('nobody')
  if (typeof value === 'boolean') return value ? say('Yes') : say('No')
  return String(value)
}
