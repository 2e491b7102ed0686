import { queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { taskEntity } from '#contract/fields.ts'
import type { PartKind, SuggestedPart } from '#contract/suggested.ts'
import {
  acceptSuggestionRow,
  declineSuggestionRow,
  type Suggestion,
  suggestionsRow,
} from '#contract/suggestions.ts'
import { say } from '#language/say.ts'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { call } from '../call.ts'
import { momentDay } from './dates.ts'
import { moneyText } from './money.ts'
import { useAct } from './use-act.ts'
import { constraintWords } from './words.ts'

/** What is suggested in a project, decided or not, for those who run it. */
export const suggestionsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'suggestions'],
    queryFn: () => call(suggestionsRow, { params: { project }, body: {} }),
  })

const kindWords = {
  'task.add': say('New task'),
  'task.change': say('Change of a task'),
  'comment.add': say('Comment on a task'),
  'document.add': say('New document, as a draft'),
  'line.add': say('New estimate line'),
  'line.change': say('Change of an estimate line'),
  'line.remove': say('Estimate line to be removed'),
} as const satisfies Record<PartKind, string>

/** A suggestion with its difference: accepted whole or in part, or declined, by whoever runs the project. */
export function SuggestionCard({ project, of }: { project: string; of: Suggestion }) {
  const { id, summary, author, madeAt, decidedAt, accepted, parts } = of
  const [left, setLeft] = useState<readonly string[]>([])
  const params = { project, suggestion: id }
  const chosen = parts.filter((part) => !left.includes(part.id)).map((part) => part.id)
  const decision = useAct(['project', project], (take: boolean) =>
    take
      ? call(acceptSuggestionRow, { params, body: { parts: chosen } })
      : call(declineSuggestionRow, { params, body: {} }),
  )
  const busy = decision.isPending
  const whole = useRef<HTMLElement>(null)
  const decide = (take: boolean) => {
    // Both buttons go with the decision: what was decided keeps the focus.
    whole.current?.focus({ preventScroll: true })
    decision.mutate(take)
  }
  const isOpen = decidedAt === null
  return (
    <section ref={whole} tabIndex={-1} className="border-line border-t-2 pt-3" aria-label={summary}>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{summary}</span>
        {!isOpen &&
          (accepted.length === 0 ? (
            <Tag>{say('Declined')}</Tag>
          ) : (
            <Tag tone="green">
              {say('Accepted: {count} of {all}', { count: accepted.length, all: parts.length })}
            </Tag>
          ))}
      </p>
      <p className="text-[0.8125rem] text-muted">
        {say('From {author}, {day}', { author, day: momentDay(madeAt) })}
      </p>
      <ul className="mt-2 grid gap-1">
        {parts.map((part) => (
          <PartLine
            key={part.id}
            of={part}
            taken={isOpen ? !left.includes(part.id) : accepted.includes(part.id)}
            onTake={
              isOpen
                ? (take) => setLeft(take ? left.filter((other) => other !== part.id) : [...left, part.id])
                : undefined
            }
          />
        ))}
      </ul>
      {isOpen && (
        <div className="mt-3 flex gap-2">
          <ToolButton
            look="main"
            label={
              left.length === 0
                ? say('Accept')
                : say('Accept {count} of {all}', { count: chosen.length, all: parts.length })
            }
            disabled={busy || chosen.length === 0}
            onClick={() => decide(true)}
          />
          <ToolButton label={say('Decline')} disabled={busy} onClick={() => decide(false)} />
        </div>
      )}
    </section>
  )
}

const namesOfFields: Readonly<Record<string, { label: string }>> = {
  ...taskEntity.open,
  'change.work': { label: say('The work') },
  'change.before': { label: say('Contract before') },
  'change.amount': { label: say('What is added') },
}

/** What a field is called: as its column is, or by its own words. */
const fieldText = (name: string): string =>
  namesOfFields[name]?.label ??
  (name.split('.').at(-1) ?? name)
    .replace(/Cents$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Sums of a document that are asked for by name: integer cents, as those of a task are. */
const isMoney = (name: string) => /Cents$|\.(?:amount|before|after)$/.test(name)

/** What a draft is made by, and what its own line says already. */
const ofTheDraft = new Set(['language', 'templateKey'])

/** What would stand there, the answers to a document each for itself. */
const partsOf = (to: SuggestedPart['to'], kind: PartKind): [string, unknown][] =>
  Object.entries(to).flatMap(([name, value]): [string, unknown][] =>
    kind === 'document.add' && (ofTheDraft.has(name) || name === 'title')
      ? []
      : name === 'answers' && typeof value === 'object' && value !== null
        ? Object.entries(value)
        : [[name, value]],
  )

const valueText = (name: string, value: unknown): string =>
  name === 'constraint' && typeof value === 'string' && value in constraintWords
    ? constraintWords[value as keyof typeof constraintWords]
    : typeof value === 'number' && isMoney(name)
      ? moneyText(value)
      : value === null || value === undefined || value === ''
        ? '—'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

function PartLine({
  of: { title, kind, was, to },
  taken,
  onTake,
}: {
  of: SuggestedPart
  taken: boolean
  onTake: ((take: boolean) => void) | undefined
}) {
  return (
    <li className="border-hair border-b py-1.5">
      <label className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 pointer-coarse:mt-0 pointer-coarse:size-6"
          checked={taken}
          disabled={!onTake}
          onChange={(event) => onTake?.(event.currentTarget.checked)}
        />
        <span>
          <span className="text-[0.8125rem] text-muted">{kindWords[kind]}</span> {title}
          {!onTake && !taken && <span className="text-muted"> · {say('not accepted')}</span>}
        </span>
      </label>
      <dl className="grid gap-x-3 pl-6 text-[0.8125rem] pointer-coarse:pl-8 max-md:text-sm grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[10rem_1fr]">
        {partsOf(to, kind).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{fieldText(name)}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words">
              {name in was && <del className="mr-2 text-muted">{valueText(name, was[name])}</del>}
              {valueText(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
