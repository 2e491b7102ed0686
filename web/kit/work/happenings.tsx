import type { Activity } from '#contract/fields.ts'
import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { happenedText, toldText } from './happened.ts'

/** When something happened, short: the time of today, and the day of any other. */
export function whenText(at: string, now: Date = new Date()): string {
  const date = new Date(at)
  const today = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(
    locales[spokenLanguage()],
    today ? { hour: 'numeric', minute: '2-digit' } : { month: 'short', day: 'numeric' },
  ).format(date)
}

export type Told = { happened: Activity; by: string | null; about: string | undefined; where?: string }

/** The same hand at the same thing, one time after the other, is told once, as of the last time, with how often it was. */
function together(told: readonly Told[]): (Told & { times: number })[] {
  const groups: (Told & { times: number })[] = []
  for (const one of told) {
    const last = groups.at(-1)
    if (last && textOf(last) === textOf(one) && last.where === one.where && last.by === one.by)
      last.times += 1
    else groups.push({ ...one, times: 1 })
  }
  return groups
}

const textOf = ({ happened, about }: Told) => happenedText(happened, about)

const Sentence = ({ by, text }: ReturnType<typeof toldText>) => (
  <>
    {by !== null && <span className="font-semibold">{by} </span>}
    {text}
  </>
)

/** What happened, the newest first, a line each: who, what, and when. */
export function Happenings({ told }: { told: readonly Told[] }) {
  return (
    <ul>
      {together(told).map(({ happened, by, about, where, times }) => (
        <li
          key={`${where ?? ''} ${happened.class} ${happened.rev}`}
          className="flex min-h-10 items-start gap-2 border-hair border-b py-2 text-[0.8125rem]/5 max-md:text-base"
        >
          {by === null ? <span className="size-6 shrink-0" /> : <PersonMark name={by} named />}
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <Sentence {...toldText(happened, about, by, times)} />
            {where && <span className="block text-muted">{where}</span>}
          </span>
          <time dateTime={happened.at} className="shrink-0 text-muted text-xs/5">
            {whenText(happened.at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
