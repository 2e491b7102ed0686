import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importPricesRow, type PriceImport, priceFileMost } from '#contract/price-book.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { fileContent } from '#web/kit/file-content.ts'
import { useTrail } from '#web/kit/trail.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { asksForMoney, type MoneyAnswer, MoneyQuestion } from './money-question.tsx'

/** What a column of a price list can be read as. */
const columnWords: Readonly<Record<string, string>> = {
  name: say('Item'),
  code: say('Code'),
  price: say('Price'),
  unit: say('Unit'),
  kind: say('Kind'),
  trade: say('Trade'),
  costCode: say('Cost code'),
  supplier: say('Supplier'),
  date: say('As of'),
  pack: say('Pack'),
  packSize: say('Pack size'),
  hoursEach: say('Hours for one'),
  leadDays: say('Lead time, days'),
  currency: say('Currency'),
  source: say('Source'),
  notes: say('Notes'),
  ignore: say('Left out'),
}

const stateWords = { added: say('New'), changed: say('Changed'), same: say('As it stands') }

type Choices = {
  columns: Record<string, string>
  asOf: string
  supplier: string
  decimal?: 'point' | 'comma'
  money?: MoneyAnswer
}

/** Brings a price list into the price book, after showing what of it comes in. */
export default function ImportPricesPage() {
  const client = useQueryClient()
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const [file, setFile] = useState<{ name: string; content: string }>()
  const [choices, setChoices] = useState<Choices>({ columns: {}, asOf: todayHere(), supplier: '' })
  const [run, setRun] = useState<PriceImport>()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  useTrail([{ label: say('Price book'), href: at('/price-book') }, { label: say('Import') }])
  usePageTitle(say('Import prices'))
  const send = async (what: typeof file, how: Choices, dry: boolean) => {
    if (!what || org === '') return
    setBusy(true)
    setTrouble('')
    try {
      const body = { content: what.content, dry, ...how, source: what.name.slice(0, 200) }
      setRun(await call(importPricesRow, { params: { org }, body }))
      if (!dry) await client.invalidateQueries({ queryKey: ['prices', org] })
    } catch (error) {
      setRun(undefined)
      setTrouble((error instanceof Refusal && error.serverMessage) || say('That did not work. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  const choose = async (chosen: File) => {
    if (chosen.size > priceFileMost) return setTrouble(say('The file is too large to be a price list.'))
    const next = { name: chosen.name, content: await fileContent(chosen) }
    const { money: _, ...kept } = choices
    const fresh = { ...kept, columns: {} }
    setFile(next)
    setChoices(fresh)
    await send(next, fresh, true)
  }
  const change = (part: Partial<Choices>) => {
    const next = { ...choices, ...part }
    setChoices(next)
    void send(file, next, true)
  }
  const coming = run ? run.added + run.changed : 0
  const waits = run !== undefined && asksForMoney(run) && choices.money === undefined
  return (
    <WorkPage
      title={say('Import prices')}
      actions={
        run &&
        run.done === 0 && (
          <ToolButton
            look="main"
            busy={busy}
            disabled={coming === 0 || waits}
            label={say('{count, plural, one {Import # item} other {Import # items}}', { count: coming })}
            onClick={() => void send(file, choices, false)}
          />
        )
      }
    >
      <div className="grid max-w-4xl gap-5">
        {trouble && <Banner>{trouble}</Banner>}
        {run !== undefined && run.done > 0 && (
          <div role="status" className="border-2 border-level bg-tint-green p-4">
            <p className="font-semibold">
              {say('{count, plural, one {# item came in} other {# items came in}}', { count: run.done })}
            </p>
            <div className="mt-3">
              <ToolButton look="ink" label={say('Open the price book')} href={at('/price-book')} />
            </div>
          </div>
        )}
        <label className="grid cursor-pointer justify-items-center gap-1 border-[1.5px] border-control border-dashed bg-sheet p-6 text-center focus-within:outline-3 focus-within:outline-blueprint hover:bg-wash">
          <span className="font-semibold">{file ? file.name : say('Choose a price list')}</span>
          <span className="text-[0.8125rem] text-muted max-md:text-base">
            {say('CSV or Excel (XLSX), from any supplier. You see what comes in before anything is kept.')}
          </span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void choose(chosen)
              target.value = ''
            }}
          />
        </label>
        <div className="grid gap-3 [--field:2.25rem] sm:grid-cols-2 max-md:[--field:2.75rem] pointer-coarse:[--field:2.75rem]">
          <TextField
            label={say('As of')}
            hint={say('For prices without a date of their own')}
            type="date"
            value={choices.asOf}
            onChange={({ target }) => target.value && change({ asOf: target.value })}
          />
          <TextField
            label={say('Supplier')}
            hint={say('For items without one of their own')}
            defaultValue=""
            onBlur={({ target }) => target.value !== choices.supplier && change({ supplier: target.value })}
          />
        </div>
        {run && <Report run={run} onChange={change} choices={choices} />}
      </div>
    </WorkPage>
  )
}

type ReportProps = { run: PriceImport; choices: Choices; onChange: (part: Partial<Choices>) => void }

/** What a list comes to: its columns, its items, and each row that could not be read. */
function Report({ run, choices, onChange }: ReportProps) {
  const lines = 'text-[0.8125rem]/5 max-md:text-base'
  const row = (number: number) => (
    <span className="w-20 shrink-0 text-muted">{say('Row {row}', { row: numberText(number) })}</span>
  )
  return (
    <>
      <p>
        {say(
          '{rows} rows: {added} new items, {changed} changed, {same} as they stand, {skipped, plural, one {# row} other {# rows}} left out.',
          {
            rows: numberText(run.rows),
            added: numberText(run.added),
            changed: numberText(run.changed),
            same: numberText(run.same),
            skipped: run.skipped.length + run.skippedMore,
          },
        )}
      </p>
      <MoneyQuestion money={run.money} answer={choices.money} onAnswer={(money) => onChange({ money })} />
      {run.unclear !== null && (
        <fieldset className="border border-line bg-tint-orange p-3">
          <legend className="px-1 font-semibold">
            {say('What does {example} mean?', { example: run.unclear })}
          </legend>
          {(['point', 'comma'] as const).map((decimal) => (
            <label key={decimal} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="decimal"
                checked={(choices.decimal ?? 'point') === decimal}
                onChange={() => onChange({ decimal })}
              />
              {decimal === 'point'
                ? say('Decimals stand behind a point')
                : say('Decimals stand behind a comma')}
            </label>
          ))}
        </fieldset>
      )}
      <WorkSection title={say('Columns')} detail={numberText(run.columns.length)}>
        <ul className="grid gap-x-8 pt-2 sm:grid-cols-2">
          {run.columns.map(({ heading, field, example }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={place} className="flex min-h-11 items-center justify-between gap-3 border-hair border-b">
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  {heading || say('Column {number}', { number: numberText(place + 1) })}
                </span>
                <span className="block truncate text-muted">{example}</span>
              </span>
              <select
                aria-label={say('What {heading} is', { heading })}
                value={field ?? 'ignore'}
                onChange={({ target }) =>
                  onChange({ columns: { ...choices.columns, [place]: target.value } })
                }
                className="min-h-8 max-w-44 border border-control bg-sheet px-2 max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {Object.entries(columnWords).map(([key, word]) => (
                  <option key={key} value={key}>
                    {word}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      </WorkSection>
      {run.problems.length > 0 && (
        <WorkSection
          title={say('Could not be read')}
          detail={numberText(run.problems.length + run.problemsMore)}
        >
          <ul className={lines}>
            {run.problems.map((one) => (
              <li
                key={`${one.row} ${one.field} ${one.message}`}
                className="flex gap-3 border-hair border-b py-1.5"
              >
                {row(one.row)}
                <span className="min-w-0 wrap-anywhere">
                  {one.field && <span className="text-muted">{one.field}: </span>}
                  {one.message}
                </span>
              </li>
            ))}
          </ul>
        </WorkSection>
      )}
      {run.skipped.length > 0 && (
        <WorkSection title={say('Rows left out')} detail={numberText(run.skipped.length + run.skippedMore)}>
          <ul className={lines}>
            {run.skipped.map((one) => (
              <li key={one.row} className="flex gap-3 border-hair border-b py-1.5">
                {row(one.row)}
                {one.message}
              </li>
            ))}
          </ul>
        </WorkSection>
      )}
      <WorkSection title={say('Items')} detail={numberText(run.added + run.changed + run.same)}>
        <ul className={lines}>
          {run.items.map((item) => (
            <li key={item.row} className="flex flex-wrap gap-x-3 border-hair border-b py-1.5">
              {row(item.row)}
              <span className="min-w-0 flex-1 wrap-anywhere">{item.name}</span>
              <span className="shrink-0 text-right tabular-nums">
                {item.cents === null ? say('No price') : moneyText(item.cents)}{' '}
                <span className="text-muted">{perText(item)}</span>
              </span>
              <span className="w-24 shrink-0 text-muted">{stateWords[item.state]}</span>
            </li>
          ))}
        </ul>
      </WorkSection>
    </>
  )
}
