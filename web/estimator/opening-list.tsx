import { type MouseEvent, useId, useRef } from 'react'
import type { Corrections, Measured, Room, RoomOpening } from '#domain/measure/room.ts'
import { ScanRefusal } from '#domain/measure/scan.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { ownEntry } from '#domain/own-entry.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { Bench } from './bench.ts'
import { CommittedField } from './committed-field.tsx'
import type { Job } from './job.ts'
import { lengthText } from './length-text.ts'
import { openingKindNames } from './opening-kinds.ts'
import { withUnit } from './typed-figure.ts'
import { isWork } from './work-names.ts'

type Correction = NonNullable<Corrections['openings']>[string]
type Props = { room: Room; measured: Measured; job: Job; bench: Bench }

/** Doors, windows and openings of a room, as they were scanned and as a person puts them right. */
export function OpeningList({ room, measured, job, bench }: Props) {
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
          <OpeningFields
            key={opening.id}
            opening={opening}
            wall={room.faces.findIndex(({ openingIds }) => openingIds.includes(opening.id)) + 1}
            job={job}
            bench={bench}
            onLeave={leave}
          />
        ))}
      </ul>
    </div>
  )
}

type FieldsProps = Pick<Props, 'job' | 'bench'> & {
  opening: RoomOpening
  /** The number of its wall in the room. */
  wall: number
  onLeave: (event: MouseEvent) => void
}

function OpeningFields({ opening, wall, job, bench, onLeave }: FieldsProps) {
  const name = useId()
  const { units } = job.choices
  const before = ownEntry(job.corrections.openings, opening.id)
  const correct = (next: Correction) =>
    bench.change({ change: 'opening', id: opening.id, correction: { ...before, ...next } })
  const commit = (name: 'width' | 'height') => (text: string) => {
    try {
      if (text === '') {
        const { [name]: _, ...rest } = before ?? {}
        return bench.change({
          change: 'opening',
          id: opening.id,
          correction: Object.keys(rest).length > 0 ? rest : undefined,
        })
      }
      return correct({ [name]: readLength(withUnit(text, units)) })
    } catch (error) {
      if (error instanceof ScanRefusal) return error.message
      throw error
    }
  }
  return (
    <li>
      {/* Each has the same fields: which of them they are of is heard with each, and read over them. */}
      <fieldset
        aria-labelledby={name}
        className="grid items-end gap-4 border-line border-t pt-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <p id={name} className="col-span-full text-muted">
          {say('{kind}, wall {number}', { kind: openingKindNames[opening.kind], number: String(wall) })}
        </p>
        <SelectField
          label={say('Kind')}
          options={openingKindNames}
          value={opening.kind}
          onChange={({ target: { value } }) =>
            void (isWork(openingKindNames, value) && correct({ kind: value }))
          }
        />
        <CommittedField
          label={say('Width')}
          value={lengthText(opening.width.value, units)}
          onCommit={commit('width')}
        />
        <CommittedField
          label={say('Height')}
          value={lengthText(opening.height.value, units)}
          onCommit={commit('height')}
        />
        {before ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => void bench.change({ change: 'opening', id: opening.id, correction: undefined })}
          >
            {say('As scanned')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            onClick={(event) => {
              onLeave(event)
              void correct({ removed: true })
            }}
          >
            {say('Leave out')}
          </Button>
        )}
      </fieldset>
    </li>
  )
}
