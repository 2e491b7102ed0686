import { useEffect, useRef } from 'react'
import { say } from '#language/say.ts'
import { KeyCap } from '#web/ui/work/tag.tsx'

type Props = {
  title: string
  /** With what was written, or undefined where it stays as it was. */
  onDone: (title: string | undefined) => void
}

/** A title where it is written anew, in its row: Enter or leaving it keeps it, Escape does not. */
export function TitleField({ title, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (keep: boolean) => {
    if (over.current) return
    over.current = true
    const text = field.current?.value.trim() ?? ''
    onDone(keep && text !== '' && text !== title ? text : undefined)
  }
  return (
    <>
      <input
        ref={field}
        type="text"
        defaultValue={title}
        maxLength={200}
        aria-label={say('The title')}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          const grid = event.currentTarget.closest<HTMLElement>('[role=grid]')
          end(event.key === 'Enter')
          grid?.focus()
        }}
        onBlur={() => end(true)}
        className="h-7 min-w-0 max-w-80 flex-1 rounded-[3px] border border-blueprint bg-sheet px-2 font-semibold outline-2 outline-blueprint"
      />
      <span className="flex shrink-0 items-center gap-1 text-muted text-xs max-md:hidden">
        <KeyCap>↵</KeyCap>
        {say('keep')}
        <KeyCap>{'Esc'}</KeyCap>
      </span>
    </>
  )
}
