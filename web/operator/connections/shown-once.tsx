import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'

type Props = { title: string; label: string; secret: string; children: ReactNode; onDone: () => void }

/** A secret that is shown this once, until whoever asked for it says that they have it. */
export function ShownOnce({ title, label, secret, children, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="title-block my-5 grid gap-3 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="font-extrabold text-xl outline-none">
        {title}
      </h3>
      <p className="max-w-[68ch]">{children}</p>
      <CopyLine label={label}>{secret}</CopyLine>
      <div>
        <Button size="sm" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  )
}
