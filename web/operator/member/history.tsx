import { consentWordings } from '#contract/consent.ts'
import { classNames } from '#web/ui/class-names.ts'
import { momentText } from '../figures.ts'
import type { Moment } from './timeline.ts'

const sides: Record<Moment['from'], string> = { person: 'Member', letter: 'Letter', operator: 'Operator' }

/** Everything that happened, newest first, along one line. */
export function History({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="relative ml-1.5 border-line border-l-2">
      {moments.map((moment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things of the same name can happen at the same moment
        <li key={`${moment.at} ${moment.what} ${index}`} className="relative pb-5 pl-6 last:pb-0">
          <Mark moment={moment} />
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className={classNames('font-semibold', moment.failed && 'text-alarm-text')}>
              {moment.what}
            </span>
            <span className="text-[0.9375rem] text-muted">{sides[moment.from]}</span>
          </p>
          <p className="text-[0.9375rem] text-muted tabular-nums [overflow-wrap:anywhere]">
            <time dateTime={moment.at}>{momentText(moment.at)} UTC</time>
            {moment.detail && ` · ${moment.detail}`}
          </p>
          {moment.wording && <Consent version={moment.wording} />}
        </li>
      ))}
    </ol>
  )
}

/** A full square for the member, an open one for a letter, a diamond for an operator. */
function Mark({ moment: { from, failed } }: { moment: Moment }) {
  const shape = {
    person: 'bg-ink',
    letter: 'border-2 border-ink bg-paper',
    operator: 'rotate-45 bg-signal',
  }[from]
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute top-1.5 -left-[7px] size-3', failed ? 'bg-alarm-text' : shape)}
    />
  )
}

/** The words that were agreed to, and their version. */
function Consent({ version }: { version: string }) {
  const wording = (consentWordings as Readonly<Record<string, string>>)[version]
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
        Agreed to wording {version}
      </summary>
      <blockquote className="max-w-[68ch] border-line border-l-4 pl-4">
        {wording ?? 'This version of the wording is not part of this installation.'}
      </blockquote>
    </details>
  )
}
