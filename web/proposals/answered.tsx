import type { ProposalState } from '#contract/proposals.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { Shown } from './answering.ts'
import { Total } from './choose.tsx'

export const stateWords: Record<ProposalState, string> = {
  open: say('waits for an answer'),
  accepted: say('accepted'),
  declined: say('declined'),
  superseded: say('superseded'),
  withdrawn: say('taken back'),
}

/** When something was said, where the project is: `Apr 18, 2026, 9:14 AM MDT`. */
const momentText = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(new Date(at))

/** What was answered: by whom, when, with which options, for how much; or why it can not be answered any more. */
export function Answered({ proposal, answer }: Pick<Shown, 'proposal' | 'answer'>) {
  const { state, body, cents } = proposal
  const taken = body.options.filter(({ id }) => answer?.chosen.includes(id))
  return (
    <section className="title-block px-4 py-4 md:px-6 md:py-5">
      <h2 className="flex items-center gap-2 font-extrabold text-xl/7 first-letter:uppercase md:text-base/6">
        <StatusMark status={state === 'accepted' ? 'done' : state === 'open' ? 'waits' : 'blocked'} />
        <span className="first-letter:uppercase">{stateWords[state]}</span>
      </h2>
      {answer && (
        <p className="mt-2">
          {say('{name}, {when}', { name: answer.name, when: momentText(answer.at, answer.timeZone) })}
        </p>
      )}
      {answer?.reason && <p className="mt-2 whitespace-pre-line">“{answer.reason}”</p>}
      {answer?.kind === 'accepted' && (
        <>
          <ul className="mt-2 divide-y divide-hair">
            {taken.map(({ id, title, cents: sum }) => (
              <li key={id} className="flex justify-between gap-4 py-2">
                <span className="font-semibold">{title}</span>
                <span className="tabular-nums">{moneyText(sum)}</span>
              </li>
            ))}
          </ul>
          <Total base={cents} count={taken.length} cents={answer.cents ?? cents} tax={body.tax} />
          <p className="mt-3 text-muted text-sm md:text-[0.8125rem]">{answer.consent}</p>
        </>
      )}
      {state === 'superseded' && (
        <p className="mt-2">{say('A newer proposal took the place of this one.')}</p>
      )}
      {state === 'withdrawn' && <p className="mt-2">{say('This proposal was taken back.')}</p>}
    </section>
  )
}

/** What was asked about a proposal, and what was answered. */
export function Asked({
  questions,
  people,
  reply,
}: Pick<Shown, 'questions' | 'people'> & {
  /** What stands under a question that waits. */
  reply?: (question: Shown['questions'][number]) => React.ReactNode
}) {
  if (questions.length === 0) return null
  return (
    <WorkSection title={say('Asked so far')}>
      <ul className="divide-y divide-hair">
        {questions.map((one) => {
          const { id, question, author, at, answer, answeredBy } = one
          return (
            <li key={id} className="py-2.5">
              <p>
                <span className="font-semibold">{question}</span>{' '}
                <span className="text-muted">
                  {say('{name}, {day}', { name: people[author ?? ''] ?? '', day: momentDay(at) })}
                </span>
              </p>
              {answer !== '' && (
                <p className="whitespace-pre-line">
                  {answer} <span className="text-muted">{people[answeredBy ?? ''] ?? ''}</span>
                </p>
              )}
              {reply?.(one)}
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}
