import { type ReactNode, useState } from 'react'
import { Chevron } from '#web/ui/chevron.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** `detail` stands under the figure, smaller in weight. */
export type RowFigure = { label: string; text: string; detail?: string; strong?: boolean }

type Props = {
  name: string
  /** What is to be known before the row is opened. */
  note?: ReactNode
  figures: readonly RowFigure[]
  children: ReactNode
}

/** The widths of a row's name and its figures where they stand side by side. */
const widthsOf = (figures: number): string =>
  figures === 2
    ? 'md:grid-cols-[1fr_9rem_13rem] print:grid-cols-[1fr_7rem_11rem]'
    : 'md:grid-cols-[1fr_8.25rem_9rem_8.25rem] lg:grid-cols-[1fr_12rem_12rem_11rem] print:grid-cols-[1fr_8rem_10rem_9rem]'

/**
 * What the figures of the rows below are, over each, where they stand side by side; on a phone, and for who listens, that
 * stands in each row. `children` is the heading over the names.
 */
export function RowHeads({ labels, children }: { labels: readonly string[]; children?: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid items-end gap-x-4 border-ink border-b pb-1 md:pr-8 print:pr-3',
        widthsOf(labels.length),
      )}
    >
      {children ?? <span />}
      {labels.map((label) => (
        <span key={label} aria-hidden="true" className="text-right text-muted max-md:hidden print:block">
          {label}
        </span>
      ))}
    </div>
  )
}

/** A line of a list whose figures stand side by side, under one another on a phone, and which opens to show its working. */
export function OpenRow({ name, note, figures, children }: Props) {
  // Its working is put together when it is asked for: a list of thirty lines is on the screen at once without it.
  const [opened, setOpened] = useState(false)
  return (
    <li className="border-line border-b">
      <details className="group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary className="grid min-h-14 list-none grid-cols-[1fr_auto] items-start gap-x-3 py-2.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
          <span className={classNames('grid min-w-0 gap-x-4', widthsOf(figures.length))}>
            <span className="min-w-0 font-semibold">
              {name}
              {note}
            </span>
            {figures.map(({ label, text, detail, strong }) => (
              <span
                key={label}
                className={classNames(
                  'tabular-nums max-md:grid max-md:grid-cols-[7.5rem_1fr] print:block print:text-right md:text-right',
                  strong && 'font-bold',
                )}
              >
                <span className="font-normal text-muted md:sr-only print:sr-only">{label} </span>
                <span className="min-w-0">
                  {text}
                  {detail && <span className="font-normal text-muted"> · {detail}</span>}
                </span>
              </span>
            ))}
          </span>
          <Chevron className="mt-1 size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180 print:hidden" />
        </summary>
        {opened && (
          <div className="grid gap-4 border-ink border-l-2 bg-wash/50 px-4 py-4 md:ml-1">{children}</div>
        )}
      </details>
    </li>
  )
}
