import { type RefObject, useEffect, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { KeyCap } from '#web/ui/work/tag.tsx'
import { pastedTitles } from './pasted-titles.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** Adds tasks with these titles; what is typed is kept until it is called. */
  onAdd: (titles: string[]) => void
  /** How many tasks stand above it. */
  count: number
}

/** The line at the foot of a list where the next task is typed; several lines that are pasted are several tasks. */
export function AddTask({ field, onAdd, count }: Props) {
  const [title, setTitle] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(count)
  useEffect(() => {
    // What was just added, and the line for the next one, stay in sight.
    const grew = count > before.current
    before.current = count
    if (grew && form.current?.contains(document.activeElement))
      form.current.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <form
      ref={form}
      className="group/add flex scroll-mb-4 max-md:scroll-mb-24 h-11.25 items-center gap-2 border-hair border-b bg-sheet px-3 text-[0.8125rem] outline-blueprint has-[input:focus]:outline-3 has-[input:focus]:-outline-offset-3 md:h-9 md:pointer-coarse:h-11"
      onSubmit={(event) => {
        event.preventDefault()
        const titles = pastedTitles(title)
        if (titles.length === 0) return
        setTitle('')
        onAdd(titles)
      }}
    >
      <Icon name="plus" className="size-3.5 text-muted" />
      <input
        ref={field}
        type="text"
        value={title}
        maxLength={200}
        aria-label={say('Add a task')}
        placeholder={say('Add a task')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        onPaste={(event) => {
          const titles = pastedTitles(event.clipboardData.getData('text/plain'))
          if (titles.length < 2) return
          event.preventDefault()
          onAdd(titles)
        }}
        className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted max-md:text-base"
      />
      <span className="flex items-center gap-1 text-muted group-focus-within/add:hidden max-md:hidden pointer-coarse:hidden">
        <KeyCap>N</KeyCap>
      </span>
      <button
        type="submit"
        className="hidden min-h-7 items-center rounded-sm border border-line bg-sheet px-2.5 font-semibold group-focus-within/add:inline-flex max-md:min-h-11"
      >
        {say('Add')}
      </button>
    </form>
  )
}
