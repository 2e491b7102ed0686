import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const

/** The marks on 14 units: told apart by their shape, never by their colour alone. */
const marks = {
  /** To do: a hollow circle. */
  open: { look: 'text-control', drawn: <circle cx="7" cy="7" r="5.25" {...line} /> },
  /** Under way: half of it filled. */
  'under-way': {
    look: 'text-blueprint',
    drawn: (
      <>
        <circle cx="7" cy="7" r="5.25" {...line} />
        <path d="M7 1.75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor" />
      </>
    ),
  },
  /** Done: filled, with a check. */
  done: {
    look: 'text-level',
    drawn: (
      <>
        <circle cx="7" cy="7" r="6" fill="currentColor" />
        <path d="M4.2 7.2l2 2 3.7-4.1" {...line} className="stroke-sheet" />
      </>
    ),
  },
  /** A gate: something has to be passed. */
  gate: {
    look: 'text-ink',
    drawn: <path d="M7 1.2L12.8 7 7 12.8 1.2 7z" {...line} strokeLinejoin="round" />,
  },
  /** A gate that was passed. */
  passed: { look: 'text-level', drawn: <path d="M7 .8L13.2 7 7 13.2.8 7z" fill="currentColor" /> },
  /** A gate that was not passed: crossed out. */
  failed: {
    look: 'text-alarm-text',
    drawn: (
      <>
        <path d="M7 .8L13.2 7 7 13.2.8 7z" fill="currentColor" />
        <path d="M5 5l4 4M9 5l-4 4" {...line} className="stroke-sheet" />
      </>
    ),
  },
  /** Waits on a person: an hourglass. */
  waits: {
    look: 'text-signal-text',
    drawn: <path d="M2.5 1.5h9L7 7l4.5 5.5h-9L7 7z" {...line} strokeLinejoin="round" />,
  },
  /** Late: a filled triangle. */
  late: {
    look: 'text-alarm-text',
    drawn: (
      <>
        <path d="M7 1l6.5 11.8H.5z" fill="currentColor" />
        <path d="M7 5v3.8M7 10.5v1" {...line} className="stroke-sheet" />
      </>
    ),
  },
  /** Look here: an open triangle. */
  look: {
    look: 'text-signal-text',
    drawn: (
      <>
        <path d="M7 1.7l5.7 10.5H1.3z" {...line} strokeLinejoin="round" />
        <path d="M7 5.5v3.2M7 10v1" {...line} />
      </>
    ),
  },
  /** Blocked: an octagon. */
  blocked: {
    look: 'text-alarm-text',
    drawn: <path d="M4.5 1h5L13 4.5v5L9.5 13h-5L1 9.5v-5zM4.2 7h5.6" {...line} strokeLinejoin="round" />,
  },
  /** A draft, or not sent yet: a dotted circle. */
  draft: { look: 'text-muted', drawn: <circle cx="7" cy="7" r="5.25" {...line} strokeDasharray="1.6 2.1" /> },
} as const satisfies Record<string, { look: string; drawn: ReactNode }>

export type Status = keyof typeof marks

type Props = {
  status: Status
  /** What it says where no word stands beside it. */
  label?: string
  className?: string
}

/** The mark of a state, 14 px or what `className` says. */
export function StatusMark({ status, label, className = 'size-3.5' }: Props) {
  const { look, drawn } = marks[status]
  // The word is the picture's own name, not one beside it that nobody sees: a long table has hundreds of them.
  return (
    <svg
      viewBox="0 0 14 14"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      className={classNames(className, 'shrink-0', look)}
    >
      {drawn}
    </svg>
  )
}
