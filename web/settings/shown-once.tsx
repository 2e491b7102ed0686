import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '#language/say.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = { title: string; label: string; secret: string; onDone: () => void; children: ReactNode }

/** A secret that is shown this once, to be copied before it is put away. */
export function ShownOnce({ title, label, secret, onDone, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-4 mb-2 grid gap-3 rounded-sm border-2 border-ink bg-sheet p-4">
      <h3 ref={heading} tabIndex={-1} className="font-extrabold">
        {title}
      </h3>
      <CopyLine label={label}>{secret}</CopyLine>
      <p className="text-muted">{children}</p>
      <ToolButton
        className="justify-self-start"
        look="main"
        label={say('I have copied it')}
        onClick={onDone}
      />
    </section>
  )
}
