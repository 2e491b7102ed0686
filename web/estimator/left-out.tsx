import { useRef, useState } from 'react'
import { ownEntry } from '#domain/own-entry.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { openingKindNames } from '#web/drawing/opening-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import type { Bench } from './bench.ts'
import type { Job } from './job.ts'

type Props = {
  job: Job
  bench: Bench
  /** Takes the focus when the last of them has gone back, and the list with it. */
  onNone: () => void
}

/** Doors and windows that a person took out, each with the way back. */
export function LeftOut({ job, bench, onNone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [trouble, setTrouble] = useState('')
  const { units } = job.choices
  const scale = job.corrections.metresInUnit ?? 1
  const out = job.scan.openings.filter(({ id }) => ownEntry(job.corrections.openings, id)?.removed)
  if (out.length === 0) return null
  const putBack = async (id: string) => {
    // The button goes with its line.
    if (out.length > 1) heading.current?.focus({ preventScroll: true })
    else onNone()
    setTrouble((await bench.change({ change: 'opening', id, correction: undefined })) ?? '')
  }
  return (
    <div className="mt-4 print:hidden">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {say('Left out')}
      </h4>
      <p className="font-semibold text-alarm-text empty:hidden">{trouble}</p>
      <ul className="mt-1">
        {out.map(({ id, kind, width, height }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
          >
            <span className="tabular-nums">
              {openingKindNames[kind]}, {lengthText(width * scale, units)} ×{' '}
              {lengthText(height * scale, units)}
            </span>
            <Button size="sm" variant="outline" onClick={() => void putBack(id)}>
              {say('Put back')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
