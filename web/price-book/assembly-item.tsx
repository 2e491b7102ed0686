import type { AssemblyItem } from '#contract/assemblies.ts'
import type { PriceItem } from '#contract/price-book.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { NumberField } from '#web/kit/work/number-field.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { packOf } from './price-words.ts'
import { inSampleRoom } from './sample-room.ts'

/** What an item of the price book says of an item of an assembly. */
export function fromPriceBook(item: PriceItem): Partial<AssemblyItem> {
  const { id, unit, pack, trade, costCode, kind, supplier, hoursEach, price } = item
  const cents = price?.cents ?? null
  return {
    ...{ itemId: id, unit, trade, code: costCode, hoursEach, supplier: price?.supplier || supplier },
    pricedOn: price?.asOf ?? null,
    pack: kind === 'material' ? pack : null,
    materialCents: kind === 'material' ? cents : null,
    equipmentCents: kind === 'equipment' ? cents : null,
    subCents: kind === 'sub' ? cents : null,
  }
}

type Props = {
  item: AssemblyItem
  number: number
  trades: Readonly<Record<string, string>>
  /** The id of the list of names that the price book offers. */
  list: string
  onChange: (fields: Partial<AssemblyItem>) => void
  onRemove: () => void
}

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100))

/** One item of an assembly: what it is, how much of it a room takes, and what it costs. */
export function AssemblyItemFields({ item, number, trades, list, onChange, onRemove }: Props) {
  const sample = inSampleRoom(item)
  const wrong = 'wrong' in sample ? sample.wrong : undefined
  return (
    <fieldset className="border-hair border-b pb-4">
      <legend className="sr-only">{item.item || say('Item {number}', { number })}</legend>
      <div className="grid items-start gap-x-3 gap-y-2 [--field:2.25rem] sm:grid-cols-2 desk:grid-cols-4 min-[100rem]:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_repeat(6,minmax(0,1fr))_auto] max-md:[--field:2.75rem] pointer-coarse:[--field:2.75rem]">
        <TextField
          label={say('Item')}
          list={list}
          value={item.item}
          maxLength={200}
          onChange={({ target }) => onChange({ item: target.value })}
        />
        <TextField
          label={say('Quantity')}
          value={item.quantity}
          maxLength={200}
          spellCheck={false}
          error={wrong}
          hint={
            'comesTo' in sample
              ? say('{quantity} in a room of 12 × 10 ft', { quantity: sample.comesTo })
              : undefined
          }
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <TextField
          label={say('Unit')}
          value={item.unit}
          maxLength={20}
          onChange={({ target }) => onChange({ unit: target.value })}
        />
        <NumberField
          label={say('Waste, %')}
          value={item.wasteBp / 100}
          onNumber={(share) => onChange({ wasteBp: Math.round((share ?? 0) * 100) })}
        />
        <NumberField
          label={say('Pack of')}
          value={item.pack?.size ?? null}
          onNumber={(size) => onChange({ pack: packOf(item.pack, item.unit, size) })}
        />
        <NumberField
          label={say('Material, $')}
          hint={item.pricedOn ? dayText(item.pricedOn) : undefined}
          value={dollars(item.materialCents)}
          onNumber={(amount) => onChange({ materialCents: cents(amount), pricedOn: null, itemId: null })}
        />
        <NumberField
          label={say('Hours for one')}
          value={item.hoursEach}
          onNumber={(hoursEach) => onChange({ hoursEach })}
        />
        <SelectField
          label={say('Trade')}
          options={trades}
          empty={say('Any trade')}
          value={item.trade}
          onChange={({ target }) => onChange({ trade: target.value, code: '' })}
        />
        <ToolButton
          icon="close"
          bare
          look="ghost"
          className="min-[100rem]:mt-7"
          label={say('Remove {name}', { name: item.item || String(number) })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}
