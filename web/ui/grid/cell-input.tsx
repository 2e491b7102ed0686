import { useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Told } from './grid-types.ts'

/** Where the keys go once a cell is written. */
export type Onward = 'down' | 'up' | 'right' | 'left' | 'stay'

type Props = {
  /** What the cell is, for those who do not see it. */
  label: string
  /** What stands there to begin with; empty where somebody began to type over it. */
  begun: string
  end: boolean
  choices: readonly string[] | undefined
  told: (text: string) => Told
  /** With what was written, or undefined where it was given up. */
  onDone: (text: string | undefined, onward: Onward) => void
}

const onwards: Readonly<Record<string, Onward>> = { Enter: 'down', Tab: 'right' }
const backwards: Readonly<Record<string, Onward>> = { Enter: 'up', Tab: 'left' }

/** A cell while it is typed into: Enter, Tab and leaving it keep what was typed, Escape gives it up. */
export function CellInput({ label, begun, end, choices, told, onDone }: Props) {
  const own = useId()
  const [text, setText] = useState(begun)
  const ended = useRef(false)
  const said = told(text)
  const done = (value: string | undefined, onward: Onward) => {
    if (ended.current) return
    ended.current = true
    onDone(value, onward)
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: somebody began to type into this cell
        autoFocus
        value={text}
        aria-label={label}
        aria-invalid={said !== undefined && 'bad' in said}
        aria-describedby={said && `${own}-told`}
        autoComplete="off"
        list={choices && `${own}-choices`}
        onFocus={(event) => begun !== '' && event.currentTarget.setSelectionRange(begun.length, begun.length)}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => done(text, 'stay')}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          const onward = (event.shiftKey ? backwards : onwards)[event.key]
          if (onward === undefined && event.key !== 'Escape') return
          event.preventDefault()
          done(onward && text, onward ?? 'stay')
        }}
        className={classNames(
          'absolute inset-y-0 z-20 w-full min-w-24 border-2 border-blueprint bg-sheet px-1.5 outline-none aria-invalid:border-alarm-text',
          end ? 'right-0 text-right' : 'left-0',
        )}
      />
      {choices && (
        <datalist id={`${own}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {said && (
        <span
          id={`${own}-told`}
          role={'bad' in said ? 'alert' : 'status'}
          className={classNames(
            'absolute top-full z-30 whitespace-nowrap rounded-sm border bg-sheet px-2 py-1 text-xs shadow-float',
            end ? 'right-0' : 'left-0',
            'bad' in said ? 'border-alarm-text text-alarm-text' : 'border-line text-muted',
          )}
        >
          {'bad' in said ? said.bad : said.hint}
        </span>
      )}
    </>
  )
}
