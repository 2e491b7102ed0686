import type { RoomChoices } from '#domain/takeoff/choices.ts'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { ceilingWorks, floorWorks, isWork, wallWorks } from './work-names.ts'

type Props = { works: RoomChoices; onChange: (works: Partial<RoomChoices>) => void }

/** What is done with walls, ceiling, floor and baseboard. */
export function WorksFields({ works, onChange }: Props) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={say('Walls')}
        options={wallWorks}
        value={works.walls}
        onChange={({ target: { value } }) => isWork(wallWorks, value) && onChange({ walls: value })}
      />
      <SelectField
        label={say('Ceiling')}
        options={ceilingWorks}
        value={works.ceiling}
        onChange={({ target: { value } }) => isWork(ceilingWorks, value) && onChange({ ceiling: value })}
      />
      <SelectField
        label={say('Floor')}
        options={floorWorks}
        value={works.floor}
        onChange={({ target: { value } }) => isWork(floorWorks, value) && onChange({ floor: value })}
      />
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={works.baseboard}
          onChange={({ target: { checked } }) => onChange({ baseboard: checked })}
          className="size-6 shrink-0 accent-blueprint"
        />
        <span className="font-semibold">{say('New baseboard')}</span>
      </label>
    </div>
  )
}
