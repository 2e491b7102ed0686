import type { CodeFact } from '#contract/code-facts.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { confidenceWords, groupWords } from './code-words.ts'

type Props = { fact: CodeFact; shown: boolean; onAmend: ((fact: CodeFact) => void) | undefined }

/** One fact with its section, its edition and how it was checked, told in the reader's language; conditions and notes are the code's own English words. */
export function FactCard({ fact, shown, onAmend }: Props) {
  const { amendment } = fact
  const inSpanish = spokenLanguage() === 'es'
  return (
    <li
      id={`fact-${fact.id}`}
      className={`grid gap-1 rounded-sm border bg-sheet px-3 py-2.5 target:outline-2 target:outline-signal ${shown ? 'border-ink' : 'border-line'}`}
    >
      <p className="font-semibold max-md:text-base">{fact.topic}</p>
      <p className="text-[0.9375rem]/6 max-md:text-base">
        <span className="font-semibold">{fact.limit}</span>
        {fact.when && <span lang="en" className="text-muted">{` · ${fact.when}`}</span>}
      </p>
      {fact.note && (
        <p lang="en" className="text-[0.8125rem] text-muted max-md:text-sm">
          {fact.note}
        </p>
      )}
      {amendment && (
        <p className="text-[0.8125rem] max-md:text-sm">
          {say('Local amendment of {place}: {source}, since {day}. Without it: {limit}.', {
            ...{ place: amendment.place, source: amendment.source, day: dayText(amendment.asOf) },
            limit: fact.unamended ?? '',
          })}{' '}
          <span className="text-muted">
            {amendment.by
              ? say('Told by {name}, {day}', { name: amendment.by, day: momentDay(amendment.at) })
              : momentDay(amendment.at)}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] max-md:text-sm">
        <a
          href={fact.address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-2 max-md:min-h-11"
        >
          {fact.citation}
        </a>
        <Tag>{groupWords[fact.group]}</Tag>
        {amendment ? (
          <Tag tone="orange">{say('Amended here')}</Tag>
        ) : (
          <Tag tone={fact.confidence === 'opened' ? 'green' : 'line'}>{confidenceWords[fact.confidence]}</Tag>
        )}
        {onAmend && fact.value !== null && (
          <span className="ml-auto">
            <ToolButton
              size={28}
              icon="pen"
              label={amendment ? say('Change the amendment') : say('Amend')}
              onClick={() => onAmend(fact)}
            />
          </span>
        )}
      </div>
      <p className="text-muted text-xs/5">
        {[fact.edition, fact.jurisdiction, ...(inSpanish ? [say('original text in English')] : [])].join(
          ' · ',
        )}
      </p>
    </li>
  )
}
