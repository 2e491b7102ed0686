import type { Choices } from '#domain/takeoff/choices.ts'
import { say } from '#language/say.ts'
import type { Bench } from './bench.ts'
import { WorksFields } from './works-fields.tsx'

/** What is done in every room; a room may differ, further down. */
export function UsualWorks({ bench, choices }: { bench: Bench; choices: Choices }) {
  return (
    <fieldset className="border-2 border-ink bg-wash/50 p-5 print:hidden">
      <legend className="px-2 font-bold">{say('Work in every room')}</legend>
      <WorksFields
        works={choices.usual}
        onChange={(works) => void bench.change({ change: 'usual', works })}
      />
      <p className="mt-3 max-w-[68ch] text-muted">
        {say(
          'A bathroom gets tile instead of plank or carpet, moisture-resistant drywall, and backer board behind the tile, until you choose otherwise in the room itself.',
        )}
      </p>
    </fieldset>
  )
}
