import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import {
  addPriceItemRow,
  editPriceItemRow,
  emptyPriceItem,
  type ItemKind,
  newestPricesRow,
  type PriceItem,
  type PriceItemFields,
} from '#contract/price-book.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { NumberField } from '#web/kit/work/number-field.tsx'
import { centsOf } from '#web/kit/work/prices.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { ItemConflict, type Met } from './item-conflict.tsx'
import { editsOf, fieldLabels, type ItemDraft } from './item-draft.ts'
import { ItemPrices } from './item-prices.tsx'
import { kindWords, packOf } from './price-words.ts'
import { codesQuery } from './queries.ts'

type Props = { org: string; item: PriceItem | undefined; open: boolean; onClose: () => void }

const begin = (item: PriceItem | undefined): ItemDraft => ({
  id: item?.id ?? newId(),
  from: item,
  fields: item ?? { ...emptyPriceItem, name: '' },
  price: '',
})

class NotMoney extends Error {}

/** The item as it stands now; undefined where it is gone or the network is. */
const readNow = (org: string, id: string) =>
  call(newestPricesRow, { params: { org }, body: { items: [id] } })
    .then(({ items }) => items[0])
    .catch(() => undefined)

/** An item of the price book: what is said of it, and below it every price that it had. What was typed stays until it is saved. */
export function ItemSheet({ org, item, open, onClose }: Props) {
  const client = useQueryClient()
  const [stands, setStands] = useState(() => begin(item))
  const [typed, setTyped] = useKeptDraft<ItemDraft>(`price item ${org} ${stands.from?.id ?? 'new'}`)
  const draft = typed ?? stands
  const { from, fields, price } = draft
  const [met, setMet] = useState<Met>()
  const [trouble, setTrouble] = useState('')
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data: codes } = useQuery(codesQuery(open ? org : ''))
  const list = useId()
  const change = (next: Partial<ItemDraft>) => {
    setTyped({ ...draft, ...next })
    setKept(false)
  }
  const set = (next: Partial<PriceItemFields>) => change({ fields: { ...fields, ...next } })
  /** Shows the item as it stands, with nothing typed over it. */
  const showSaved = (item: PriceItem | undefined) => {
    setStands(begin(item))
    setTyped(undefined)
    setMet(undefined)
    setTrouble('')
  }
  const write = async ({ id, from, fields, price }: ItemDraft) => {
    const cents = price === '' ? undefined : centsOf(price)
    if (price !== '' && cents === undefined) throw new NotMoney()
    if (!from) {
      const first = cents === undefined ? null : { cents, asOf: todayHere(), source: '' }
      const { name, ...rest } = fields
      return call(addPriceItemRow, { params: { org }, body: { ...rest, id, name, price: first } })
    }
    const edits = editsOf(from, fields)
    if (Object.keys(edits).length === 0) return { item: from }
    return call(editPriceItemRow, {
      params: { org, item: id },
      body: { base: from.version, was: from, fields: edits },
    })
  }
  const save = async (next: ItemDraft) => {
    setBusy(true)
    setTrouble('')
    try {
      const { item } = await write(next)
      showSaved(item)
      setKept(true)
    } catch (error) {
      const theirs = error instanceof Refusal ? error.theirs : undefined
      const now = theirs && (await readNow(org, next.id))
      if (theirs && now) setMet({ theirs, now })
      else setTrouble(error instanceof NotMoney ? say('Enter an amount of money') : whyNotSaved(error))
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['prices', org] })
    }
  }
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={from?.name ?? say('New item')}
      foot={
        <div className="flex items-center gap-3">
          <ToolButton
            look="ink"
            busy={busy}
            disabled={met !== undefined}
            label={say('Save')}
            onClick={() => void save(draft)}
          />
          {typed && (
            <ToolButton
              label={say('Discard what was typed')}
              disabled={busy}
              onClick={() => showSaved(met?.now ?? item)}
            />
          )}
          <p role="status" className="text-muted">
            {kept ? say('Saved') : typed && say('Not saved')}
          </p>
        </div>
      }
    >
      <div className="grid gap-4">
        {trouble && <Banner>{trouble}</Banner>}
        {met && from && (
          <ItemConflict
            {...met}
            from={from}
            fields={fields}
            busy={busy}
            onSettle={(next) => {
              // What they wrote is seen now: from here on mine is the later one.
              const seen = { ...draft, from: met.now, fields: next }
              setTyped(seen)
              setMet(undefined)
              void save(seen)
            }}
          />
        )}
        <div className="grid gap-3 [--field:2.25rem] sm:grid-cols-2 max-md:[--field:2.75rem] pointer-coarse:[--field:2.75rem]">
          <TextField
            className="sm:col-span-2"
            label={fieldLabels.name}
            value={fields.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={fieldLabels.code}
            value={fields.code}
            onChange={({ target }) => set({ code: target.value })}
          />
          <TextField
            label={fieldLabels.unit}
            value={fields.unit}
            onChange={({ target }) => set({ unit: target.value })}
          />
          <NumberField
            label={fieldLabels.pack}
            optional
            value={fields.pack?.size ?? null}
            onNumber={(size) => set({ pack: packOf(fields.pack, fields.unit, size) })}
          />
          <SelectField
            label={fieldLabels.kind}
            options={kindWords}
            value={fields.kind}
            onChange={({ target }) => set({ kind: target.value as ItemKind })}
          />
          <TextField
            label={fieldLabels.trade}
            value={fields.trade}
            onChange={({ target }) => set({ trade: target.value })}
          />
          <TextField
            label={fieldLabels.costCode}
            list={list}
            value={fields.costCode}
            onChange={({ target }) => set({ costCode: target.value })}
          />
          <datalist id={list}>
            {codes?.codes.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </datalist>
          <TextField
            label={fieldLabels.supplier}
            value={fields.supplier}
            onChange={({ target }) => set({ supplier: target.value })}
          />
          <NumberField
            label={fieldLabels.leadDays}
            optional
            value={fields.leadDays}
            onNumber={(leadDays) => set({ leadDays })}
          />
          <NumberField
            label={fieldLabels.hoursEach}
            optional
            value={fields.hoursEach}
            onNumber={(hoursEach) => set({ hoursEach })}
          />
          {!from && (
            <TextField
              label={say('Price')}
              optional
              inputMode="decimal"
              value={price}
              onChange={({ target }) => change({ price: target.value })}
            />
          )}
          <TextField
            className="sm:col-span-2"
            label={fieldLabels.notes}
            optional
            value={fields.notes}
            onChange={({ target }) => set({ notes: target.value })}
          />
        </div>
        {from && <ItemPrices org={org} item={from} />}
      </div>
    </SideSheet>
  )
}
