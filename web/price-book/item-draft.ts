import { type PriceItem, type PriceItemFields, priceItemFields } from '#contract/price-book.ts'
import { say } from '#language/say.ts'
import { kindWords } from './price-words.ts'

export type FieldName = keyof PriceItemFields

/** The fields of an item, by their labels on the sheet. */
export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: say('Item'),
  code: say('Code'),
  unit: say('Unit'),
  pack: say('Sold in packs of'),
  kind: say('Kind'),
  trade: say('Trade'),
  costCode: say('Cost code'),
  supplier: say('Supplier'),
  leadDays: say('Lead time, days'),
  hoursEach: say('Hours for one'),
  notes: say('Notes'),
}

// The keys are those of the object itself.
const names = Object.keys(priceItemFields) as FieldName[]

/** A field as it is read beside another; '' for nothing. */
export function fieldText(fields: PriceItemFields, name: FieldName): string {
  if (name === 'pack') return fields.pack === null ? '' : `${fields.pack.name}: ${fields.pack.size}`
  if (name === 'kind') return kindWords[fields.kind]
  return String(fields[name] ?? '')
}

/** What somebody changed of an item; empty where everything stands as it was. */
export const editsOf = (was: PriceItemFields, fields: PriceItemFields): Partial<PriceItemFields> =>
  Object.fromEntries(
    names
      .filter((name) => fieldText(was, name) !== fieldText(fields, name))
      .map((name) => [name, fields[name]]),
  )

/** What is typed on a sheet and not saved: over which state of the item (none for a new one), under which id. */
export type ItemDraft = { id: string; from: PriceItem | undefined; fields: PriceItemFields; price: string }

/** The item as it stands `now` with what somebody typed put over it, but for the fields in which theirs stays. */
export function settled(
  { from, fields }: Pick<ItemDraft, 'fields'> & { from: PriceItem },
  now: PriceItem,
  theirs: ReadonlySet<string>,
): PriceItemFields {
  const mine = Object.entries(editsOf(from, fields)).filter(([name]) => !theirs.has(name))
  return { ...now, ...Object.fromEntries(mine) }
}
