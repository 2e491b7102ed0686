import { useEffect, useRef, useSyncExternalStore } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { type Bench, openBench } from './bench.ts'
import { JobSheet } from './job-sheet.tsx'
import { askMeasuring, startMeasuring, stopMeasuring } from './measuring.ts'
import { MeshScale } from './mesh-scale.tsx'
import { Refusal } from './refusal.tsx'
import { asksUnit, ScanUnit } from './scan-unit.tsx'

const loadKeeping = () => import('./kept/keep-room.ts')

/** Has the worker load its code, and what keeps a room, so that both are there when one comes. */
export function warm(): void {
  startMeasuring()
  Promise.all([loadKeeping(), import('./kept/kept-jobs.tsx')]).catch(() => undefined)
}

/** A bench whose rooms the worker measures, and the device keeps. */
export function openRoomBench(): Bench {
  const bench = openBench({ ask: askMeasuring, stop: stopMeasuring })
  loadKeeping().then(
    ({ keepRoom }) => keepRoom(bench),
    // Without a line nothing is kept, and nothing says that it is.
    () => undefined,
  )
  return bench
}

/** What is read sooner is on the screen before anybody asks what became of it. */
const longReadingMs = 300

/** What follows once a room was brought: reading it, the plan and the list, and what can be changed of them. */
export function Workbench({ bench }: { bench: Bench }) {
  const state = useSyncExternalStore(bench.subscribe, bench.state)
  const { work, job, reading, refusal, startRefused, mesh } = state
  const report = useRef<HTMLDivElement>(null)
  // On a phone it stands a screen or two under the button that was tapped.
  useEffect(() => {
    if (!reading && !(refusal && startRefused)) return
    const show = () => report.current?.scrollIntoView({ block: 'nearest' })
    const wait = setTimeout(show, reading ? longReadingMs : 0)
    return () => clearTimeout(wait)
  }, [reading, refusal, startRefused])
  const cancel = () => {
    bench.cancel()
    // The button goes with what was given up: back to where files come from.
    report.current?.closest('section')?.querySelector('button')?.focus()
  }
  return (
    <div className="border-ink border-t-2 print:border-t-0">
      <div ref={report} className="grid gap-4 px-5 pt-5 empty:hidden sm:px-6 print:hidden">
        <Refusal>{refusal}</Refusal>
        {reading && (
          <p role="status" className="flex min-h-12 flex-wrap items-center gap-4">
            <span>{say('Reading {name}…', { name: reading })}</span>
            <Button size="sm" variant="outline" onClick={cancel}>
              {say('Cancel')}
            </Button>
          </p>
        )}
        {mesh && (
          <MeshScale
            key={mesh}
            name={mesh}
            refused={refusal !== ''}
            onScale={(longestWall, confirmed) => void bench.scaleMesh(longestWall, confirmed)}
            onCancel={cancel}
          />
        )}
      </div>
      {work && job && (
        <>
          <ScanUnit bench={bench} work={work} />
          {!asksUnit(work) && (
            <JobSheet bench={bench} work={work} job={job} faceId={state.faceId} origin={state.origin} />
          )}
        </>
      )}
    </div>
  )
}
