import { useRef } from 'react'
import type { Measured, Room } from '#domain/measure/room.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { worksIn } from '#domain/takeoff/room-kinds.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import type { Bench } from './bench.ts'
import { CommittedField } from './committed-field.tsx'
import { HeightField } from './height-field.tsx'
import { type Job, longestName } from './job.ts'
import { LeftOut } from './left-out.tsx'
import type { Work } from './measuring-messages.ts'
import { OpenRow, RowHeads } from './open-row.tsx'
import { OpeningList } from './opening-list.tsx'
import { ChosenWall, WallTable } from './wall-table.tsx'
import { WorksFields } from './works-fields.tsx'

type Props = {
  measured: Measured
  names: Names
  job: Job
  faceId: string | undefined
  /** What was counted last: its share is that of its own wall. */
  work: Pick<Work, 'share' | 'faceId'>
  bench: Bench
}

/** Every figure of the plan, room by room, and what a person says against it. */
export function RoomList({ measured, names, job, faceId, work, bench }: Props) {
  const { units } = job.choices
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} aria-labelledby="estimator-rooms" tabIndex={-1} className="outline-none">
      <h3 id="estimator-rooms" className="border-ink border-b-2 pb-2 font-bold text-xl">
        {say('Rooms')}
      </h3>
      <p className="mt-2 max-w-[68ch] text-muted print:hidden">
        {say('Open a room to see its walls, doors and windows, and to fix what the scan got wrong.')}
      </p>
      <div className="mt-3 max-md:hidden print:block">
        <RowHeads labels={[say('Floor'), say('Perimeter'), say('Ceiling height')]} />
      </div>
      <ul className="max-md:mt-3">
        {measured.rooms.map((room, index) => (
          <OpenRow
            key={room.id}
            name={`${index + 1}. ${names.room(room.id)}`}
            figures={[
              { label: say('Floor'), text: areaText(room.floor.value, units), strong: true },
              { label: say('Perimeter'), text: lengthText(room.perimeter.value, units) },
              { label: say('Ceiling height'), text: lengthText(room.ceilingHeight.value, units) },
            ]}
          >
            <RoomSheet
              room={room}
              names={names}
              measured={measured}
              job={job}
              faceId={faceId}
              work={work}
              bench={bench}
            />
          </OpenRow>
        ))}
      </ul>
      <LeftOut job={job} bench={bench} onNone={() => section.current?.focus({ preventScroll: true })} />
    </section>
  )
}

type SheetProps = Props & { room: Room }

function RoomSheet({ room, names, measured, job, faceId, work, bench }: SheetProps) {
  const { units } = job.choices
  const own = job.corrections.rooms?.[room.id]
  return (
    <>
      <CommittedField
        label={say('Name of the room')}
        {...(own?.label !== undefined && { hint: say('Yours. Clear it to go back to the scan.') })}
        value={own?.label ?? names.room(room.id)}
        className="max-w-[24rem]"
        onCommit={(text) => {
          if (text.length > longestName)
            return say('A name has at most {most} characters.', { most: String(longestName) })
          return bench.change({ change: 'label', roomId: room.id, label: text === '' ? undefined : text })
        }}
      />
      <HeightField
        label={say('Ceiling height')}
        height={room.ceilingHeight.value}
        corrected={own?.ceilingHeight !== undefined}
        units={units}
        onChange={(metres) => bench.change({ change: 'ceiling', roomId: room.id, metres })}
      />
      <WorksFields
        works={worksIn(room, job.choices)}
        onChange={(works) => void bench.change({ change: 'works', roomId: room.id, works })}
      />
      <WallTable room={room} names={names} units={units} faceId={faceId} bench={bench} />
      <ChosenWall room={room} names={names} work={work} />
      <OpeningList room={room} names={names} measured={measured} job={job} bench={bench} />
    </>
  )
}
