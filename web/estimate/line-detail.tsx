import type { ReactNode } from 'react'
import { faultText } from '#domain/estimate/fault-text.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { unitName } from '#domain/estimate/units.ts'
import { type PricedPart, workingOf } from '#domain/estimate/working.ts'
import { say } from '#language/say.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { figureText, hoursText } from './figure-text.ts'
import type { EstimateRow } from './rows.ts'

const kindWords: Readonly<Record<PricedPart['kind'], string>> = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Subcontract'),
  allowance: say('Allowance'),
  tax: say('Sales tax'),
  markup: say('Markup'),
  overhead: say('Overhead'),
  contingency: say('Contingency'),
}

/** A part of the price as one says it: `4 × $81.50, Emser, May 28`, `11 h × $58.00, with burden`. */
function partText({ kind, count, eachCents }: PricedPart, { line, of }: EstimateRow): string {
  if (count === undefined || eachCents === undefined) return kindWords[kind]
  if (kind === 'labor')
    return say('{hours} h × {rate}, with burden', { hours: hoursText(count), rate: moneyText(eachCents) })
  const price = `${figureText(count)} ${of.pack ? '' : `${unitName(of.unit)} `}× ${moneyText(eachCents)}`
  return [price, line.supplier, line.pricedOn && shortDay(line.pricedOn)].filter(Boolean).join(', ')
}

const Head = ({ children }: { children: string }) => <h2 className="font-semibold">{children}</h2>
const Row = ({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) => (
  <div className={strong ? 'mt-0.5 flex gap-3 border-line border-t pt-1 font-semibold' : 'flex gap-3'}>
    <span className="min-w-0 flex-1">{label}</span>
    <span className="shrink-0">{children}</span>
  </div>
)

type Props = {
  row: EstimateRow
  figures: Figures
  /** Where the scan is drawn, with one of its faces looked at. */
  planHref: (scanId: string, faceId: string | undefined) => string
}

/** Behind a line: what was measured, how its quantity was worked out, and how its price came together. */
export function LineDetail({ row, figures, planHref }: Props) {
  const { line, of } = row
  const { measured, workedOut, priced, warning } = workingOf(line, of, figures, 'imperial')
  const [first] = measured
  return (
    <div className="grid select-text gap-x-8 gap-y-3 px-4 py-2 text-[0.8125rem]/5 lg:grid-cols-[14.5rem_minmax(0,1.4fr)_minmax(0,1fr)] lg:pl-13">
      <div className="grid content-start gap-0.5">
        <Head>{say('Measured')}</Head>
        {measured.length === 0 && <p className="text-muted">{say('typed by hand')}</p>}
        {[...new Map(measured.map((one) => [one.label, one])).values()].map(({ label, text }) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        {first && (
          <a
            href={planHref(first.scanId, first.faceIds[0])}
            className="w-fit text-link underline underline-offset-3"
          >
            {say('Show on the plan')}
          </a>
        )}
      </div>
      <div className="grid content-start gap-0.5">
        <Head>{say('Worked out')}</Head>
        {of.fault && <p className="text-alarm-text">{faultText(of.fault)}</p>}
        {workedOut.length === 0 && !of.fault && (
          <p>
            {figureText(of.quantity.value)} {unitName(of.unit)}
          </p>
        )}
        <ol className="grid gap-0.5 border-ink border-l">
          {workedOut.map(({ label, formula, result }) => (
            <li
              key={`${label} ${formula}`}
              className="grid grid-cols-[0.5rem_6.5rem_minmax(0,1fr)] items-baseline gap-x-2"
            >
              <span aria-hidden="true" className="mb-1 self-center border-ink border-t" />
              <span className="text-muted">{label}</span>
              <span>
                {formula}
                <b className="font-semibold">{result}</b>
              </span>
            </li>
          ))}
        </ol>
        {warning && (
          <p className="flex items-center gap-1.5 text-signal-text text-xs">
            <StatusMark status="look" className="size-3" />
            {warning}
          </p>
        )}
        {line.scope !== '' && <p className="mt-1 text-muted">{line.scope}</p>}
      </div>
      <div className="grid content-start gap-0.5">
        <Head>{say('Priced')}</Head>
        {priced.length === 0 && <p className="text-muted">{say('nothing yet')}</p>}
        {priced.map((part) => (
          <Row key={part.kind} label={partText(part, row)}>
            {moneyText(part.cents)}
          </Row>
        ))}
        {of.ownerTaxCents > 0 && (
          <Row label={say('Sales tax the owner pays')}>{moneyText(of.ownerTaxCents)}</Row>
        )}
        <Row label={say('Price')} strong>
          {moneyText(of.priceCents + of.ownerTaxCents)}
        </Row>
      </div>
    </div>
  )
}
