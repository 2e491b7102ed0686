import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import {
  addProposalLinkRow,
  type proposalRow,
  replyProposalRow,
  revokeProposalLinkRow,
  withdrawProposalRow,
} from '#contract/proposal-calls.ts'
import type { RowData } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Asked } from './answered.tsx'
import { wrongWords } from './answering.ts'

type Props = { project: string; whole: RowData<typeof proposalRow>; people: readonly Person[] }

/** What whoever sent a proposal does with it: answers questions, passes links on, takes it back. */
export function Sender({ project, whole, people }: Props) {
  const { proposal, questions, people: names, estimate } = whole
  const client = useQueryClient()
  const params = { project, proposal: proposal.id }
  const done = { onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }) }
  const withdraw = useMutation({ mutationFn: () => call(withdrawProposalRow, { params, body: {} }), ...done })
  return (
    <>
      <Asked
        questions={questions}
        people={names}
        reply={({ id, answer }) => answer === '' && <Reply params={{ ...params, question: id }} {...done} />}
      />
      <Links project={project} whole={whole} people={people} />
      <div className="flex flex-wrap gap-2">
        {estimate !== undefined && (
          <ToolButton
            label={say('New proposal')}
            href={`${at('/projects')}/${project}/proposals/new?estimate=${estimate}`}
          />
        )}
        {proposal.state === 'open' && (
          <ToolButton
            look="danger"
            label={say('Take the proposal back')}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          />
        )}
      </div>
      {withdraw.error && <Note kind="refused">{wrongWords(withdraw.error)}</Note>}
    </>
  )
}

function Reply({
  params,
  onSettled,
}: {
  params: { project: string; proposal: string; question: string }
  onSettled: () => Promise<void>
}) {
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => call(replyProposalRow, { params, body: { answer: text } }),
    onSettled,
  })
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') send.mutate()
      }}
    >
      <textarea
        aria-label={say('Your answer')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-sm border-2 border-control bg-sheet p-2"
      />
      <ToolButton
        type="submit"
        look="ink"
        label={say('Answer')}
        busy={send.isPending}
        className="justify-self-start"
      />
      {send.error && <Note kind="refused">{wrongWords(send.error)}</Note>}
    </form>
  )
}

const letterWords = {
  waits: say('letter on its way'),
  sent: say('letter sent'),
  failed: say('letter failed'),
}

/** Who has a link of their own, and links to pass on by hand. */
function Links({ project, whole: { proposal, links = [] }, people }: Props) {
  const client = useQueryClient()
  const params = { project, proposal: proposal.id }
  const settled = {
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project, 'proposal', proposal.id] }),
  }
  const add = useMutation({
    mutationFn: (person: string) =>
      call(addProposalLinkRow, { params, body: { id: crypto.randomUUID(), person } }),
    ...settled,
  })
  const revoke = useMutation({
    mutationFn: (proposalLink: string) =>
      call(revokeProposalLinkRow, { params: { ...params, proposalLink }, body: {} }),
    ...settled,
  })
  const owners = people.filter(({ audience }) => audience === 'owner')
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? ''
  return (
    <WorkSection title={say('Who got it')}>
      {owners.length === 0 && (
        <p className="py-2.5 text-muted">
          {say('Nobody yet: this project has no owner.')}{' '}
          <a className="text-link underline" href={`${at('/projects')}/${project}/people`}>
            {say('Add one under People')}
          </a>
        </p>
      )}
      <ul className="divide-y divide-hair">
        {links
          .filter(({ revokedAt }) => revokedAt === null)
          .map(({ id, person, letter, lastUsedAt }) => (
            <li key={id} className="flex min-h-11 items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{nameOf(person)}</span>
                <span className="block text-[0.8125rem] text-muted">
                  {[
                    letter === null ? say('link copied') : letterWords[letter],
                    lastUsedAt !== null && say('opened {day}', { day: momentDay(lastUsedAt) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ToolButton
                size={28}
                label={say('End the link')}
                aria-label={say('End the link of {name}', { name: nameOf(person) })}
                onClick={() => revoke.mutate(id)}
              />
            </li>
          ))}
      </ul>
      {proposal.state === 'open' &&
        owners.map(({ id, name }) => (
          <ToolButton
            key={id}
            size={28}
            icon="link"
            className="mt-2 mr-2"
            label={say('Make a link for {name}', { name })}
            busy={add.isPending}
            onClick={() => add.mutate(id)}
          />
        ))}
      {add.data && (
        <div className="mt-3 grid gap-1">
          <CopyLine
            label={say('The link, to send by text or chat. It is shown this once.')}
          >{`${window.location.origin}${at('/proposal')}#${add.data.token}`}</CopyLine>
        </div>
      )}
      {(add.error ?? revoke.error) && (
        <Note kind="refused">{wrongWords(add.error ?? revoke.error ?? new Error())}</Note>
      )}
    </WorkSection>
  )
}
