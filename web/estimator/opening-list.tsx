import { type MouseEvent, useRef } from 'react'
import type { Measured, Room } from '#domain/measure/room.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { ownEntry } from '#domain/own-entry.ts'
import { say } from '#language/say.ts'
import type { Bench } from './bench.ts'
import type { Job } from './job.ts'
import { OpeningFields } from './opening-fields.tsx'

type Props = { room: Room; names: Names; measured: Measured; job: Job; bench: Bench }

/** Doors, windows and openings of a room, as they were scanned and as a person puts them right. */
export function OpeningList({ room, names, measured, job, bench }: Props) {
  // What was taken out goes at once, before all is counted without it: its button would lead back meanwhile.
  const own = measured.openings.filter(
    ({ id }) => room.openingIds.includes(id) && !ownEntry(job.corrections.openings, id)?.removed,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  if (own.length === 0) return null
  /** Gives the focus of a line that goes to what stays: the heading, or the room's own line where all of this goes. */
  const leave = ({ currentTarget }: MouseEvent) => {
    const room = currentTarget.closest('details')?.querySelector('summary')
    const stays = own.length > 1 ? heading.current : room
    stays?.focus({ preventScroll: true })
  }
  return (
    <div>
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {say('Doors and windows')}
      </h4>
      <ul className="mt-2 grid gap-4">
        {own.map((opening) => (
          <li key={opening.id}>
            <OpeningFields
              opening={opening}
              name={names.opening(opening.id, room.id)}
              face={room.faces.find(({ openingIds }) => openingIds.includes(opening.id))}
              job={job}
              bench={bench}
              onLeave={leave}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
