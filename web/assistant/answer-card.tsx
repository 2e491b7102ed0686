import { useQuery } from '@tanstack/react-query'
import type { Card, CardRow, Citation } from '#contract/chat.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { SuggestionCard, suggestionsQuery } from '#web/kit/work/suggestion-card.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const linkLook =
  'inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-2 max-md:min-h-11 pointer-coarse:min-h-11'

/** An address of ours in the reader's language, and whether one leads elsewhere. */
function Open({ href, lang, children }: { href: string; lang?: string | undefined; children: string }) {
  const ours = href.startsWith('/')
  return (
    <a
      href={ours ? at(href as `/${string}`) : href}
      lang={lang}
      className={linkLook}
      {...(!ours && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  )
}

type Props = { card: Card; project: string | null; onAsk: (question: string) => void }

/** What an answer rests on: figures, how they were reckoned, where they stand, and what can be done next. */
export function AnswerCard({ card, project, onAsk }: Props) {
  const { title, english, formula, rows, citations, actions, suggestion } = card
  const lang = english ? 'en' : undefined
  const named = useSuggestion(suggestion, project)
  return (
    <section aria-label={title} className="rounded-sm border border-ink bg-sheet">
      <p className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2 font-semibold">
        <span className="min-w-0 flex-1">{title}</span>
        {named?.found?.decidedAt === null && <Tag tone="line">{say('changes nothing yet')}</Tag>}
        {citations.some(({ unchecked }) => unchecked) && <Tag tone="orange">{say('check this section')}</Tag>}
      </p>
      {formula && (
        <p lang={lang} className="px-3 pt-2 font-mono text-[0.8125rem]/5 [overflow-wrap:anywhere]">
          {formula}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="px-3 py-1">
          {rows.map((row) => (
            <Row key={`${row.label} ${row.value} ${row.detail} ${row.href}`} of={row} lang={lang} />
          ))}
        </ul>
      )}
      {named && <Suggested {...named} />}
      {citations.length > 0 && (
        <ol
          aria-label={say('Sources')}
          className="grid gap-1 border-line border-t px-3 py-2 text-[0.8125rem]/5 max-md:text-sm"
        >
          {citations.map((one, place) => (
            <Cited key={`${one.label} ${one.detail}`} of={one} number={place + 1} lang={lang} />
          ))}
        </ol>
      )}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2 border-line border-t px-3 py-2">
          {actions.map(({ label, href, ask }) =>
            ask === null ? (
              <ToolButton key={label} size={28} label={label} href={at((href ?? '/') as `/${string}`)} />
            ) : (
              <ToolButton key={label} size={28} label={label} onClick={() => onAsk(ask)} />
            ),
          )}
        </div>
      )}
    </section>
  )
}

function Row({ of: { label, value, detail, href }, lang }: { of: CardRow; lang: string | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-hair border-b py-1.5 last:border-b-0">
      {href === null ? (
        <span lang={lang} className="min-w-0 [overflow-wrap:anywhere]">
          {label}
        </span>
      ) : (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Open href={href}>{label}</Open>
        </span>
      )}
      <span className="text-right font-medium tabular-nums">{value}</span>
      {detail && (
        <span lang={lang} className="col-span-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {detail}
        </span>
      )}
    </li>
  )
}

function Cited({ of, number, lang }: { of: Citation; number: number; lang: string | undefined }) {
  const { label, detail, href, unchecked } = of
  return (
    <li className="flex items-baseline gap-2">
      <span
        aria-hidden="true"
        className="shrink-0 rounded-[3px] border border-link px-1 font-semibold text-link text-xs/4"
      >
        {number}
      </span>
      <span className="min-w-0">
        {href === null ? (
          <span lang={lang} className="font-semibold">
            {label}
          </span>
        ) : (
          <Open href={href} lang={lang}>
            {label}
          </Open>
        )}{' '}
        <span lang={lang} className="text-muted">
          {detail}
        </span>
        {unchecked && <span className="text-signal-text"> · {say('not opened at its source')}</span>}
      </span>
    </li>
  )
}

/** The suggestion that a card names, as it stands now: undefined where it names none, or nobody has answered yet. */
function useSuggestion(id: string | null, project: string | null) {
  const { data } = useQuery({
    ...suggestionsQuery(project ?? ''),
    enabled: id !== null && project !== null,
  })
  if (id === null || project === null || !data) return undefined
  return { project, found: data.suggestions.find((one) => one.id === id) }
}

/** A suggestion to be accepted in whole or in part, or as it was decided. */
function Suggested({ project, found }: NonNullable<ReturnType<typeof useSuggestion>>) {
  return (
    <div className="px-3 py-2">
      {found ? (
        <SuggestionCard project={project} of={found} />
      ) : (
        <p className="text-muted">{say('This suggestion is there no more.')}</p>
      )}
    </div>
  )
}
