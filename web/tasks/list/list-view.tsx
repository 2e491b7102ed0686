import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { floatsQuery } from '#web/kit/work/project.ts'
import { BulkBar, bulkLook } from '#web/ui/work/bulk-bar.tsx'
import { noneSelected, type Selection, toggled } from '#web/ui/work/row-selection.ts'
import { RowTable } from '#web/ui/work/row-table.tsx'
import { useMedia } from '#web/ui/work/use-drawn-lines.ts'
import type { ChangeKind } from '../change/menu-items.ts'
import { type AskChange, placesAround } from '../change/use-changing.tsx'
import { groupId, type TaskLine } from '../task-lines.ts'
import type { TaskActions } from '../use-task-actions.ts'
import type { GroupBy, SortBy, ViewState } from '../view-state.ts'
import { type CellPart, type ListLine, listColumns, phoneCell } from './columns.tsx'

type Props = {
  project: string
  lines: readonly TaskLine[]
  /** Every task of the project, in its order. */
  all: readonly Task[]
  state: ViewState
  /** What a group is called. */
  groupName: (id: string, by: GroupBy) => string
  edits: boolean
  actions: TaskActions
  ask: AskChange
  /** The task whose title is being written. */
  writing: string | undefined
  onWrite: (task: string | undefined) => void
  onOpen: (task: Task) => void
  /** Opens it while the list keeps the focus. */
  onPeek: (task: Task) => void
  onSort: (by: SortBy) => void
}

const keyParts: Readonly<Record<string, ChangeKind>> = { m: 'menu', s: 'status', a: 'people', d: 'dates' }

/** The tasks as rows: what stands in a row is changed where it stands, what is selected is changed together. */
export const ListView = memo(function ListView(props: Props) {
  const { project, lines, all, state, groupName, edits, actions, ask } = props
  const { writing, onWrite, onOpen, onPeek, onSort } = props
  const [selection, setSelection] = useState<Selection>(noneSelected)
  const frame = useRef<HTMLDivElement>(null)
  const titled = useRef<(line: TaskLine, title: string | undefined) => void>(undefined)
  useEffect(() => {
    titled.current = ({ task }, title) => {
      onWrite(undefined)
      if (title !== undefined) void actions.change([task], { title }, say('Renamed: {title}', { title }))
    }
  })
  const price = lines.some(({ task }) => task.priceCents != null)
  const cost = lines.some(({ task }) => task.costCents != null)
  // Of all tasks, so that narrowing the list moves no column.
  const room = all.some((task) => task.room !== '')
  const checks = all.some((task) => task.checks > 0)
  const notes = all.some((task) => task.comments > 0)
  const wide = useMedia('(min-width: 1400px)')
  const { data: floats } = useQuery({ ...floatsQuery(project), enabled: wide && edits })
  const columns = useMemo(
    () =>
      listColumns({
        edits,
        price,
        cost,
        room,
        checks,
        notes,
        floats,
        onTitle: (line, title) => titled.current?.(line, title),
      }),
    [edits, price, cost, room, checks, notes, floats],
  )
  const phone = useMemo(() => phoneCell(edits), [edits])
  const rows = useMemo<readonly ListLine[]>(
    () =>
      writing === undefined
        ? lines
        : lines.map((line) => (line.id === writing ? { ...line, writes: true } : line)),
    [lines, writing],
  )
  const { group } = state
  const groupOf = useMemo(
    () =>
      group === 'none'
        ? undefined
        : (line: ListLine) => {
            const id = groupId(line, group)
            return { id, label: groupName(id, group) }
          },
    [group, groupName],
  )
  // What was narrowed away, or deleted, is not changed unseen.
  const selected = useMemo(
    () =>
      selection.keys.size === 0
        ? []
        : lines.filter(({ id }) => selection.keys.has(id)).map(({ task }) => task),
    [lines, selection],
  )
  const anchorOf = (id: string, part: CellPart) => {
    const row = frame.current?.querySelector(`[data-row="${id}"]`)
    return row?.querySelector(`[data-part=${part}]`) ?? row ?? undefined
  }
  /** The task itself, or all that is selected where it is one of them. */
  const meant = (task: Task) => (selection.keys.has(task.id) && selected.length > 1 ? selected : [task])
  const select = ({ id }: Task) => setSelection((now) => toggled(now, id))
  const onRowKey = ({ task }: ListLine, press: string): boolean => {
    if (!edits) return false
    const kind = keyParts[press]
    if (kind) {
      const anchor = anchorOf(
        task.id,
        kind === 'menu' ? 'menu' : kind === 'status' ? 'status' : kind === 'people' ? 'people' : 'dates',
      )
      if (anchor) ask(kind, meant(task), anchor, () => select(task))
    } else if (press === 'e' || press === 'f2') onWrite(task.id)
    else if (press === 'alt+arrowleft') void actions.shift(meant(task), -1)
    else if (press === 'alt+arrowright') void actions.shift(meant(task), 1)
    else if (press === 'delete') void actions.bin(meant(task))
    else if (press === 'alt+arrowup' || press === 'alt+arrowdown') {
      if (state.sort !== 'order' || state.down) return false
      const { up, down } = placesAround(all, task)
      const after = press === 'alt+arrowup' ? up : down
      if (after !== undefined) void actions.place(task, after)
    } else return false
    return true
  }
  const onPart = (event: MouseEvent<HTMLElement>) => {
    const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null
    const id = part?.closest<HTMLElement>('[data-row]')?.dataset.row
    const line = lines.find((one) => one.id === id)
    if (!part || !line) return
    ask(part.dataset.part as ChangeKind, meant(line.task), part, () => select(line.task))
  }
  const bulk = (kind: ChangeKind, label: string) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => ask(kind, selected, event.currentTarget)}
      className={bulkLook}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a part of a row is that of the button it comes from
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid
    <div ref={frame} onClick={onPart}>
      <RowTable
        label={say('Tasks')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        phoneCell={phone}
        {...(groupOf && { groupOf })}
        {...(edits && { selection, onSelect: setSelection })}
        {...(state.task !== undefined && { openKey: state.task })}
        {...(state.sort !== 'order' && { sorted: { by: state.sort, down: state.down } })}
        onSort={(by) => onSort(by as SortBy)}
        onOpen={({ task }) => onOpen(task)}
        onPeek={({ task }) => onPeek(task)}
        onRowKey={onRowKey}
      />
      <BulkBar
        count={selected.length}
        onClear={() => setSelection(noneSelected)}
        actions={[
          { id: 'bin', label: say('Delete'), danger: true, onChoose: () => void actions.bin(selected) },
        ]}
      >
        {bulk('status', say('Status'))}
        {bulk('people', say('Who'))}
        {bulk('dates', say('Move dates'))}
        {bulk('trade', say('Trade'))}
        {bulk('phase', say('Phase'))}
      </BulkBar>
    </div>
  )
})

const keyOf = ({ id }: ListLine) => id
const nameOf = ({ title }: ListLine) => title
