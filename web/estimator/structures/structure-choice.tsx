import { useId } from 'react'
import type { StructureId } from '#domain/takeoff/structure-takeoff.ts'
import { say } from '#language/say.ts'
import { structureIds, structureOf } from './structure-job.ts'

/** What is built, one of all structures, as native radio buttons. */
export function StructureChoice({ id, onChoose }: { id: StructureId; onChoose: (id: StructureId) => void }) {
  const name = useId()
  return (
    <fieldset className="print:hidden">
      <legend className="sr-only">{say('What are you building?')}</legend>
      <div className="grid pr-0.5 pb-0.5 min-[20rem]:grid-cols-2 md:grid-cols-5">
        {structureIds.map((one) => (
          <label
            key={one}
            className="relative -mr-0.5 -mb-0.5 flex min-h-12 cursor-pointer items-center border-2 border-ink bg-sheet px-3 py-1 font-semibold leading-tight hover:bg-wash has-checked:bg-ink has-checked:text-paper has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2 forced-colors:has-checked:underline"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === id}
              onChange={() => onChoose(one)}
              autoComplete="off"
              className="sr-only"
            />
            {structureOf(one).title()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
