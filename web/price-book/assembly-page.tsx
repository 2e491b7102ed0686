import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { type Assembly, type AssemblyItem, assemblyItemsMost, putAssemblyRow } from '#contract/assemblies.ts'
import { tradeIds, tradeName } from '#domain/estimate/trades.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AssemblyItemFields, fromPriceBook } from './assembly-item.tsx'
import { assembliesQuery, itemsQuery } from './queries.ts'
import { roomMeasureNames } from './sample-room.ts'
import { WholeConflict } from './whole-conflict.tsx'

const list = at('/price-book/assemblies')
const emptyItem: AssemblyItem = {
  ...{ item: '', scope: '', trade: '', code: '', quantity: 'floor', unit: 'ft2', wasteBp: 0, pack: null },
  ...{ materialCents: null, pricedOn: null, supplier: '', itemId: null, hoursEach: null },
  ...{ equipmentCents: null, subCents: null, allowanceCents: null },
}
const empty = (): Assembly => ({
  ...{ id: newId(), name: '', trade: '', notes: '', items: [], version: 0, deletedAt: null },
})

/** An assembly: its name, and every item with how much of it a room takes. */
export default function AssemblyPage({
  params: { assembly: id = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const { data, isError } = useQuery(assembliesQuery(org))
  const found = data?.assemblies.find((one) => one.id === id)
  const name = id === 'new' ? say('New assembly') : (found?.name ?? '')
  useTrail([
    { label: say('Price book'), href: at('/price-book') },
    { label: say('Assemblies'), href: list },
    { label: name },
  ])
  usePageTitle(name)
  return (
    <WorkPage title={name} inBar>
      {isError && <Banner>{say('This could not be loaded. Reload the page to try again.')}</Banner>}
      {!data && !isError && <SkeletonRows count={8} rowPx={48} />}
      {data && !found && id !== 'new' && (
        <>
          <Banner>{say('There is no such assembly.')}</Banner>
          <p className="mt-4">
            <ToolButton label={say('All assemblies')} href={list} />
          </p>
        </>
      )}
      {data && (found || id === 'new') && <Editor key={id} org={org} stands={found} />}
    </WorkPage>
  )
}

const itemsText = ({ name, items }: Assembly) =>
  `${name}: ${items.map(({ item, quantity, unit }) => `${item}, ${quantity} ${unit}`).join('; ')}`

function Editor({ org, stands }: { org: string; stands: Assembly | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [fresh] = useState(empty)
  // What is typed holds the version that it was typed over.
  const [typed, setTyped] = useKeptDraft<Assembly>(`assembly ${org} ${stands?.id ?? 'new'}`)
  const draft = typed ?? stands ?? fresh
  const [met, setMet] = useState<Assembly>()
  const [trouble, setTrouble] = useState('')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [sought, setSought] = useState('')
  const q = useDeferredValue(sought)
  const { data: book } = useQuery(itemsQuery(q.length > 1 ? org : '', { q: q.slice(0, 200), limit: 30 }))
  const names = useId()
  const add = useRef<HTMLButtonElement>(null)
  const { items } = draft
  const change = (fields: Partial<Assembly>) => {
    setTyped({ ...draft, ...fields })
    setSaid('')
  }
  const setItem = (index: number, fields: Partial<AssemblyItem>) => {
    if (fields.item !== undefined) setSought(fields.item)
    const priced = book?.items.find(({ name }) => name.slice(0, 200) === fields.item)
    const all = { ...fields, ...(priced && fromPriceBook(priced)) }
    change({ items: items.map((one, place) => (place === index ? { ...one, ...all } : one)) })
  }
  const save = async (base: number, bin = false) => {
    const { id, name, trade, notes } = draft
    setBusy(true)
    setTrouble('')
    setMet(undefined)
    try {
      const body = { id, base, name, trade, notes, items, bin }
      await call(putAssemblyRow, { params: { org }, body })
      await client.invalidateQueries({ queryKey: ['assemblies', org] })
      setTyped(undefined)
      setSaid(say('Saved'))
      if (bin || !stands) navigate(bin ? list : `${list}/${id}`)
    } catch (error) {
      const read = { ...assembliesQuery(org), staleTime: 0 }
      const refused = error instanceof Refusal
      const all = refused ? await client.fetchQuery(read).catch(() => undefined) : undefined
      const now = all?.assemblies.find((one) => one.id === id)
      if (now && now.version !== base) setMet(now)
      else setTrouble((refused && Object.values(error.fields)[0]) || whyNotSaved(error))
    } finally {
      setBusy(false)
    }
  }
  const used = [draft.trade, ...items.map(({ trade }) => trade)].filter(Boolean)
  const trades = Object.fromEntries([...tradeIds, ...used].map((trade) => [trade, tradeName(trade)]))
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save(draft.version)
      }}
    >
      {trouble && <Banner>{trouble}</Banner>}
      {met && (
        <WholeConflict
          label={say('Assembly')}
          was={stands && stands.version === draft.version ? itemsText(stands) : say('an older version')}
          mine={itemsText(draft)}
          theirs={itemsText(met)}
          busy={busy}
          onMine={() => void save(met.version)}
          onTheirs={() => {
            setTyped(undefined)
            setMet(undefined)
          }}
        />
      )}
      <div className="grid max-w-240 gap-3 [--field:2.25rem] sm:grid-cols-2 max-md:[--field:2.75rem] pointer-coarse:[--field:2.75rem]">
        <TextField
          label={say('Name')}
          value={draft.name}
          maxLength={120}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label={say('Trade')}
          options={trades}
          empty={say('Any trade')}
          value={draft.trade}
          onChange={({ target }) => change({ trade: target.value })}
        />
        <TextField
          className="sm:col-span-2"
          label={say('Notes')}
          optional
          value={draft.notes}
          maxLength={2000}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </div>
      <WorkSection title={say('Items')}>
        <datalist id={names}>
          {book?.items.map(({ id, name }) => (
            <option key={id} value={name.slice(0, 200)} />
          ))}
        </datalist>
        <div className="grid gap-4 pt-3">
          {items.map((item, index) => (
            <AssemblyItemFields
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place while it is typed
              key={index}
              item={item}
              number={index + 1}
              trades={trades}
              list={names}
              onChange={(fields) => setItem(index, fields)}
              onRemove={() => {
                change({ items: items.filter((_, place) => place !== index) })
                add.current?.focus()
              }}
            />
          ))}
        </div>
        <div className="pt-3">
          <ToolButton
            ref={add}
            icon="plus"
            label={say('Add an item')}
            disabled={items.length >= assemblyItemsMost}
            onClick={() => change({ items: [...items, { ...emptyItem, trade: draft.trade }] })}
          />
        </div>
      </WorkSection>
      <div className="flex flex-wrap items-center gap-2">
        <ToolButton look="ink" type="submit" busy={busy} disabled={met !== undefined} label={say('Save')} />
        {typed && <ToolButton label={say('Discard what was typed')} onClick={() => setTyped(undefined)} />}
        <p role="status" className="text-muted">
          {said || (typed && say('Not saved'))}
        </p>
        {stands && stands.deletedAt === null && (
          <ToolButton
            className="ml-auto"
            look="danger"
            label={say('Move to the bin')}
            disabled={busy}
            onClick={() => void save(draft.version, true)}
          />
        )}
      </div>
      <WorkSection title={say('What a quantity may call of a room')}>
        <p className="py-2 text-muted">
          {say(
            'Quantities here are worked out for a room of 12 ft by 10 ft, 8 ft high, with a door and a window. In an estimate it is the room that the assembly is put into.',
          )}
        </p>
        <dl className="grid gap-x-6 sm:grid-cols-2 desk:grid-cols-4">
          {roomMeasureNames().map(({ name, what }) => (
            <div key={name} className="flex gap-2 border-hair border-b py-1 text-[0.8125rem]">
              <dt className="w-28 shrink-0 font-semibold">{name}</dt>
              <dd className="min-w-0 text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </WorkSection>
    </form>
  )
}
