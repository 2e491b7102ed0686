import { type MouseEvent, useId } from 'react'
import type { AddedOpening, Corrections, RoomOpening, WallFace } from '#domain/measure/room.ts'
import { seenWall } from '#domain/measure/seen-wall.ts'
import { ownEntry } from '#domain/own-entry.ts'
import { say } from '#language/say.ts'
import { lengthText } from '#web/drawing/length-text.ts'
import { openingKindNames } from '#web/drawing/opening-kinds.ts'
import { distanceIn, lengthIn } from '#web/drawing/typed-place.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { wallIn } from './added-opening.ts'
import type { Bench } from './bench.ts'
import { CommittedField } from './committed-field.tsx'
import type { Job } from './job.ts'
import { isWork } from './work-names.ts'

type Correction = NonNullable<Corrections['openings']>[string]

type Props = {
  opening: RoomOpening
  /** What tells it from the others of the room. */
  name: string
  /** The wall from whose room it is looked at. */
  face: WallFace | undefined
  job: Job
  bench: Bench
  /** Gives away the focus of what is taken out. */
  onLeave: (event: MouseEvent) => void
}

/** One door, window or opening: what of it a person puts right, and of one that was added where it is. */
export function OpeningFields(props: Props) {
  const { opening, name, face, job, bench, onLeave } = props
  const id = useId()
  const added = ownEntry(job.corrections.added, opening.id)
  return (
    // Each has the same fields: which of them they are of is heard with each, and read over them.
    <fieldset
      aria-labelledby={id}
      className="grid items-end gap-4 border-line border-t pt-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <p id={id} className="col-span-full text-muted">
        {name}
      </p>
      {added ? (
        <OfAdded
          added={added}
          face={face}
          job={job}
          change={(next) => bench.change({ change: 'added', id: opening.id, opening: next })}
          onRemove={(event) => {
            onLeave(event)
            void bench.change({ change: 'added', id: opening.id, opening: undefined })
          }}
        />
      ) : (
        <OfScanned {...props} />
      )}
    </fieldset>
  )
}

function OfScanned({ opening, job, bench, onLeave }: Props) {
  const { units } = job.choices
  const before = ownEntry(job.corrections.openings, opening.id)
  const correct = (next: Correction | undefined) =>
    bench.change({ change: 'opening', id: opening.id, correction: next })
  const commit = (name: 'width' | 'height') => (text: string) => {
    if (text === '') {
      const { [name]: _, ...rest } = before ?? {}
      return correct(Object.keys(rest).length > 0 ? rest : undefined)
    }
    const read = lengthIn(text, units)
    return 'bad' in read ? read.bad : correct({ ...before, [name]: read.metres })
  }
  return (
    <>
      <SelectField
        label={say('Kind')}
        options={openingKindNames}
        value={opening.kind}
        onChange={({ target: { value } }) =>
          void (isWork(openingKindNames, value) && correct({ ...before, kind: value }))
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
        <Button size="sm" variant="outline" onClick={() => void correct(undefined)}>
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
    </>
  )
}

type AddedProps = {
  added: AddedOpening
  face: WallFace | undefined
  job: Job
  change: (next: AddedOpening) => Promise<string | undefined>
  onRemove: (event: MouseEvent) => void
}

function OfAdded({ added, face, job, change, onRemove }: AddedProps) {
  const { units } = job.choices
  const wall = wallIn(job, added.wallId)
  const seen = wall && face && seenWall(wall, face)
  const { kind, at, width, height, sill } = added
  const left = Math.max(0, seen?.leftOf(at, width) ?? 0)
  /** What becomes wider stays where it begins, seen from the room. */
  const placed = (from: number, wide: number) => seen?.atOf(from, wide) ?? at
  const commit =
    (read: typeof lengthIn, next: (metres: number) => Partial<AddedOpening>) => (text: string) => {
      const typed = read(text, units)
      return 'bad' in typed ? typed.bad : change({ ...added, ...next(typed.metres) })
    }
  return (
    <>
      <SelectField
        label={say('Kind')}
        options={openingKindNames}
        value={kind}
        onChange={({ target: { value } }) =>
          void (isWork(openingKindNames, value) && change({ ...added, kind: value }))
        }
      />
      <CommittedField
        label={say('Width')}
        value={lengthText(width, units)}
        onCommit={commit(lengthIn, (metres) => ({ width: metres, at: placed(left, metres) }))}
      />
      <CommittedField
        label={say('Height')}
        value={lengthText(height, units)}
        onCommit={commit(lengthIn, (metres) => ({ height: metres }))}
      />
      {seen && (
        <CommittedField
          label={say('From the left corner')}
          value={lengthText(left, units)}
          onCommit={commit(distanceIn, (metres) => ({ at: placed(metres, width) }))}
        />
      )}
      <CommittedField
        label={say('Over the floor')}
        value={lengthText(sill, units)}
        onCommit={commit(distanceIn, (metres) => ({ sill: metres }))}
      />
      <Button size="sm" variant="outline" className="justify-self-start" onClick={onRemove}>
        {say('Take out')}
      </Button>
    </>
  )
}
