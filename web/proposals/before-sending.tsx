import type { offerRow } from '#contract/proposal-calls.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'

type Props = {
  checks: RowData<typeof offerRow>['checks']
  /** Where what is told of can be mended. */
  estimate: string
}

/** What speaks against sending an estimate as it stands; what makes its sum wrong stands first, and heavier. */
export function BeforeSending({ checks, estimate }: Props) {
  if (checks.length === 0) return null
  // What is so of several lines without a name is said once.
  const told = [...new Map(checks.map((one) => [one.text, one])).values()]
  return (
    <Note kind="warning">
      <p className="font-semibold">{say('Before you send it')}</p>
      <ul className="mt-1 list-disc pl-5">
        {told.map(({ text, level }) => (
          <li key={text} className={level === 'stop' ? 'font-semibold' : ''}>
            {text}
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center underline md:min-h-8" href={estimate}>
        {say('Back to the estimate')}
      </a>
    </Note>
  )
}

/** Who sends an estimate whose sum is not right says so first. */
export const SureToSend = ({
  count,
  sure,
  missed,
  onChange,
}: {
  count: number
  sure: boolean
  /** It was sent without it. */
  missed: boolean
  onChange: (sure: boolean) => void
}) => (
  <div>
    <label className="flex min-h-11 items-center gap-2 font-semibold">
      <input
        type="checkbox"
        checked={sure}
        aria-invalid={missed}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-blueprint"
      />
      {say('{count, plural, one {Send it with # open point} other {Send it with # open points}}', { count })}
    </label>
    <p role="alert" className="text-alarm-text text-sm empty:hidden">
      {missed && say('Mend what stands in bold above, or tick that it goes out as it is.')}
    </p>
  </div>
)
