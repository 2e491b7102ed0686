import { useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'

/** Copies `text`, and says whether the browser let it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(say('Copied.'))
    } catch {
      setSaid(say('The browser would not copy it.'))
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button size="sm" variant="outline" onClick={copy}>
        {children}
      </Button>
      <span role="status" className="text-muted empty:hidden">
        {said}
      </span>
    </span>
  )
}
