import { type ReactNode, useEffect, useRef } from 'react'
import type { Person } from '#contract/person.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { eventText, type Fact, factsOf, letterFact, momentText, wordingText } from './held-words.ts'

/** What is held of a person, for themselves to read. It takes the focus when it comes in place of its button. */
export function HeldData({ person: { member, events, letters } }: { person: Person }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    start.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group without a form
    <div
      ref={start}
      tabIndex={-1}
      role="group"
      aria-labelledby="held"
      className="mt-2 mb-3 grid w-full gap-7 outline-none"
    >
      {member &&
        factsOf(member).map(({ title, facts }) => (
          <Group key={title} title={title}>
            <Facts facts={facts} />
          </Group>
        ))}
      <Group title={say('What happened')}>
        <ol className="border-line border-t">
          {events.map(({ kind, at, wording, network }) => (
            <li key={`${at} ${kind}`} className="border-line border-b py-3">
              <p className="font-semibold">{eventText(kind)}</p>
              <p className="text-muted">
                {network === null ? (
                  <Moment at={at} />
                ) : (
                  rich('{moment}, from the network {network}', { moment: <Moment at={at} />, network })
                )}
              </p>
              {wording !== null && (
                <>
                  <p className="mt-2">{say('You agreed to this (wording {wording}):', { wording })}</p>
                  <blockquote className="mt-1 border-line border-l-4 pl-4">{wordingText(wording)}</blockquote>
                </>
              )}
            </li>
          ))}
        </ol>
      </Group>
      <Group title={say('Emails')}>
        <Facts facts={letters.map(letterFact)} />
      </Group>
    </div>
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-bold text-xl">{title}</h3>
      {children}
    </div>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="border-line border-t">
      {facts.map(([name, text], index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two letters of one kind read the same
          key={index}
          className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[13rem_1fr]"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
