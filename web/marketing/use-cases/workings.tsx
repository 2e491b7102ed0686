import { classNames } from '#web/ui/class-names.ts'
import { ExampleMark, Ledger } from '../sheet.tsx'
import type { Working } from './use-case.ts'

/** The ground of each part: measured on the drafting grid, worked out on the sheet, and what it comes to in ink. */
const grounds = ['drafting-grid', '', 'on-ink bg-paper text-ink'] as const

/** The workings of one job on one sheet, part by part, from what was measured to the money. */
export function Workings({ workings }: { workings: readonly Working[] }) {
  return (
    <ol className="grid border-2 border-ink bg-sheet tabular-nums lg:grid-cols-3">
      {workings.map(({ name, text, rows, result }, at) => (
        <li
          key={name}
          className={classNames(
            'grid gap-x-8 gap-y-5 p-5 sm:p-6 md:max-lg:grid-cols-2 lg:row-span-2 lg:grid-rows-subgrid',
            at > 0 && 'border-ink max-lg:border-t-2 lg:border-l-2',
            grounds[at % grounds.length],
          )}
        >
          <div className="grid grid-cols-[auto_1fr] items-start gap-x-4">
            <span
              className="wide grid size-9 place-items-center rounded-full border-2 border-signal font-black"
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="pt-1.5 font-bold text-xl">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </div>
          <div>
            <ExampleMark />
            <Ledger rows={rows} result={result} />
          </div>
        </li>
      ))}
    </ol>
  )
}
