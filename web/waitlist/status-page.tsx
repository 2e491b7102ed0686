import { screens } from '#contract/pages.ts'
import { LetterFrame } from './letter-pages.tsx'

/** Where a member stands. */
export default function StatusPage() {
  return (
    <LetterFrame>
      <h1 className="font-black text-3xl md:text-4xl">{screens.status.title}</h1>
    </LetterFrame>
  )
}
