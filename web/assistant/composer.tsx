import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { commandWords } from '#domain/assistant/command-words.ts'
import { commands } from '#domain/assistant/intents.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  busy: boolean
  /** What it asks about. */
  about: string
  field: Ref<HTMLTextAreaElement>
}

/** Where a question is typed: Enter sends, Shift with it begins a line, a slash offers commands to arrows and Enter. */
export function Composer({ value, onChange, onSend, busy, about, field }: Props) {
  const id = useId()
  const [at, setAt] = useState(0)
  const begun = /^\/(\w*)$/.exec(value)?.[1]
  const offered = begun === undefined ? [] : commands.filter((one) => one.startsWith(begun.toLowerCase()))
  const current = offered[Math.min(at, offered.length - 1)]
  const choose = (command: string) => {
    onChange(`/${command} `)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      setAt((offered.length + Math.min(at, offered.length - 1) + step) % offered.length)
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current !== undefined && value !== `/${current}`) choose(current)
      else onSend()
    }
  }
  return (
    <form
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {offered.length > 0 && (
        <div
          id={`${id}-commands`}
          role="listbox"
          aria-label={say('Commands')}
          className="absolute bottom-full left-0 mb-1 max-h-64 w-full overflow-y-auto rounded-sm border border-ink bg-sheet py-1 shadow-float"
        >
          {offered.map((one) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus answers the keys
            <div
              key={one}
              id={`${id}-${one}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === current}
              onClick={() => choose(one)}
              className={classNames(
                'flex min-h-8 cursor-pointer items-center gap-3 px-3 max-md:min-h-11 pointer-coarse:min-h-11',
                one === current && 'bg-wash',
              )}
            >
              <span className="w-20 shrink-0 font-semibold">/{one}</span>
              <span className="min-w-0 truncate text-muted">{commandWords[one]}</span>
            </div>
          ))}
        </div>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={2}
          value={value}
          maxLength={4000}
          aria-label={about}
          placeholder={say('Ask, or / for a command')}
          aria-controls={offered.length > 0 ? `${id}-commands` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
          onChange={({ target }) => {
            onChange(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 flex-1 resize-none rounded-sm border border-control bg-sheet px-2.5 py-2 max-md:text-base"
        />
        <ToolButton type="submit" look="main" icon="up" bare label={say('Ask')} busy={busy} />
      </div>
    </form>
  )
}
