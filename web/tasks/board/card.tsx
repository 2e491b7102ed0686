import { memo, type SyntheticEvent, useMemo, useRef } from 'react'
import { say } from '#language/say.ts'
import { AnswerMark } from '#web/kit/work/answer-mark.tsx'
import { spanWords } from '#web/kit/work/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { PersonMarks } from '#web/ui/work/person-mark.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { TaskLine } from '../task-lines.ts'
import { cannotWords, markOf, markWords, waitWords } from '../task-words.ts'
import { cardMeasures } from './card-heights.ts'
import { Grip, type Handle, useDragWords } from './drag.tsx'

type FaceProps = { line: TaskLine; edits: boolean; held?: boolean }

/** What a card says: the task, who, from when to when, and what it waits for. */
export function CardFace({ line, edits, held }: FaceProps) {
  const { task, people, late } = line
  const waits = waitWords(line)
  const span = spanWords(task)
  return (
    <div
      className={classNames(
        'flex h-full flex-col overflow-hidden rounded-sm border bg-sheet px-2.5',
        held ? 'rotate-1 border-2 border-blueprint shadow-float' : 'border-line',
      )}
      style={{ paddingBlock: cardMeasures.padding - 1 }}
    >
      <div className="flex items-start gap-2">
        <StatusMark status={markOf(task)} label={markWords(task)} className="mt-0.75 size-3.5" />
        <span
          className={classNames(
            'line-clamp-2 min-w-0 flex-1 font-semibold text-sm/5',
            task.status === 'done' && 'text-muted',
          )}
        >
          {line.title}
        </span>
      </div>
      <div className="mt-auto flex h-8 shrink-0 items-end gap-2 text-[0.8125rem]/5">
        {people.length > 0 && (
          <PersonMarks people={people.map(({ id, name, own }) => ({ id, name, outside: !own }))} most={2} />
        )}
        <AnswerMark of={line} className="mb-0.5 size-3.5" />
        <span
          className={classNames(
            'flex min-w-0 items-center gap-1.5 truncate',
            late ? 'font-semibold text-alarm-text' : 'text-muted',
          )}
        >
          {late && <StatusMark status="late" className="size-3" label={say('Late')} />}
          <span className="truncate">{span}</span>
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-2 text-muted text-xs/5">
          {task.checks > 0 && <span>{`${task.checksDone}/${task.checks}`}</span>}
          {task.comments > 0 && (
            <span className="inline-flex items-center gap-1">
              <Icon name="chat" className="size-3" />
              {task.comments}
            </span>
          )}
          {edits && <span className="size-5" />}
        </span>
      </div>
      {waits !== undefined && (
        <div
          className={classNames(
            'mt-1 flex h-4.5 shrink-0 items-center border-l-3 bg-hold px-2 text-xs/4',
            task.status === 'blocked' || cannotWords(line) !== undefined ? 'border-alarm-text' : 'border-ink',
          )}
          title={waits}
        >
          <span className="truncate">{waits}</span>
        </div>
      )}
    </div>
  )
}

type Props = {
  line: TaskLine
  top: number
  height: number
  /** Whether it has the keys. */
  active: boolean
  /** Whether it is at hand, to be dragged. */
  held: boolean
  open: boolean
  edits: boolean
}

/** A card of the board: it can be dragged, opened, and changed by its menu. */
export const Card = memo(function Card({ line, top, height, active, held, open, edits }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const listeners = useRef<Handle['listeners']['current']>(undefined)
  const handle = useMemo(() => ({ element, listeners }), [])
  const words = useDragWords()
  const answer = (event: SyntheticEvent, name: string) => listeners.current?.[name]?.(event)
  return (
    <li className="absolute inset-x-0" style={{ top, height: height - cardMeasures.gap }} data-card={line.id}>
      {/* biome-ignore lint/a11y/useSemanticElements: what a button holds cannot be a card with a button in it */}
      <div
        ref={element}
        role="button"
        tabIndex={active ? 0 : -1}
        aria-describedby={edits ? words : undefined}
        aria-current={open || undefined}
        data-open=""
        onMouseDown={(event) => answer(event, 'onMouseDown')}
        onTouchStart={(event) => answer(event, 'onTouchStart')}
        onKeyDown={(event) => answer(event, 'onKeyDown')}
        className={classNames(
          'h-full cursor-default touch-manipulation select-none rounded-sm hover:bg-wash data-dragged:opacity-40',
          open && 'outline-2 outline-blueprint',
        )}
      >
        <CardFace line={line} edits={edits} />
      </div>
      {/* After what it holds: before, there is nothing to hold yet when both are new. */}
      {edits && held && <Grip id={line.id} handle={handle} />}
      {edits && (
        <button
          type="button"
          data-part="menu"
          tabIndex={-1}
          aria-label={say('What can be done with {task}', { task: line.title })}
          className={classNames(
            'absolute right-1.5 grid size-6 place-items-center rounded-[3px] text-muted hover:bg-wash hover:text-ink pointer-coarse:size-11',
            waitWords(line) === undefined
              ? 'bottom-1.5 pointer-coarse:-right-1 pointer-coarse:-bottom-1'
              : 'bottom-7 pointer-coarse:-right-1 pointer-coarse:bottom-4',
          )}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  )
})
