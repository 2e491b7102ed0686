import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type Task, type TaskStatus, taskStatuses } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { pressName } from '#web/ui/work/key-match.ts'
import { useDrawnLines, useWidth } from '#web/ui/work/use-drawn-lines.ts'
import type { ChangeKind } from '../change/menu-items.ts'
import type { AskChange } from '../change/use-changing.tsx'
import type { TaskLine } from '../task-lines.ts'
import { statusWords } from '../task-words.ts'
import type { TaskActions } from '../use-task-actions.ts'
import { Card, CardFace } from './card.tsx'
import { cardHeight, cardMeasures, measureTitle } from './card-heights.ts'
import { DragArea, usePlace } from './drag.tsx'

type Props = {
  lines: readonly TaskLine[]
  edits: boolean
  actions: TaskActions
  ask: AskChange
  /** The task whose panel is open. */
  openTask: string | undefined
  onOpen: (task: Task) => void
}

const keyParts: Readonly<Record<string, ChangeKind>> = { m: 'menu', s: 'status', a: 'people', d: 'dates' }

/** The tasks as cards, by how far they are. A drag, the menu of a card and its keys do the same. */
export const BoardView = memo(function BoardView({ lines, edits, actions, ask, openTask, onOpen }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const columns = useMemo(() => {
    const byStatus: Record<TaskStatus, TaskLine[]> = { todo: [], doing: [], blocked: [], done: [] }
    for (const line of lines) byStatus[line.task.status].push(line)
    return byStatus
  }, [lines])
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines])
  const first = taskStatuses.map((status) => columns[status][0]).find(Boolean)
  const active = activeId !== undefined && byId.has(activeId) ? activeId : first?.id
  // What can be dragged: what has the keys, and what is pressed, known before the press itself comes.
  const [pressed, setPressed] = useState<string>()
  const onPointerDownCapture = (event: PointerEvent<HTMLElement>) => {
    const id = event.target instanceof Element && event.target.closest<HTMLElement>('[data-card]')
    if (id && edits) flushSync(() => setPressed(id.dataset.card))
  }
  // Which card has the focus; a click beside it takes it away, the card's going does not.
  const focused = useRef<string>(undefined)
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const card = event.target.hasAttribute('data-open') && cardOf(event.target)
    if (!card) return
    focused.current = card.line.id
    setActiveId(card.line.id)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const forget = () => {
      if (target.isConnected && target !== document.activeElement) focused.current = undefined
    }
    // The browser tells of a blur before it takes a card away, too: known when that is done.
    if (relatedTarget) focused.current = undefined
    else requestAnimationFrame(forget)
  }
  const wantsFocus = useRef(false)
  const before = useRef(columns)
  useLayoutEffect(() => {
    const was = before.current
    before.current = columns
    const id = focused.current
    if (id === undefined || document.activeElement !== document.body) return
    focused.current = undefined
    const next = byId.get(id) ?? neighbor(was, columns, id)
    if (!next) return
    wantsFocus.current = true
    setActiveId(next.id)
  }, [columns, byId])
  useEffect(() => {
    if (!wantsFocus.current || active === undefined) return
    wantsFocus.current = false
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${active}"] [data-open]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const cardOf = (target: EventTarget): { line: TaskLine; element: HTMLElement } | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    const line = element && byId.get(element.dataset.card ?? '')
    return element && line ? { line, element } : undefined
  }
  const go = (line: TaskLine | undefined) => {
    if (!line) return
    wantsFocus.current = true
    setActiveId(line.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = cardOf(event.target)
    // While something is dragged by keys, the arrows are the drag's.
    if (!card || event.defaultPrevented || board.current?.querySelector('[data-dragging]')) return
    if (!(event.target instanceof Element) || !event.target.hasAttribute('data-open')) return
    const { line, element } = card
    const column = columns[line.task.status]
    const at = column.indexOf(line)
    const beside = (step: 1 | -1) => {
      for (let next = taskStatuses.indexOf(line.task.status) + step; taskStatuses[next]; next += step) {
        const other = columns[taskStatuses[next] ?? 'todo']
        if (other.length > 0) return other[Math.min(at, other.length - 1)]
      }
      return undefined
    }
    const press = pressName(event.nativeEvent)
    const kind = keyParts[press]
    if (press === 'arrowdown') go(column[at + 1])
    else if (press === 'arrowup') go(column[at - 1])
    else if (press === 'arrowright') go(beside(1))
    else if (press === 'arrowleft') go(beside(-1))
    else if (press === 'home') go(column[0])
    else if (press === 'end') go(column.at(-1))
    else if (press === 'enter') onOpen(line.task)
    else if (!edits) return
    else if (kind) ask(kind, [line.task], element)
    else if (press === 'alt+arrowleft') void actions.shift([line.task], -1)
    else if (press === 'alt+arrowright') void actions.shift([line.task], 1)
    else if (press === 'delete') void actions.bin([line.task])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const card = cardOf(event.target)
    if (!card) return
    setActiveId(card.line.id)
    const part = event.target instanceof Element ? event.target.closest('[data-part]') : null
    if (part) ask('menu', [card.line.task], part)
    else onOpen(card.line.task)
  }
  const move = (id: string, status: TaskStatus) => {
    const line = byId.get(id)
    if (!line) return
    setActiveId(id)
    if (status !== 'blocked') return void actions.setStatus([line.task], status)
    ask('why', [line.task], board.current ?? document.body)
  }
  return (
    <DragArea
      across
      places={taskStatuses}
      placeName={(place) => statusWords[place as TaskStatus]}
      itemName={(id) => byId.get(id)?.title ?? ''}
      placeOf={(id) => byId.get(id)?.task.status}
      onDrop={(id, place) => move(id, place as TaskStatus)}
      held={(id) => {
        const line = byId.get(id)
        return line && <CardFace line={line} edits={edits} held />
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses and keys are those of the cards in it */}
      <div
        ref={board}
        onPointerDownCapture={onPointerDownCapture}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto px-4 pt-3 pb-24 max-md:auto-cols-[82vw] max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 md:px-6"
      >
        {taskStatuses.map((status) => {
          // What is not in it is not told to a column, which so stays as it is.
          const own = (id: string | undefined) =>
            id !== undefined && byId.get(id)?.task.status === status ? id : undefined
          return (
            <Column
              key={status}
              status={status}
              lines={columns[status]}
              active={own(active)}
              pressed={own(pressed)}
              openTask={own(openTask)}
              edits={edits}
            />
          )
        })}
      </div>
    </DragArea>
  )
})

type Columns = Readonly<Record<TaskStatus, readonly TaskLine[]>>

/** The card that stands where one stood that is gone: the one after it, or else the one before. */
function neighbor(was: Columns, now: Columns, gone: string): TaskLine | undefined {
  const status = taskStatuses.find((place) => was[place].some(({ id }) => id === gone))
  if (!status) return undefined
  const at = was[status].findIndex(({ id }) => id === gone)
  const around = [...was[status].slice(at + 1), ...was[status].slice(0, at).reverse()]
  const ids = new Map(now[status].map((line) => [line.id, line]))
  return around.map(({ id }) => ids.get(id)).find(Boolean)
}

type ColumnProps = {
  status: TaskStatus
  lines: readonly TaskLine[]
  active: string | undefined
  pressed: string | undefined
  openTask: string | undefined
  edits: boolean
}

function Column({ status, ...cards }: ColumnProps) {
  const { ref, isOver, isDragging } = usePlace(status)
  const count = cards.lines.length
  return (
    <section
      ref={ref}
      aria-label={statusWords[status]}
      {...(isDragging && { 'data-dragging': '' })}
      className={classNames(
        'flex min-h-64 min-w-0 flex-col max-md:snap-start',
        isOver && isDragging && 'outline-2 outline-blueprint outline-dashed outline-offset-4',
      )}
    >
      <h2 className="flex items-baseline gap-2 border-ink border-b-2 pb-1.5 font-extrabold text-base/6 md:text-sm/5">
        {statusWords[status]}
        <span className="font-normal text-[0.8125rem] text-muted [font-stretch:100%]">{count}</span>
      </h2>
      <Cards {...cards} />
      {count === 0 && (
        <p className="rounded-sm border border-line border-dashed px-3 py-4 text-[0.8125rem] text-muted">
          {emptyWords[status]}
        </p>
      )}
    </section>
  )
}

/** What of a column's width a title has: its padding, the mark and the edges are taken off. */
const besideTitlePx = 46

/** The cards of a column: those near the screen. A drag over it draws none of them again. */
const Cards = memo(function Cards({ lines, active, pressed, openTask, edits }: Omit<ColumnProps, 'status'>) {
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list) ?? 260
  const starts = useMemo(() => {
    const found = [0]
    let end = 0
    for (const line of lines) {
      end += cardHeight(line, width - besideTitlePx, measureTitle)
      found.push(end)
    }
    return found
  }, [lines, width])
  const { from, to } = useDrawnLines(list, starts)
  // The card with the keys is drawn wherever it is, so that the focus stays.
  const drawn = lines.map((_, at) => at).slice(from, Math.min(to, lines.length))
  const activeAt = lines.findIndex(({ id }) => id === active)
  if (activeAt >= 0 && !drawn.includes(activeAt)) drawn.push(activeAt)
  return (
    <ul
      ref={list}
      className="relative mt-2"
      style={{ height: Math.max(0, (starts.at(-1) ?? 0) - cardMeasures.gap) }}
    >
      {drawn.map((at) => {
        const line = lines[at]
        const top = starts[at] ?? 0
        return (
          line && (
            <Card
              key={line.id}
              line={line}
              top={top}
              height={(starts[at + 1] ?? top) - top}
              active={line.id === active}
              held={line.id === active || line.id === pressed}
              open={line.id === openTask}
              edits={edits}
            />
          )
        )
      })}
    </ul>
  )
})

const emptyWords: Readonly<Record<TaskStatus, string>> = {
  todo: say('Nothing left to start.'),
  doing: say('Nothing is under way.'),
  blocked: say('Nothing is blocked.'),
  done: say('Nothing is done yet.'),
}
