/** The scraps that the cards of the features page show: each looks like the sheet it is torn from. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Line } from '../sheet.tsx'

/** A page of a document, with its margin. */
export const Page = ({ children }: { children: ReactNode }) => (
  <p className="relative border border-line bg-sheet py-4 pr-4 pl-9 text-lg leading-8 before:absolute before:inset-y-0 before:left-5 before:border-signal before:border-l-2">
    {children}
  </p>
)

/** A quantity or name that was filled into a text from the job. */
export const Filled = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap border-signal border-b-2 font-semibold">{children}</span>
)

const columns = ['col-start-1', 'col-start-2', 'col-start-3', 'col-start-4'] as const

/** A bar schedule: each step on the day after the one before it. */
export function Bars({ steps }: { steps: readonly Line[] }) {
  return (
    <ol>
      {steps.map(([what, day], at) => (
        <li
          key={what}
          className="grid items-center gap-x-4 border-line border-t py-2 lg:grid-cols-[1fr_20rem]"
        >
          <span>{what}</span>
          <span className="grid grid-cols-4 max-lg:mt-1">
            <span
              className={classNames(
                'border-2 border-ink bg-wash px-1 text-center font-bold',
                columns[at % columns.length],
              )}
            >
              {day}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

type Check = readonly [what: string, state: string, mark: 'done' | 'now' | 'open']

/** Things to tick off: what is done, what is next and what is open. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ol>
      {checks.map(([what, state, mark]) => (
        <li key={what} className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
          <svg viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" strokeWidth="2" aria-hidden="true">
            <path d="M1 1h18v18H1z" className="fill-sheet stroke-ink" />
            {mark === 'done' && <path d="M4.5 10l4 4.5l7 -9" strokeWidth="3" className="stroke-level" />}
            {mark === 'now' && <path d="M5 5h10v10H5z" className="fill-signal" />}
          </svg>
          <span className="grow">{what}</span>
          <span className={classNames('shrink-0 font-bold', mark === 'done' && 'text-muted')}>{state}</span>
        </li>
      ))}
    </ol>
  )
}

/** The ruled table of a title block, such as that of the revisions. */
export function Register({ rows }: { rows: readonly Line[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] border-2 border-ink bg-sheet">
      {rows.map(([what, figure]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid border-line border-t first:border-t-0">
          <dt className="px-3 py-2">{what}</dt>
          <dd className="flex items-center border-line border-l px-3 py-2 font-bold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The cells of a spreadsheet; that of the sum is chosen. */
export function Cells({ rows, sum }: { rows: readonly Line[]; sum: Line }) {
  const all = [...rows, sum]
  return (
    <dl className="grid grid-cols-[1fr_auto] border-line border-t border-l bg-sheet">
      {all.map(([what, figure], at) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid">
          <dt className="border-line border-r border-b px-3 py-2">{what}</dt>
          <dd
            className={classNames(
              'border-line border-r border-b py-2 pr-3 pl-8 text-right',
              at === all.length - 1 && 'outline-3 outline-blueprint -outline-offset-2 font-bold',
            )}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A question, and the answer that hangs on it. */
export function Thread({ question, answer }: { question: Line; answer: Line }) {
  return (
    <ol className="grid gap-3">
      {[question, answer].map(([what, day], at) => (
        <li
          key={what}
          className={classNames(
            'relative flex items-baseline justify-between gap-4 border-2 bg-sheet px-3 py-2',
            at === 0
              ? 'border-signal'
              : 'ml-8 border-ink before:absolute before:-top-3.5 before:right-full before:h-[calc(50%+0.875rem)] before:w-4 before:border-signal before:border-b-2 before:border-l-2',
          )}
        >
          <span>{what}</span>
          <span className="shrink-0 font-bold text-muted">{day}</span>
        </li>
      ))}
    </ol>
  )
}

/** What stands in the frame of each photo: the studs, the wire through them, and the board that will cover both. */
const studs = 'M8 8v64M28 8v64M48 8v64M68 8v64M88 8v64M112 8v64'
const views = [
  <path key="studs" d={studs} className="stroke-ink" />,
  <g key="wire">
    <path d={studs} className="stroke-ink" />
    <path d="M0 30h40v22h14M40 30h80" className="stroke-signal" strokeWidth="3" />
    <path d="M54 46h10v13H54z" className="fill-signal stroke-ink" />
  </g>,
  <g key="board" strokeDasharray="5 4">
    <path d="M4 8h56v64H4zM60 8h56v64H60z" className="stroke-muted" />
    <path d="M54 46h10v13H54z" className="fill-sheet stroke-muted" />
  </g>,
] as const

/** One wall, photographed from one place as the work goes on. */
export function Frames({ photos }: { photos: readonly [Line, Line, Line] }) {
  return (
    <ol className="grid gap-3 sm:grid-cols-3">
      {photos.map(([what, day], at) => (
        <li key={what} className="flex flex-col max-sm:flex-row max-sm:items-center max-sm:gap-3">
          <svg
            viewBox="0 0 120 80"
            className="w-full border-2 border-ink bg-wash max-sm:w-28 max-sm:shrink-0"
            fill="none"
            strokeWidth="2.5"
            aria-hidden="true"
          >
            <path d="M0 8h120M0 72h120" className="stroke-ink" />
            {views[at]}
          </svg>
          <span className="sm:mt-2">
            {what} <span className="block font-bold text-muted">{day}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
