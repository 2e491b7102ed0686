import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { namesOf } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import { areaText } from '#web/drawing/length-text.ts'
import type { Bench } from './bench.ts'
import { FloorLeft } from './floor-left.tsx'
import { PrintedHeading, PrintedTitle } from './heading-fields.tsx'
import type { Job } from './job.ts'
import { addressOfJob } from './job-address.ts'
import { JoinCall } from './join-call.tsx'
import { LabourList } from './labour-list.tsx'
import { MaterialList } from './material-list.tsx'
import type { Work } from './measuring-messages.ts'
import { moneyText } from './money-text.ts'
import { NoteList } from './note-list.tsx'
import { PlanView } from './plan-view.tsx'
import { PriceListFiles } from './price-list-files.tsx'
import { RoomList } from './room-list.tsx'
import type { Start } from './start.ts'
import { TakeAlong } from './take-along.tsx'
import { TotalBar, TotalWords } from './total-bar.tsx'
import { TotalBlock } from './total-block.tsx'
import { useTotalChange } from './total-change.ts'
import { UsualWorks } from './usual-works.tsx'
import { centsOfShare, WallCost } from './wall-cost.tsx'
import { answersInSheet, WallSheet } from './wall-sheet.tsx'

type Props = {
  bench: Bench
  work: Work
  job: Job
  faceId: string | undefined
  origin: Start['kind'] | undefined
}

/** One job on a sheet: the plan, what it takes, and everything that can be said against it or chosen. */
export function JobSheet({ bench, work, job, faceId, origin }: Props) {
  const { measured, takeoff, share } = work
  const { units } = job.choices
  const names = namesOf(measured)
  const floor = measured.rooms.reduce((sum, room) => sum + room.floor.value, 0)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The wall that was tapped where its cost comes in a sheet. */
  const [tapped, setTapped] = useState<string>()
  const { scan } = job
  // All else follows the drawing: a phone shows the plan before it has made the list.
  const isWhole = useDeferredValue(true, false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever brought another room is led to it
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
    setTapped(undefined)
  }, [scan])
  const change = useTotalChange(scan, job, takeoff.materialCents)
  const plan = useRef<HTMLElement>(null)
  const closeSheet = useCallback(() => {
    setTapped(undefined)
    plan.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div data-print-alone className="grid gap-8 px-5 py-6 sm:px-6 print:p-0">
      <PrintedHeading heading={job.heading} />
      <h3
        ref={heading}
        tabIndex={-1}
        className="wide break-words border-ink border-b-2 pb-2 font-extrabold text-2xl outline-none"
      >
        <PrintedTitle title={job.heading?.title}>{job.name}</PrintedTitle>
      </h3>
      <p role="status" className="sr-only">
        {say('{name}: {count, plural, one {# line} other {# lines}}, materials {cost}.', {
          name: job.name,
          count: takeoff.lines.length,
          cost: moneyText(takeoff.materialCents),
        })}{' '}
        {change}
      </p>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <section
          ref={plan}
          tabIndex={-1}
          aria-label={say('Floor plan')}
          className="min-w-0 self-start border-2 border-ink"
        >
          <PlanView
            measured={measured}
            names={names}
            units={units}
            selectedFaceId={faceId}
            chosen={
              faceId !== undefined && work.faceId === faceId
                ? say('{wall}: {cost}', { wall: names.place(faceId), cost: moneyText(centsOfShare(share)) })
                : undefined
            }
            onSelect={(id) => {
              void bench.choose(id)
              setTapped(answersInSheet() ? id : undefined)
            }}
            onGap={(gap, closed) => void bench.change({ change: 'gap', gap, closed })}
          />
          <dl className="grid border-ink border-t-2 tabular-nums sm:grid-cols-3">
            <Cell what={say('Rooms')} figure={String(measured.rooms.length)} />
            <Cell what={say('Floor')} figure={areaText(floor, units)} />
            <Cell what={say('Units')} figure={units === 'metric' ? say('meters') : say('feet-inches')} />
          </dl>
        </section>
        {isWhole && (
          <div className="grid content-start gap-6 lg:sticky lg:top-20 lg:row-span-2 lg:self-start">
            <TotalBlock
              takeoff={takeoff}
              units={units}
              bench={bench}
              lacking={<FloorLeft measured={measured} units={units} />}
            />
            <TakeAlong
              job={job}
              bench={bench}
              listed={{ title: job.name, units, measured, takeoff }}
              addressOf={addressOfJob}
              about={say(
                'The whole job is in the link itself. Anyone who opens it sees the same list; it never goes to a server.',
              )}
            />
          </div>
        )}
        {/* The wall that was counted: until it is, another's figures would stand under the name of the new one. */}
        <WallSheet
          faceId={tapped}
          onClose={closeSheet}
          total={<TotalWords total={takeoff.materialCents} change={change} />}
        >
          <WallCost
            measured={measured}
            names={names}
            share={share}
            faceId={work.faceId}
            job={job}
            bench={bench}
          />
        </WallSheet>
      </div>
      {isWhole && (
        <TotalBar total={takeoff.materialCents} change={change}>
          <UsualWorks bench={bench} choices={job.choices} />
          <MaterialList
            takeoff={takeoff}
            job={job}
            bench={bench}
            nothing={
              measured.rooms.length > 0
                ? say('Nothing is picked yet: choose the work for the walls, the ceiling and the floor.')
                : say('No room was found, so there is nothing to count. See “Flags” below for why.')
            }
          />
          <LabourList labour={takeoff.labour} units={units} bench={bench} />
          <RoomList measured={measured} names={names} job={job} faceId={faceId} work={work} bench={bench} />
          <PriceListFiles job={job} bench={bench} />
          <NoteList measured={measured} />
          <JoinCall origin={origin} />
        </TotalBar>
      )}
    </div>
  )
}

function Cell({ what, figure }: { what: string; figure: string }) {
  return (
    <div className="flex justify-between gap-3 border-line px-3 py-2 not-last:border-b sm:block sm:not-last:border-r sm:not-last:border-b-0">
      <dt className="text-muted leading-snug">{what}</dt>
      <dd className="font-bold leading-snug">{figure}</dd>
    </div>
  )
}
