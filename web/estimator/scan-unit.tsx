import { useEffect, useRef } from 'react'
import { unitName } from '#domain/measure/length-units.ts'
import { type UnitDoubt, unitQuestion } from '#domain/measure/scan-unit.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Bench } from './bench.ts'
import type { Work } from './measuring-messages.ts'

/** Whether it is open in which unit a scan is: until somebody says so there is nothing to show. */
export const asksUnit = ({ doubt, job }: Work): boolean =>
  doubt !== null && job.corrections.metresInUnit === undefined

/** Asks in which unit a doubtful scan is; once that was said, says what was, with the way back. */
export function ScanUnit({ bench, work }: { bench: Bench; work: Work }) {
  const { doubt, job } = work
  const { metresInUnit } = job.corrections
  const answer = (metres: number | undefined) => void bench.change({ change: 'unit', metres })
  if (metresInUnit !== undefined) return <Said metresInUnit={metresInUnit} onUndo={() => answer(undefined)} />
  return doubt && <Question name={job.name} doubt={doubt} units={job.choices.units} onUnit={answer} />
}

type QuestionProps = { name: string; doubt: UnitDoubt; units: Units; onUnit: (metres: number) => void }

function Question({ name, doubt, units, onUnit }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever brought a file, or took an answer back, is led to what is asked
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView()
  }, [doubt])
  const { ceiling, door, units: possible } = doubt
  return (
    <div className="px-5 py-6 sm:px-6">
      <section aria-labelledby="estimator-unit" className="grid gap-4 border-2 border-ink bg-wash p-4">
        <h4
          id="estimator-unit"
          ref={heading}
          tabIndex={-1}
          className="wide font-extrabold text-2xl outline-none"
        >
          {unitQuestion(doubt, (metres) => lengthText(metres, units))}
        </h4>
        <p className="max-w-[68ch]">
          {say(
            'Phones write meters, other programs may not. Say which unit {name} is in: all of it is read so, and you can take that back.',
            { name },
          )}
        </p>
        <ul className="grid gap-1 tabular-nums">
          {[...possible, 1].map((metres) => (
            <li key={metres}>
              {door === null
                ? say('In {unit}: ceilings of {ceiling}.', {
                    unit: unitName(metres),
                    ceiling: lengthText(ceiling * metres, units),
                  })
                : say('In {unit}: ceilings of {ceiling}, doors of {door}.', {
                    unit: unitName(metres),
                    ceiling: lengthText(ceiling * metres, units),
                    door: lengthText(door * metres, units),
                  })}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          {possible.map((metres, place) => (
            <Button
              key={metres}
              variant={place === 0 ? 'default' : 'secondary'}
              onClick={() => onUnit(metres)}
            >
              {say('It is in {unit}', { unit: unitName(metres) })}
            </Button>
          ))}
          <Button variant="outline" onClick={() => onUnit(1)}>
            {say('Keep it as it is, in meters')}
          </Button>
        </div>
      </section>
    </div>
  )
}

/** What was said of the unit, and the way back to the question. */
function Said({ metresInUnit, onUndo }: { metresInUnit: number; onUndo: () => void }) {
  return (
    <p className="mx-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-2 border-ink bg-wash px-4 py-2 sm:mx-6 print:hidden">
      <span>
        {metresInUnit === 1
          ? say('You kept this file in meters, high as its ceilings are.')
          : say('You said that this file is in {unit}: every length was read so.', {
              unit: unitName(metresInUnit),
            })}
      </span>
      <Button size="sm" variant="outline" onClick={onUndo}>
        {say('Take that back')}
      </Button>
    </p>
  )
}
