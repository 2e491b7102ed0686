import { useId, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from './button.tsx'

/** One line of text to take along, with a button that copies it; where the browser refuses, the line is selected. */
export function CopyLine({ label, children }: { label: string; children: string }) {
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children)
      setSaid(say('Copied.'))
    } catch {
      line.current?.select()
      setSaid(say('Selected: copy it with the keyboard.'))
    }
  }
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-1.5 flex">
        <input
          ref={line}
          id={id}
          readOnly
          value={children}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 w-full min-w-0 rounded-l-sm border-2 border-control bg-wash px-3 font-mono text-[0.9375rem]"
        />
        <Button size="sm" variant="secondary" className="shrink-0 rounded-l-none" onClick={copy}>
          {say('Copy')}
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}
