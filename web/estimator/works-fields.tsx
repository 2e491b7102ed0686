import { useId, useState } from 'react'
import type { RoomChoices } from '#domain/takeoff/choices.ts'
import { isUsual } from '#domain/takeoff/room-kinds.ts'
import { say } from '#language/say.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ceilingWorks, extraNames, floorWorks, isWork, keysOf, wallWorks } from './work-names.ts'

type Props = { works: RoomChoices; onChange: (works: Partial<RoomChoices>) => void }

/** What is done with walls, ceiling, floor and baseboard, and what else is taken along with that. */
export function WorksFields({ works, onChange }: Props) {
  return (
    <>
      <MainWorks works={works} onChange={onChange} />
      <MoreWorks works={works} onChange={onChange} />
    </>
  )
}

function MainWorks({ works, onChange }: Props) {
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
      <Choice
        label={say('New baseboard')}
        on={works.baseboard}
        onChange={(baseboard) => onChange({ baseboard })}
      />
    </div>
  )
}

/** What may be taken along, behind one line: few jobs have much of it, and those that have it find it here. */
function MoreWorks({ works, onChange }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const all = keysOf(extraNames)
  const isOn = (extra: (typeof all)[number]) => works[extra] ?? isUsual(extra, '', works)
  const chosen = all.filter(isOn).map((extra) => extraNames[extra])
  return (
    <div className="mt-4">
      <button
        type="button"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        className="group flex min-h-11 w-full items-start gap-3 text-left hover:bg-wash"
      >
        <Chevron className="mt-1 size-5 shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180" />
        <span className="min-w-0">
          <span className="block font-semibold">{say('Trim, doors and tile')}</span>
          <span className="block text-muted">
            {chosen.length === 0 ? say('Nothing more') : chosen.join(' · ')}
          </span>
        </span>
      </button>
      <div id={id} hidden={!opened} className="mt-2 gap-x-4 sm:columns-2 lg:columns-3">
        {all.map((extra) => (
          <Choice
            key={extra}
            label={extraNames[extra]}
            on={isOn(extra)}
            onChange={(on) => onChange({ [extra]: on })}
          />
        ))}
      </div>
    </div>
  )
}

function Choice({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-12 break-inside-avoid cursor-pointer items-center gap-3 py-1">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target: { checked } }) => onChange(checked)}
        className="size-6 shrink-0 accent-blueprint"
      />
      <span className="font-semibold">{label}</span>
    </label>
  )
}
