// biome-ignore-all lint/a11y/useSemanticElements: rows of which only some are drawn are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that has the keys
import { type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { GridColumn } from './grid-types.ts'

type Props<Row> = {
  columns: readonly GridColumn<Row>[]
  indices: readonly number[]
  /** A column was made wider or narrower by hand, to so many px. */
  onWiden: (id: string, px: number) => void
}

/** The names of the columns; their right edges are drawn wider by hand, for which the menu of columns has the keys. */
export function GridHead<Row>({ columns, indices, onWiden }: Props<Row>) {
  const held = useRef<{ id: string; x: number; px: number }>(undefined)
  const onPointerMove = (event: PointerEvent) => {
    if (held.current) onWiden(held.current.id, held.current.px + event.clientX - held.current.x)
  }
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 grid h-7 grid-cols-(--columns) items-stretch border-line border-b bg-sheet font-medium text-muted text-xs pointer-coarse:h-11"
    >
      {columns.map(({ id, label, short, end, pinned }, side) => (
        <span
          key={id}
          role="columnheader"
          aria-colindex={indices[side]}
          aria-label={short === undefined ? undefined : label}
          title={label}
          className={classNames(
            'relative flex min-w-0 items-center',
            end ? 'justify-end pr-2' : 'pl-2',
            pinned && 'sticky z-10 bg-inherit',
          )}
          style={pinned && { left: `var(--pin-${side})` }}
        >
          <span className="truncate">{short ?? label}</span>
          <span
            aria-hidden="true"
            className="absolute inset-y-1 -right-1 z-10 w-2 cursor-col-resize touch-none border-transparent border-r-2 hover:border-blueprint"
            onPointerDown={(event) => {
              event.preventDefault()
              event.stopPropagation()
              const px = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
              held.current = { id, x: event.clientX, px }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => {
              held.current = undefined
            }}
          />
        </span>
      ))}
    </div>
  )
}
