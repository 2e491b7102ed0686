import { useId } from 'react'
import { say } from '#language/say.ts'
import { Hanging } from '#web/ui/work/hanging.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  anchor: Element
  label: string
  /** What it is now, '' where several differ. */
  word: string
  /** What others of the project have. */
  words: readonly string[]
  most: number
  onClose: () => void
  onPick: (word: string) => void
}

/** A trade or a phase: one that the project has already, or a new one. */
export function PickWord({ anchor, label, word, words, most, onClose, onPick }: Props) {
  const list = useId()
  return (
    <Hanging
      anchor={anchor}
      label={label}
      onClose={onClose}
      onOpen={(floating) => floating.querySelector('input')?.select()}
      className="w-72 p-3"
    >
      {(close) => (
        <form
          className="grid gap-3 text-[0.8125rem] max-md:text-base"
          onSubmit={(event) => {
            event.preventDefault()
            const given = new FormData(event.currentTarget).get('word')
            close()
            onPick(typeof given === 'string' ? given.trim() : '')
          }}
        >
          <label className="grid gap-1">
            {label}
            <input
              type="text"
              name="word"
              list={list}
              defaultValue={word}
              maxLength={most}
              autoComplete="off"
              className="min-h-8 rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 pointer-coarse:min-h-11"
            />
          </label>
          <datalist id={list}>
            {words.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <div className="flex justify-end gap-2">
            <ToolButton size={28} label={say('Cancel')} onClick={close} />
            <ToolButton size={28} look="ink" type="submit" label={say('Save')} />
          </div>
        </form>
      )}
    </Hanging>
  )
}
