import type { Measured } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'

/** What was assumed, mended or left out while measuring: once each, however many elements it is about. */
export function NoteList({ measured }: { measured: Measured }) {
  const texts = [...measured.notes, ...measured.rooms.flatMap(({ notes }) => notes)].map(({ text }) => text)
  const once = [...new Set(texts)]
  if (once.length === 0) return null
  return (
    <section aria-labelledby="estimator-notes">
      <h3 id="estimator-notes" className="border-ink border-b-2 pb-2 font-bold text-xl">
        {say('Flags')}
      </h3>
      <ul className="mt-3 grid max-w-[68ch] list-disc gap-1.5 pl-5">
        {once.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
