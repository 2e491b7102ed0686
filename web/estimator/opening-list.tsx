import type { Corrections, Measured, Room, RoomOpening } from '#domain/measure/room.ts'
import { ScanRefusal } from '#domain/measure/scan.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { Bench } from './bench.ts'
import { CommittedField } from './committed-field.tsx'
import type { Job } from './job.ts'
import { lengthText } from './length-text.ts'
import { openingKindNames } from './opening-kinds.ts'
import { isWork } from './work-names.ts'

type Correction = NonNullable<Corrections['openings']>[string]
type Props = { room: Room; measured: Measured; job: Job; bench: Bench }

/** Doors, windows and openings of a room, as they were scanned and as a person puts them right. */
export function OpeningList({ room, measured, job, bench }: Props) {
  const own = measured.openings.filter(({ id }) => room.openingIds.includes(id))
  if (own.length === 0) return null
  return (
    <div>
      <h5 className="font-semibold">{say('Doors and windows')}</h5>
      <ul className="mt-2 grid gap-4">
        {own.map((opening) => (
          <OpeningFields key={opening.id} opening={opening} job={job} bench={bench} />
        ))}
      </ul>
    </div>
  )
}

function OpeningFields({ opening, job, bench }: { opening: RoomOpening; job: Job; bench: Bench }) {
  const { units } = job.choices
  const before = job.corrections.openings?.[opening.id]
  const correct = (next: Correction) =>
    void bench.change({ change: 'opening', id: opening.id, correction: { ...before, ...next } })
  const commit = (name: 'width' | 'height') => (text: string) => {
    try {
      if (text === '') {
        const { [name]: _, ...rest } = before ?? {}
        void bench.change({
          change: 'opening',
          id: opening.id,
          correction: Object.keys(rest).length > 0 ? rest : undefined,
        })
      } else correct({ [name]: readLength(text) })
      return undefined
    } catch (error) {
      if (error instanceof ScanRefusal) return error.message
      throw error
    }
  }
  return (
    <li className="grid items-end gap-4 border-line border-t pt-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <SelectField
        label={say('Kind')}
        options={openingKindNames}
        value={opening.kind}
        onChange={({ target: { value } }) => isWork(openingKindNames, value) && correct({ kind: value })}
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
        <Button size="sm" variant="ghost" onClick={() => correct({ removed: true })}>
          {say('Leave out')}
        </Button>
      )}
    </li>
  )
}
