import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { approvalLinkRow, withdrawApprovalRow } from '#contract/approval-calls.ts'
import type { Approval, ApprovalStep } from '#contract/approvals.ts'
import type { ProjectView } from '#contract/projects.ts'
import { blockLines } from '#domain/documents/block-text.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { SendForApproval } from './approval-form.tsx'
import { wrongWords } from './queries.ts'
import type { WholeDocument } from './use-editing.ts'
import { roleWords, writerOf } from './words.ts'

type Props = { project: string; whole: WholeDocument; people: ProjectView['people']; self: string | null }

/** Who is asked to approve a document, how far that is, and what it was returned with. */
export function ApprovalSection({ project, whole, people, self }: Props) {
  const { document, draft } = whole
  const approval = isKnown(whole.approval) ? whole.approval : undefined
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const params = { project, document: document.id }
  const withdraw = useMutation({
    mutationFn: () => call(withdrawApprovalRow, { params, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  const isOut = approval?.state === 'open'
  if (!draft) return null
  return (
    <div>
      {approval && <Steps {...{ project, whole, approval, people, self }} />}
      {withdraw.error && (
        <div role="alert" className="my-2">
          <Note kind="refused">{wrongWords(withdraw.error)}</Note>
        </div>
      )}
      {isOut && (
        <ToolButton label={say('Take it back')} busy={withdraw.isPending} onClick={() => withdraw.mutate()} />
      )}
      {!isOut && document.issuedAt === null && (
        <div className="mt-3">
          <ToolButton label={say('Send for approval')} onClick={() => setAsking(true)} />
        </div>
      )}
      {asking && (
        <SendForApproval
          project={project}
          document={document}
          revision={draft.revision}
          people={people}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Whether a document is, was or can be sent to be approved. */
export const hasApproval = ({ document, draft, approval }: WholeDocument): boolean =>
  draft !== undefined && (document.issuedAt === null || isKnown(approval))

/** Those who run the project read all of it. */
const isKnown = (approval: WholeDocument['approval']): approval is Approval => approval?.steps !== undefined

const stateWords: Record<Approval['state'], string> = {
  open: say('Out to be approved'),
  approved: say('Approved'),
  returned: say('Returned with comments'),
  withdrawn: say('Taken back'),
}

function Steps({ project, whole, approval, people, self }: Props & { approval: Approval }) {
  const isOut = approval.state === 'open'
  const nameOf = (id: string | null) => whole.people[id ?? ''] ?? people.find((one) => one.id === id)?.name
  return (
    <div className="py-3">
      <p className="text-muted text-sm md:text-[0.8125rem]">
        {stateWords[approval.state]} · {momentDay(approval.endedAt ?? approval.at)}
        {approval.note !== '' && <span className="block text-ink">“{approval.note}”</span>}
      </p>
      <ol className="divide-y divide-hair">
        {approval.steps.map((step, at) => {
          const turn = isOut && step.askedAt !== null && step.answer === null
          const asked = people.filter(({ id, audience }) =>
            step.person === null ? roleOf(audience) === step.role : id === step.person,
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name and keep their order
            <li key={at} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 py-2">
              <StatusMark status={markOf(step, turn)} className="mt-1 size-3.5" />
              <div>
                <span className="font-semibold">
                  {step.person === null && step.role !== null ? roleWords[step.role] : nameOf(step.person)}
                </span>
                <span className="block text-muted text-sm md:text-[0.8125rem]">
                  {stepText(step, turn, nameOf)}
                </span>
                <Said step={step} whole={whole} />
                {turn &&
                  asked.map(({ id, name, userId }) =>
                    id === self ? (
                      <a
                        key={id}
                        className="inline-flex min-h-8 items-center text-link underline pointer-coarse:min-h-11"
                        href={`${hrefOf(project, whole)}/approval`}
                      >
                        {say('Read it and answer')}
                      </a>
                    ) : (
                      userId === null && (
                        <GuestLink
                          key={id}
                          project={project}
                          document={whole.document.id}
                          {...{ id, name }}
                        />
                      )
                    ),
                  )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const hrefOf = (project: string, { document }: WholeDocument) =>
  `${at('/projects')}/${project}/documents/${document.id}`

/** What somebody is to a project, as steps name it. */
const roleOf = (audience: ProjectView['people'][number]['audience']): ApprovalStep['role'] =>
  audience === 'owner' || audience === 'contractor' ? audience : 'worker'

const markOf = ({ answer }: ApprovalStep, turn: boolean) =>
  answer === 'approved' ? 'done' : answer === 'returned' ? 'look' : turn ? 'waits' : 'open'

function stepText(
  step: ApprovalStep,
  turn: boolean,
  nameOf: (id: string | null) => string | undefined,
): string {
  if (step.answer !== null && step.at !== null) {
    const values = { name: nameOf(step.by) ?? say('somebody'), day: momentDay(step.at) }
    return step.answer === 'approved'
      ? say('approved by {name}, {day}', values)
      : say('returned by {name}, {day}', values)
  }
  const day = dayText(step.dueOn)
  return turn ? say('has it, due {day}', { day }) : say('due {day}', { day })
}

/** What somebody wrote to their answer, each comment with the block that it is on. */
function Said({ step: { note, comments }, whole }: { step: ApprovalStep; whole: WholeDocument }) {
  const { content, document } = whole
  const reading = { write: writerOf(document.language), fields: content.fields }
  return (
    <>
      {note !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{note}”</p>}
      {comments.map(({ block: id, text }) => {
        const block = content.blocks.find((one) => one.id === id)
        const words = block ? (blockLines(block, reading).find((line) => line.trim() !== '') ?? '') : ''
        return (
          <p key={`${id} ${text}`} className="mt-1 border-signal border-l-2 pl-2 wrap-anywhere">
            {words !== '' && (
              <a
                href={`#block-${id}`}
                className="flex min-h-8 items-center text-link text-sm underline max-md:min-h-11 pointer-coarse:min-h-11"
              >
                <span className="truncate">{words}</span>
              </a>
            )}
            <span className="whitespace-pre-line">{text}</span>
          </p>
        )
      })}
    </>
  )
}

function GuestLink({
  project,
  document,
  id: person,
  name,
}: {
  project: string
  document: string
  id: string
  name: string
}) {
  const link = useMutation({
    mutationFn: async () => {
      const body = { id: newId(), person }
      const { token } = await call(approvalLinkRow, { params: { project, document }, body })
      return `${window.location.origin}${at('/approval')}#${token}`
    },
  })
  if (link.data !== undefined)
    return <CopyLine label={say('Link for {name}, theirs alone', { name })}>{link.data}</CopyLine>
  return (
    <>
      <ToolButton
        size={28}
        label={say('Link for {name}', { name })}
        busy={link.isPending}
        onClick={() => link.mutate()}
      />
      {link.error && <Note kind="refused">{wrongWords(link.error)}</Note>}
    </>
  )
}
