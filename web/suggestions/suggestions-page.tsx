import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taskEntity } from '#contract/fields.ts'
import type { PartKind, SuggestedPart } from '#contract/suggested.ts'
import {
  acceptSuggestionRow,
  declineSuggestionRow,
  type Suggestion,
  suggestionsRow,
} from '#contract/suggestions.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const kindWords = {
  'task.add': say('New task'),
  'task.change': say('Change of a task'),
  'comment.add': say('Comment on a task'),
  'document.add': say('New document, as a draft'),
  'line.add': say('New estimate line'),
  'line.change': say('Change of an estimate line'),
  'line.remove': say('Estimate line to be removed'),
} as const satisfies Record<PartKind, string>

/** What programs suggest in a project: each is accepted, in part too, or declined. */
export default function SuggestionsPage({ params: { project = '' } }: PageProps) {
  const under = ['project', project, 'suggestions']
  const { data } = useQuery({
    queryKey: under,
    queryFn: () => call(suggestionsRow, { params: { project }, body: {} }),
  })
  useProjectTrail(useQuery(projectQuery(project)).data, project, say('Suggestions'))
  return (
    <WorkPage title={say('Suggestions')}>
      {!data && <SkeletonRows count={4} rowPx={48} />}
      {data?.suggestions.length === 0 && (
        <p className="max-w-[60ch] pt-5 text-muted">
          {say(
            'An assistant that is connected to your projects can suggest tasks, replies, documents and changes of an estimate. They stand here until somebody decides; nothing happens before.',
          )}{' '}
          <a href={at('/settings/programs')} className="font-semibold text-link underline underline-offset-4">
            {say('Connect an assistant')}
          </a>
        </p>
      )}
      <div className="grid max-w-3xl gap-6 pt-5">
        {data?.suggestions.map((one) => (
          <SuggestionCard key={one.id} project={project} of={one} />
        ))}
      </div>
    </WorkPage>
  )
}

function SuggestionCard({ project, of }: { project: string; of: Suggestion }) {
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
  const isOpen = decidedAt === null
  return (
    <section className="border-line border-t-2 pt-3" aria-label={summary}>
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
        {say('From {author}, {day}', { author, day: dayText(madeAt.slice(0, 10)) })}
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
            onClick={() => decision.mutate(true)}
          />
          <ToolButton label={say('Decline')} disabled={busy} onClick={() => decision.mutate(false)} />
        </div>
      )}
    </section>
  )
}

const namesOfFields: Readonly<Record<string, { label: string }>> = taskEntity.open

/** What a field is called: as its column is, or by its own words. */
const fieldText = (name: string): string =>
  namesOfFields[name]?.label ??
  name.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const valueText = (name: string, value: unknown): string =>
  typeof value === 'number' && name.endsWith('Cents')
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
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4"
          checked={taken}
          disabled={!onTake}
          onChange={(event) => onTake?.(event.currentTarget.checked)}
        />
        <span>
          <span className="text-[0.8125rem] text-muted">{kindWords[kind]}</span> {title}
        </span>
      </label>
      <dl className="grid gap-x-3 pl-6 text-[0.8125rem] sm:grid-cols-[10rem_1fr]">
        {Object.entries(to).map(([name, value]) => (
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
