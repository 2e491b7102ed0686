import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CostCode, type costCodesRow, putCostCodesRow } from '#contract/price-book.ts'
import type { RowData } from '#contract/route.ts'
import { tradeIds, tradeName, usualCostCodes } from '#domain/estimate/trades.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { BookTabs } from './book-tabs.tsx'
import { codesQuery } from './queries.ts'
import { WholeConflict } from './whole-conflict.tsx'

type Codes = RowData<typeof costCodesRow>
/** What is typed over the list and not saved: over which state of it. */
type Draft = { from: Codes; codes: readonly CostCode[] }

const cell =
  'min-h-9 w-full min-w-0 rounded-sm border border-control bg-sheet px-2 max-md:text-base max-md:min-h-11 pointer-coarse:min-h-11'
const columns = 'grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-2 md:grid-cols-[7rem_minmax(0,1fr)_12rem_auto]'
const listed = (codes: readonly CostCode[]) =>
  codes.map(({ code, title }) => `${code} ${title}`).join(', ') || say('nothing')

/** The codes that an organisation gathers its costs under. */
export default function CostCodesPage() {
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const { data, isError } = useQuery(codesQuery(org))
  useTrail([{ label: say('Price book'), href: at('/price-book') }, { label: say('Cost codes') }])
  usePageTitle(say('Cost codes'))
  return (
    <WorkPage title={say('Cost codes')} inBar>
      <div className="grid max-w-240 gap-3">
        <BookTabs current="codes" />
        {isError && <Banner>{say('This could not be loaded. Reload the page to try again.')}</Banner>}
        {!data && !isError && <SkeletonRows count={8} rowPx={36} />}
        {data && <Codes key={org} org={org} stands={data} />}
      </div>
    </WorkPage>
  )
}

function Codes({ org, stands }: { org: string; stands: Codes }) {
  const client = useQueryClient()
  const [typed, setTyped] = useKeptDraft<Draft>(`cost codes ${org}`)
  const [met, setMet] = useState<Codes>()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const { from, codes } = typed ?? { from: stands, codes: stands.codes }
  const change = (next: readonly CostCode[]) => {
    setTyped({ from, codes: next })
    setSaid('')
  }
  const set = (index: number, fields: Partial<CostCode>) =>
    change(codes.map((one, place) => (place === index ? { ...one, ...fields } : one)))
  const there = new Set(codes.map(({ code }) => code.toLowerCase()))
  const missing = usualCostCodes().filter(({ code }) => !there.has(code))
  const save = async (base: number) => {
    setBusy(true)
    setTrouble('')
    setMet(undefined)
    try {
      const body = await call(putCostCodesRow, { params: { org }, body: { base, codes: [...codes] } })
      client.setQueryData(codesQuery(org).queryKey, body)
      setTyped(undefined)
      setSaid(say('Saved'))
    } catch (error) {
      const read = { ...codesQuery(org), staleTime: 0 }
      const refused = error instanceof Refusal
      const now = refused ? await client.fetchQuery(read).catch(() => undefined) : undefined
      if (now && now.version !== base) setMet(now)
      else setTrouble((refused && Object.values(error.fields)[0]) || whyNotSaved(error))
    } finally {
      setBusy(false)
    }
  }
  const trades = [...new Set([...tradeIds, ...codes.map(({ trade }) => trade).filter(Boolean)])]
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save(from.version)
      }}
    >
      {!stands.own && (
        <p className="text-muted">
          {say('A neutral list by trade to begin with. Once you save, it is your own.')}
        </p>
      )}
      {trouble && <Banner>{trouble}</Banner>}
      {met && (
        <WholeConflict
          label={say('Cost codes')}
          was={listed(from.codes)}
          mine={listed(codes)}
          theirs={listed(met.codes)}
          busy={busy}
          onMine={() => void save(met.version)}
          onTheirs={() => {
            setTyped(undefined)
            setMet(undefined)
          }}
        />
      )}
      <div
        className={`${columns} border-ink border-b-2 pb-1 font-semibold text-[0.8125rem]`}
        aria-hidden="true"
      >
        <span>{say('Code')}</span>
        <span>{say('Title')}</span>
        <span className="max-md:hidden">{say('Trade')}</span>
      </div>
      <ol className="grid gap-2">
        {codes.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code is known by its place while it is typed
          <li key={index} className={columns}>
            <input
              aria-label={say('Code {number}', { number: index + 1 })}
              value={one.code}
              maxLength={20}
              onChange={({ target }) => set(index, { code: target.value })}
              className={cell}
            />
            <input
              aria-label={say('Title of {code}', { code: one.code || index + 1 })}
              value={one.title}
              maxLength={120}
              onChange={({ target }) => set(index, { title: target.value })}
              className={cell}
            />
            <select
              aria-label={say('Trade of {code}', { code: one.code || index + 1 })}
              value={one.trade}
              onChange={({ target }) => set(index, { trade: target.value })}
              className={`${cell} max-md:order-last max-md:col-span-2 max-md:col-start-1`}
            >
              <option value="">{say('Any trade')}</option>
              {trades.map((trade) => (
                <option key={trade} value={trade}>
                  {tradeName(trade)}
                </option>
              ))}
            </select>
            <ToolButton
              icon="close"
              bare
              look="ghost"
              label={say('Remove {name}', { name: one.code || String(index + 1) })}
              onClick={() => {
                change(codes.filter((_, place) => place !== index))
                add.current?.focus()
              }}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <ToolButton
          ref={add}
          icon="plus"
          label={say('Add a cost code')}
          onClick={() => change([...codes, { code: '', title: '', trade: '' }])}
        />
        {missing.length > 0 && (
          <ToolButton
            label={say('Add the {count, plural, one {# code} other {# codes}} of the neutral list', {
              count: missing.length,
            })}
            onClick={() =>
              change([...codes, ...missing.map(({ code, name, trade }) => ({ code, title: name, trade }))])
            }
          />
        )}
        <ToolButton look="ink" type="submit" busy={busy} disabled={met !== undefined} label={say('Save')} />
        {typed && <ToolButton label={say('Discard what was typed')} onClick={() => setTyped(undefined)} />}
        <p role="status" className="text-muted">
          {said || (typed && say('Not saved'))}
        </p>
      </div>
    </form>
  )
}
