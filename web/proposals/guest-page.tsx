import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import {
  type GuestProposal,
  guestAcceptRow,
  guestAskRow,
  guestDeclineRow,
  guestProposalRow,
} from '#contract/proposal-calls.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Answered, Asked } from './answered.tsx'
import type { Answering } from './answering.ts'
import { Choose, useChoice } from './choose.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'

/** Where an owner without an account reads and answers a proposal. Opening it answers nothing. */
export default function GuestProposalPage() {
  const token = useHashToken('proposal')
  const { data, error, refetch } = useQuery({
    queryKey: ['guest proposal', token],
    enabled: token !== undefined && token !== '',
    queryFn: () => call(guestProposalRow, { params: {}, body: { token: token ?? '' } }),
  })
  useEffect(() => {
    document.title = `${data?.proposal.title ?? say('Proposal')} | ${brand.name}`
  }, [data])
  if (token === '')
    return (
      <Said title={say('This link is incomplete.')}>
        {say('Open it again from the email, or copy the whole link.')}
      </Said>
    )
  if (unreadable({ data, error })) {
    return error instanceof Refusal ? (
      <Said title={say('There is nothing to answer.')}>{error.message}</Said>
    ) : (
      <Said title={say('The service cannot be reached right now.')}>
        <Button onClick={() => refetch()}>{say('Try again')}</Button>
      </Said>
    )
  }
  if (!data) return <SkeletonRows count={8} rowPx={48} />
  return <Guest key={data.proposal.id} token={token ?? ''} whole={data} />
}

function Said({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 px-4 py-6 text-lg/7 md:py-10">
      <h1 className="font-extrabold text-2xl/8">{title}</h1>
      {children}
    </div>
  )
}

function Guest({ token, whole }: { token: string; whole: GuestProposal }) {
  const { proposal, answer, questions, people, mayAnswer, orgName, orgPhone, project, person } = whole
  const client = useQueryClient()
  const take = async (sent: Promise<GuestProposal>) => {
    const key = ['guest proposal', token]
    try {
      client.setQueryData(key, await sent)
    } catch (error) {
      // What was refused may be so because something else stands by now.
      if (error instanceof Refusal) void client.invalidateQueries({ queryKey: key })
      throw error
    }
  }
  const answering: Answering = {
    accept: (body) => take(call(guestAcceptRow, { params: {}, body: { ...body, token } })),
    decline: (body) => take(call(guestDeclineRow, { params: {}, body: { ...body, token } })),
    ask: (body) => take(call(guestAskRow, { params: {}, body: { ...body, token } })),
  }
  const using = useChoice(whole, person)
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pb-10 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-semibold text-lg/7 md:text-base/6">{orgName}</span>{' '}
          <span className="text-muted">{say('for {person} · {project}', { person, project })}</span>
        </p>
        <p className="text-muted text-sm md:text-[0.8125rem]">
          {say('{proposal} · {sent} · good until {day}', {
            proposal: say('Proposal {number}', { number: proposal.number }),
            sent: momentDay(proposal.sentAt),
            day: dayText(proposal.validUntil),
          })}
        </p>
        <Button variant="outline" size="sm" className="print:hidden" onClick={() => window.print()}>
          {say('Print')}
        </Button>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="mb-3 font-black text-[1.75rem]/8 outline-none">
            {proposal.title}
          </h1>
          <ProposalSheet body={proposal.body} cents={answer?.cents ?? using.cents} />
        </div>
        <div className="grid min-w-0 gap-5">
          {answer === null && proposal.state === 'open' ? (
            <Choose proposal={proposal} using={using} answering={answering} open={mayAnswer} />
          ) : (
            <Answered proposal={proposal} answer={answer} />
          )}
          <Asked questions={questions} people={people} />
          {orgPhone !== '' && (
            <a className="inline-flex min-h-12 items-center text-link underline" href={`tel:${orgPhone}`}>
              {say('Call {org}: {phone}', { org: orgName, phone: orgPhone })}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
