import type { Units } from '#domain/measure/tape.ts'
import { amountText, stepText } from '#domain/takeoff/amounts.ts'
import type { Assumption, Line, LineMeasure, Source, Step } from '#domain/takeoff/line.ts'
import { priceWarning } from '#domain/takeoff/price-age.ts'
import { sourceText } from '#domain/takeoff/sources.ts'
import { say } from '#language/say.ts'
import { AssumptionField } from './assumption-field.tsx'
import type { ListBench } from './list-change.ts'
import { PriceField } from './price-field.tsx'
import { today } from './today.ts'

type Props = { line: Line; units: Units; bench: ListBench }

/** The whole way of a number: what was measured, the formula with its sources, what was assumed, packs and price. */
export function LineWorking({ line, units, bench }: Props) {
  const { measures, steps, assumptions, price } = line
  const warning = price && priceWarning(price, today())
  return (
    <>
      <div>
        <h5 className="font-semibold">{say('Measured')}</h5>
        <ul className="mt-1 grid gap-1 tabular-nums">
          {measures.map((measure) => (
            <Measured key={`${measure.id} ${measure.label}`} measure={measure} units={units} />
          ))}
        </ul>
      </div>
      <div>
        <h5 className="font-semibold">{say('The math')}</h5>
        <Steps steps={steps} units={units} />
      </div>
      <CountedWith assumptions={assumptions} units={units} bench={bench} />
      <div className="print:hidden">
        <PriceField line={line} bench={bench} />
        {price && !price.sample && (
          <p className="mt-1 text-muted">{say('As of {date}.', { date: price.asOf })}</p>
        )}
        {warning && <p className="text-signal-text">{warning}</p>}
      </div>
    </>
  )
}

/** The figures that were chosen and not measured, each to change, with its source. */
export function CountedWith({
  assumptions,
  units,
  bench,
}: {
  assumptions: readonly Assumption[]
  units: Units
  bench: ListBench
}) {
  if (assumptions.length === 0) return null
  return (
    <div className="print:hidden">
      <h5 className="font-semibold">{say('Assumptions')}</h5>
      <ul className="mt-2 grid gap-4 lg:grid-cols-2">
        {assumptions.map((assumption) => (
          <li key={assumption.id}>
            <AssumptionField assumption={assumption} units={units} bench={bench} />
            <SourceLine source={assumption.source} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Measured({ measure: { label, range }, units }: { measure: LineMeasure; units: Units }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
      <span className="min-w-0">{label}</span>
      <span className="font-semibold sm:text-right">{amountText(range, units)}</span>
    </li>
  )
}

/** Steps from the measurement to the need, each a formula with its figures and what came of it. */
export function Steps({ steps, units }: { steps: readonly Step[]; units: Units }) {
  return (
    <ol className="mt-1 border-ink border-l-2 tabular-nums">
      {steps.map((step, index) => {
        const { formula, result } = stepText(step, units)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name, and stand in their order
          <li key={index} className="relative py-1.5 pl-5">
            <span className="absolute top-4 left-0 h-0.5 w-3 bg-ink" aria-hidden="true" />
            <span className="text-muted">{step.label}</span>
            <span className="block break-words">
              {formula}
              <strong>{result}</strong>
            </span>
            {step.source && <SourceLine source={step.source} />}
          </li>
        )
      })}
    </ol>
  )
}

/** Where a formula or a figure comes from. */
export function SourceLine({ source }: { source: Source }) {
  const text = sourceText(source)
  const { url } = source
  return (
    <p className="mt-1 break-words text-[0.9375rem] text-muted leading-relaxed">
      {say('Source:')}{' '}
      {url ? (
        <a href={url} rel="external noreferrer" className="text-link underline underline-offset-4">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
