import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { Hanging } from '#web/ui/work/hanging.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  anchor: Element
  people: readonly Person[]
  /** Who is on it now. */
  chosen: readonly string[]
  onClose: () => void
  onPick: (people: string[]) => void
}

/** Who does it: any of the project's people, kept together at the end. */
export function PickPeople({ anchor, people, chosen, onClose, onPick }: Props) {
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  return (
    <Hanging
      anchor={anchor}
      label={say('Who does it')}
      onClose={onClose}
      onOpen={(floating) => floating.querySelector<HTMLElement>('input, button')?.focus()}
      className="w-72 py-1"
    >
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            close()
            onPick([...picked])
          }}
        >
          <p className="px-3 py-1.5 text-[0.8125rem] text-muted">{say('Who does it')}</p>
          {people.length === 0 && (
            <p className="px-3 pb-2">{say('Nobody is on this project yet. Invite people first.')}</p>
          )}
          <ul className="max-h-72 overflow-y-auto">
            {people.map(({ id, name, trade, company, own }) => (
              <li key={id}>
                <label className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 text-[0.8125rem]/4 hover:bg-wash has-focus-visible:bg-wash max-md:min-h-12 max-md:text-base pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={picked.includes(id)}
                    onChange={(event) =>
                      setPicked(event.target.checked ? [...picked, id] : picked.filter((one) => one !== id))
                    }
                    className="size-4 accent-blueprint"
                  />
                  <PersonMark name={name} outside={!own} named />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="max-w-28 truncate text-muted text-xs">{trade || company}</span>
                </label>
              </li>
            ))}
          </ul>
          <div className="flex justify-end gap-2 border-line border-t px-3 pt-2 pb-1">
            <ToolButton size={28} label={say('Cancel')} onClick={close} />
            <ToolButton size={28} look="ink" type="submit" label={say('Assign')} />
          </div>
        </form>
      )}
    </Hanging>
  )
}
