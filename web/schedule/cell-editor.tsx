import { useRef, useState } from 'react'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import type { TaskLine } from './chart-lines.ts'
import type { EditCell } from './grid-keys.ts'

type Props = {
  cell: EditCell
  line: TaskLine
  /** What was typed to begin with; what stands there where nothing was. */
  typed: string | undefined
  /** With what was written, or undefined where it was given up. */
  onDone: (value: string | undefined) => void
}

const words: Readonly<Record<EditCell, string>> = {
  days: say('Days'),
  start: say('Start'),
  finish: say('Finish'),
}

/** A cell of a row while it is written: Enter and leaving it keep it, Escape gives it up, and a wrong figure is told. */
export function CellEditor({ cell, line, typed, onDone }: Props) {
  const now = line.tried ?? line.dates
  const was =
    cell === 'days' ? String(line.days ?? '') : ((cell === 'start' ? now?.startOn : now?.finishOn) ?? '')
  const [text, setText] = useState(cell === 'days' ? (typed ?? was) : was)
  const ended = useRef(false)
  const isWrong = cell === 'days' ? !/^\d{1,4}$/.test(text.trim()) || Number(text) > 3650 : !isIsoDate(text)
  const end = (keeps: boolean) => {
    if (ended.current || (keeps && isWrong && text !== was)) return
    ended.current = true
    onDone(keeps && text !== was ? text.trim() : undefined)
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: somebody began to type into this cell
        autoFocus
        type={cell === 'days' ? 'text' : 'date'}
        inputMode={cell === 'days' ? 'numeric' : undefined}
        aria-label={say('{what}, {task}', { what: words[cell], task: line.title })}
        aria-invalid={isWrong}
        value={text}
        onFocus={(event) => typed === undefined && cell === 'days' && event.currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          end(true)
          // What cannot be kept is not lost in silence: the field stays until it is mended or given up.
          if (!ended.current) end(false)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') end(true)
          else if (event.key === 'Escape') end(false)
        }}
        className="absolute top-0 right-0 z-20 h-full min-w-full rounded-sm border-2 border-blueprint bg-sheet px-1 text-right aria-invalid:border-alarm-text data-[date]:w-32"
        data-date={cell === 'days' ? undefined : ''}
      />
      {isWrong && text !== was && (
        <span
          role="alert"
          className="absolute top-full right-0 z-30 rounded-sm border border-alarm-text bg-sheet px-2 py-1 text-alarm-text text-xs"
        >
          {cell === 'days' ? say('A number of days, 0 to 3650') : say('A day of the calendar')}
        </span>
      )}
    </>
  )
}
