import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import type { Bench } from './bench.ts'
import type { Job } from './job.ts'
import { lengthText } from './length-text.ts'
import { openingKindNames } from './opening-kinds.ts'

/** Doors and windows that a person took out, each with the way back. */
export function LeftOut({ job, bench }: { job: Job; bench: Bench }) {
  const { units } = job.choices
  const out = job.scan.openings.filter(({ id }) => job.corrections.openings?.[id]?.removed)
  if (out.length === 0) return null
  return (
    <div className="mt-4 print:hidden">
      <h5 className="font-semibold">{say('Left out')}</h5>
      <ul className="mt-1">
        {out.map(({ id, kind, width, height }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
          >
            <span className="tabular-nums">
              {openingKindNames[kind]}, {lengthText(width, units)} × {lengthText(height, units)}
            </span>
            <Button
              size="sm"
              variant="outline"
              onClick={() => void bench.change({ change: 'opening', id, correction: undefined })}
            >
              {say('Put back')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
