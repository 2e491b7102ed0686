import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Chip } from '#web/ui/work/chip.tsx'
import { Composer } from './composer.tsx'
import { chatQuery, conversationsQuery } from './queries.ts'
import { recentTopics } from './recent-topics.ts'
import { TurnView } from './turn-view.tsx'
import { useTalk } from './use-talk.ts'

type Props = {
  /** Undefined before the first question. */
  conversation: string | undefined
  /** Its name is empty until it is known. */
  project: { id: string; name: string } | null
  onBegin: (id: string) => void
  /** Whether the field takes the focus when it is shown. */
  focused?: boolean
}

/** A conversation with its field: answers above, what is left of the plan and the field at the foot. */
export function Talk({ conversation, project, onBegin, focused }: Props) {
  const chat = useQuery(chatQuery).data
  // What was asked last is offered before the first question alone.
  const asked = useQuery({ ...conversationsQuery('', project?.id), enabled: conversation === undefined })
  const recent = asked.data?.conversations ?? []
  const [typed, setTyped] = useKeptDraft<string>(`ask ${conversation ?? project?.id ?? 'new'}`)
  const { turns, trouble, busy, ask } = useTalk(conversation, project?.id ?? null, onBegin)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const text = typed ?? ''
  const count = turns.length
  const pieces = turns.at(-1)?.pieces.length ?? 0
  useEffect(() => {
    // After the sheet around it was opened, which takes the focus to its title.
    if (focused) queueMicrotask(() => field.current?.focus({ preventScroll: true }))
  }, [focused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is brought into sight
  useEffect(() => {
    const last = list.current?.lastElementChild
    const room = list.current?.closest('[tabindex]')?.clientHeight ?? 0
    if (!last) return
    // An answer that is longer than its place is shown from its question on.
    const show = () => last.scrollIntoView({ block: last.clientHeight > room ? 'start' : 'nearest' })
    show()
    // What a card asks for comes after it.
    const seen = new ResizeObserver(show)
    seen.observe(last)
    return () => seen.disconnect()
  }, [count, pieces])
  const send = async (question: string, byModel = false) => {
    if (question.trim() === '' || busy) return
    if ((await ask(question.trim(), byModel)) && question === text) setTyped(undefined)
    field.current?.focus({ preventScroll: true })
  }
  const begins = project
    ? [
        say('What is late?'),
        say('What comes next?'),
        say('What changed this week?'),
        say('How old are the prices?'),
      ]
    : [
        say('What is mine?'),
        say('How high is a guardrail?'),
        say('Convert 44 in to mm'),
        say('How many studs for a 14 ft wall at 16 in on center?'),
      ]
  const topics = recentTopics(recent, project?.id ?? null, chat?.topics ?? [])
    .filter((one) => !begins.includes(one))
    .slice(0, 4)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        // What is only read out stays inside of it, and does not make the page longer.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4"
        {...(count > 0 && { tabIndex: 0, role: 'region', 'aria-label': say('Conversation') })}
      >
        {count === 0 && (
          <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4">
            <p className="max-w-[60ch] text-muted">
              {say(
                'Answers come from the codes, your projects and calculations, and show where from. What nobody told me I say I do not know.',
              )}
            </p>
            <Asks title={say('Try')} all={begins} onAsk={send} />
            {topics.length > 0 && <Asks title={say('Asked last')} all={topics} onAsk={send} />}
          </div>
        )}
        <div role="log" aria-live="polite" aria-label={say('Answers')}>
          <ol ref={list} className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-6">
            {turns.map((turn) => (
              <TurnView
                key={turn.id}
                turn={turn}
                project={project?.id ?? null}
                model={chat && chat.usage.outputsRemaining !== 0 ? chat.model : null}
                onAsk={send}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className="shrink-0 border-line border-t bg-paper px-4 py-3">
        <div className="mx-auto grid max-w-180 gap-2">
          {trouble && <Banner>{trouble}</Banner>}
          <Composer
            field={field}
            value={text}
            onChange={(value) => setTyped(value === '' ? undefined : value)}
            onSend={() => void send(text)}
            busy={busy}
            about={project?.name ? say('Ask about {name}', { name: project.name }) : say('Ask')}
          />
          <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-muted max-md:text-sm">
            <span>{chat && leftText(chat)}</span>
            <span>{say('It sees what you see, and changes nothing by itself.')}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

function Asks({
  title,
  all,
  onAsk,
}: {
  title: string
  all: readonly string[]
  onAsk: (question: string) => void
}) {
  return (
    <div>
      <h2 className="pb-1.5 font-semibold text-[0.8125rem] text-muted">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {all.map((one) => (
          <li key={one} className="max-w-full">
            <Chip
              label={one}
              state="dashed"
              className="max-w-full whitespace-normal! py-1 text-left"
              onClick={() => onAsk(one)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is left of the plan, and when there is more; without a model every answer is free. */
function leftText({
  model,
  usage: { outputsRemaining, outputsTotal, resetDate },
}: {
  model: string | null
  usage: { outputsRemaining: number | string; outputsTotal: number | string; resetDate: string }
}): string {
  if (model === null) return say('no model: answers free')
  if (typeof outputsRemaining !== 'number' || typeof outputsTotal !== 'number')
    return say('{model}: no limit', { model })
  const day = new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(resetDate))
  return say('{left} of {total} AI outputs left, new ones {day}; the rules answer free', {
    left: outputsRemaining,
    total: outputsTotal,
    day,
  })
}
