import { type FormEvent, useState } from 'react'
import { type CostClass, costClasses, type EstimateSettings } from '#contract/estimate.ts'
import { wageOf } from '#domain/estimate/trade-wages.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import { centsText } from '#domain/takeoff/price-figure.ts'
import { wageSource } from '#domain/takeoff/wages.ts'
import { say } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { settingsOf, type TypedSettings, typedOf } from './typed-settings.ts'

type Props = {
  estimate: string
  settings: EstimateSettings
  /** The trades of its lines, each with who does its work: each may have a rate of its own. */
  trades: ReadonlyMap<string, string>
  onClose: () => void
  /** Answers why it could not be saved, or undefined where it was. */
  onSave: (settings: EstimateSettings) => Promise<string | undefined>
}

const classWords: Readonly<Record<CostClass, string>> = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Subcontract'),
  allowance: say('Allowance'),
}

const field =
  'min-h-8 w-28 rounded-sm border border-control bg-sheet px-2 text-right max-md:min-h-11 pointer-coarse:min-h-11 aria-invalid:border-alarm-text'

/** How costs become a price: markups, what is on wages, rates and the tax of the place. */
export function SettingsSheet({ estimate, settings, trades, onClose, onSave }: Props) {
  const [kept, setKept] = useKeptDraft<TypedSettings>(`estimate settings ${estimate}`)
  const [why, setWhy] = useState<string>()
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const typed = kept ?? typedOf(settings)
  const put = (name: string, text: string) => setKept({ ...typed, [name]: text })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = settingsOf(typed)
    setWrong(read.wrong)
    if (read.why !== undefined) return setWhy(read.why)
    const refused = await onSave(read.settings)
    setWhy(refused)
    if (refused === undefined) {
      setKept(undefined)
      onClose()
    }
  }
  const figure = (name: string, label: string, unit: string) => (
    <label key={name} className="flex min-h-10 items-center gap-2 border-hair border-b">
      <span className="min-w-0 flex-1">{label}</span>
      <input
        inputMode="decimal"
        value={typed[name] ?? ''}
        aria-invalid={wrong.has(name)}
        onChange={(event) => put(name, event.target.value)}
        className={field}
      />
      <span className="w-10 text-muted">{unit}</span>
    </label>
  )
  /** What is paid for the work of a trade, put in only by who presses it. */
  const paid = (trade: string, worked: string) => {
    const wage = wageOf(worked)
    if (!wage) return null
    return (
      <p key={`paid ${trade}`} className="flex flex-wrap items-center gap-x-2 py-1 pl-4 text-muted text-xs">
        {wage.occupation}
        {[wage.p25, wage.p75].map((cents) => (
          <ToolButton
            key={cents}
            size={24}
            label={`$${centsText(cents)}`}
            aria-label={say('Put {sum} in for {trade}', {
              sum: `$${centsText(cents)}`,
              trade: tradeName(trade),
            })}
            onClick={() => put(`rate ${trade}`, centsText(cents))}
          />
        ))}
      </p>
    )
  }
  const head = (text: string) => (
    <h3 className="mt-5 border-ink border-b-2 pb-1 font-extrabold first:mt-0">{text}</h3>
  )
  return (
    <SideSheet
      open
      title={say('Markup, rates and tax')}
      onClose={onClose}
      foot={
        <div className="flex justify-end gap-2">
          <ToolButton
            label={say('Cancel')}
            onClick={() => {
              setKept(undefined)
              onClose()
            }}
          />
          <ToolButton look="ink" type="submit" form="estimate-settings" label={say('Save')} />
        </div>
      }
    >
      <form id="estimate-settings" noValidate onSubmit={(event) => void save(event)}>
        {head(say('Markup by what the cost is for'))}
        {costClasses.map((one) => figure(`markup ${one}`, classWords[one], '%'))}
        {head(say('On the whole'))}
        {figure('overhead', say('Overhead'), '%')}
        {figure('contingency', say('Contingency'), '%')}
        {head(say('Wages'))}
        {figure('burden', say('Burden: taxes, insurance, benefits'), '%')}
        {figure('rate', say('Rate an hour, before burden'), '$/h')}
        {[...trades].map(([trade, worked]) => [
          figure(`rate ${trade}`, tradeName(trade), '$/h'),
          paid(trade, worked),
        ])}
        {[...trades.values()].some(wageOf) && (
          <p className="py-2 text-muted text-xs">
            {say(
              'Wages paid across the country, 25th and 75th percentile: {publisher}, {title}, {date}. None is used until you put it in.',
              { publisher: wageSource.publisher, title: wageSource.title, date: wageSource.date },
            )}
          </p>
        )}
        {head(say('Sales tax'))}
        <label className="flex min-h-10 items-center gap-2 border-hair border-b">
          <span className="min-w-0 flex-1">{say('Place')}</span>
          <input
            value={typed.place ?? ''}
            aria-invalid={wrong.has('place')}
            onChange={(event) => put('place', event.target.value)}
            className={`${field} mr-12 w-48 text-left`}
          />
        </label>
        {figure('tax', say('Rate'), '%')}
        <fieldset className="border-hair border-b py-2">
          <legend className="text-muted">{say('Taxed')}</legend>
          {costClasses.map((one) => (
            <label
              key={one}
              className="mr-4 inline-flex min-h-8 items-center gap-2 max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                checked={typed[`taxed ${one}`] === 'yes'}
                onChange={(event) => put(`taxed ${one}`, event.target.checked ? 'yes' : '')}
                className="size-4 accent-blueprint"
              />
              {classWords[one]}
            </label>
          ))}
        </fieldset>
        <fieldset className="py-2">
          <legend className="sr-only">{say('Who pays it')}</legend>
          {(['cost', 'price'] as const).map((how) => (
            <label
              key={how}
              className="flex min-h-8 items-center gap-2 max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="how"
                checked={typed.how === how}
                onChange={() => put('how', how)}
                className="size-4 accent-blueprint"
              />
              {how === 'cost'
                ? say('We pay it when buying: it is a cost')
                : say('The owner is charged it on the price')}
            </label>
          ))}
        </fieldset>
        <div role="alert" className="mt-3 empty:hidden">
          {why && <Note kind="refused">{why}</Note>}
        </div>
      </form>
    </SideSheet>
  )
}
