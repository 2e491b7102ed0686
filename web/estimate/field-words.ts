import { tradeName } from '#domain/estimate/trades.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { shareText } from './figure-text.ts'

const words: Readonly<Record<string, string>> = {
  item: say('Item'),
  scope: say('Scope'),
  trade: say('Trade'),
  room: say('Room'),
  code: say('Cost code'),
  quantity: say('Quantity'),
  unit: say('Unit'),
  wasteBp: say('Waste'),
  pack: say('Order'),
  materialCents: say('Material'),
  pricedOn: say('Priced on'),
  supplier: say('Supplier'),
  hoursEach: say('Hours for one'),
  rateCents: say('Rate an hour'),
  equipmentCents: say('Equipment'),
  subCents: say('Subcontract'),
  allowanceCents: say('Allowance'),
  option: say('Option'),
  markupBp: say('Markup'),
}

/** What a field of a line is called; undefined for what nobody typed. */
export const fieldName = (field: string): string | undefined => words[field]

/** What a field says, for who decides which of two stays, or reads what became of it. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return say('nothing')
  if (field === 'removed') return say('deleted')
  if (field === 'trade') return tradeName(String(value))
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return moneyText(value)
    return field.endsWith('Bp') ? shareText(value) : numberText(value, { maximumFractionDigits: 4 })
  }
  if (typeof value === 'object' && 'size' in value && 'name' in value) return `${value.size} ${value.name}`
  if (typeof value === 'object' && 'taken' in value) return value.taken ? say('option, taken') : say('option')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
