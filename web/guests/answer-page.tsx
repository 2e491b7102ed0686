import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type AskAnswer, type Asked, answerRow, askedRow, askSeparator } from '#contract/asks.ts'
import { brand } from '#contract/brand.ts'
import { placeText } from '#contract/place-text.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { TaskDescription } from '#web/kit/work/task-description.tsx'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** Where somebody who was asked by letter says yes, or that they cannot. Opening it answers nothing. */
export default function AnswerPage() {
  const tokens = useHashToken('asked')
  if (tokens === undefined) return <SkeletonRows count={4} rowPx={48} />
  // One letter asks about all tasks that moved.
  return tokens.split(askSeparator).map((token) => <OneAsked key={token} token={token} />)
}

function OneAsked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['asked', token],
    enabled: token !== '',
    queryFn: () => call(askedRow, { params: {}, body: { token } }),
  })
  useEffect(() => {
    document.title = `${data?.task ?? say('Can you do it?')} | ${brand.name}`
  }, [data])
  if (token === '') {
    return (
      <Sheet title={say('This link is incomplete.')}>
        {say('Open it again from the email, or copy the whole link.')}
      </Sheet>
    )
  }
  if (unreadable({ data, error })) {
    return error instanceof Refusal ? (
      <Sheet title={say('There is nothing to answer.')}>{error.message}</Sheet>
    ) : (
      <Sheet title={say('The service cannot be reached right now.')}>
        <Button onClick={() => refetch()}>{say('Try again')}</Button>
      </Sheet>
    )
  }
  if (!data) return <SkeletonRows count={4} rowPx={48} />
  return <Question asked={data} token={token} />
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 px-4 py-6 text-lg/7 md:py-10">
      <h1 tabIndex={-1} className="font-extrabold text-2xl/8 outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}

function Question({ asked, token }: { asked: Asked; token: string }) {
  const id = useId()
  const client = useQueryClient()
  const [note, setNote] = useState(asked.note)
  const send = useMutation({
    mutationFn: (answer: AskAnswer) => call(answerRow, { params: {}, body: { token, answer, note } }),
    onSuccess: (now) => client.setQueryData(['asked', token], now),
  })
  const { task, description, project, address, orgName, orgPhone, person, answer, open, datesMoved } = asked
  return (
    <Sheet title={say('{name}, can you do this?', { name: person })}>
      <div className="title-block grid gap-2 px-5 py-5">
        <h2 className="font-extrabold text-xl/7">{task}</h2>
        <p className="font-semibold">{daysText(asked)}</p>
        <p>{placeText(project, address)}</p>
        <p className="text-muted">{say('asked by {org}', { org: orgName })}</p>
        <TaskDescription text={description} />
      </div>
      {datesMoved && (
        <Note kind="warning">{say('These are the days as they are now. The email had others.')}</Note>
      )}
      <div role="status">{answer !== null && <Note kind="info">{saidText(answer, orgName)}</Note>}</div>
      {open ? (
        <>
          <div className="grid gap-1.5">
            <label htmlFor={id} className="font-semibold">
              {say('A note')} <span className="font-normal text-muted">{say('(optional)')}</span>
            </label>
            <textarea
              id={id}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className="w-full rounded-sm border-2 border-control bg-sheet p-3 text-lg/6"
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button
              size="lg"
              className="min-h-16 text-xl"
              disabled={send.isPending}
              onClick={() => send.mutate('yes')}
            >
              {say('Yes, I can')}
            </Button>
            <Button
              variant="outline"
              size="lg"
              className="min-h-16 text-xl"
              disabled={send.isPending}
              onClick={() => send.mutate('cannot')}
            >
              {say('No, I cannot')}
            </Button>
          </div>
          <p className="text-base/6 text-muted">
            {say('You can change your answer until the work begins. Only {org} sees it.', { org: orgName })}
          </p>
        </>
      ) : (
        <Note>{say('The work has started, so no answer is needed anymore.')}</Note>
      )}
      {send.error && (
        <div role="alert">
          <Note kind="refused">
            {send.error instanceof Refusal
              ? send.error.message
              : say('This was not sent. Check your connection and try again.')}
          </Note>
        </div>
      )}
      {orgPhone !== '' && (
        <p>
          <a className="inline-flex min-h-12 items-center text-link underline" href={`tel:${orgPhone}`}>
            {say('Call {org}: {phone}', { org: orgName, phone: orgPhone })}
          </a>
        </p>
      )}
    </Sheet>
  )
}

const saidText = (answer: AskAnswer, org: string): string =>
  answer === 'yes'
    ? say('You said yes. {org} was told.', { org })
    : say('You said that you cannot. {org} was told.', { org })

function daysText({ startOn, finishOn }: Asked): string {
  if (startOn !== null && finishOn !== null && startOn !== finishOn) {
    return say('{start} to {finish}', { start: dayText(startOn), finish: dayText(finishOn) })
  }
  const one = startOn ?? finishOn
  return one === null ? say('No date is set yet') : dayText(one)
}
