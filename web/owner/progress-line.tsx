import { say } from '#language/say.ts'

/** How much of the work is done, as a line and in words. */
export function ProgressLine({ done, all }: { done: number; all: number }) {
  if (all === 0) return <p className="py-2 text-muted">{say('The tasks are still being planned.')}</p>
  return (
    <div className="py-2">
      <div className="h-1.5 bg-line" aria-hidden="true">
        <div className="h-full bg-level" style={{ width: `${(done / all) * 100}%` }} />
      </div>
      <p className="mt-1.5 text-muted md:text-[0.8125rem]">
        {say('{done} of {all, plural, one {# task} other {# tasks}} done', { done, all })}
      </p>
    </div>
  )
}
