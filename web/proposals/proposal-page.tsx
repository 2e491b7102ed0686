import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { proposalRow } from '#contract/proposal-calls.ts'
import { acceptProposalRow, askProposalRow, declineProposalRow } from '#contract/proposal-calls.ts'
import type { RowData } from '#contract/route.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { proposalQuery, proposalsQuery } from '#web/kit/work/proposals.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Answered, Asked } from './answered.tsx'
import type { Answering } from './answering.ts'
import { Choose, useChoice } from './choose.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { Sender } from './sender.tsx'

/** A proposal as the owner reads and answers it; whoever sent it sees what became of it. */
export default function ProposalPage({
  params: { project = '', number = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: all } = useQuery(proposalsQuery(project))
  const found = all?.proposals.find((one) => String(one.number) === number)
  const { data } = useQuery({ ...proposalQuery(project, found?.id ?? ''), enabled: found !== undefined })
  if (all && !found)
    return (
      <EmptySheet
        whole
        title={say('There is no proposal with this number.')}
        action={<ToolButton label={say('All proposals')} href={`${at('/projects')}/${project}/proposals`} />}
      >
        {''}
      </EmptySheet>
    )
  if (!data) return <SkeletonRows count={8} rowPx={48} />
  return <Read key={data.proposal.id} project={project} whole={data} />
}

function Read({ project, whole }: { project: string; whole: RowData<typeof proposalRow> }) {
  const { proposal, answer, questions, people, mayAnswer } = whole
  const { data: open } = useQuery(projectQuery(project))
  const look = useLook(project)
  const self = open?.people.find(({ id }) => id === open.self)?.name ?? ''
  const using = useChoice(whole, self)
  const answering = useAnswering(project, proposal.id)
  const label = say('Proposal {number}', { number: proposal.number })
  useTrail([{ label: open?.project.name ?? '', href: `${at('/projects')}/${project}` }, { label }])
  usePageTitle(label)
  const runs = open?.audience === 'contractor'
  return (
    <WorkPage
      title={proposal.title}
      detail={say('{proposal} · {sent} · good until {day}', {
        proposal: label,
        sent: momentDay(proposal.sentAt),
        day: dayText(proposal.validUntil),
      })}
      actions={
        <>
          <ToolButton
            icon="document"
            label={say('Export PDF')}
            href={`/api/projects/${project}/proposals/${proposal.id}/pdf`}
          />
          {runs && proposal.state === 'accepted' && (
            <ToolButton
              look="main"
              label={say('Write the contract')}
              href={`${at('/projects')}/${project}/documents/new?kind=contract`}
            />
          )}
        </>
      }
      asideWidth={408}
      aside={
        <>
          {answer === null && proposal.state === 'open' ? (
            <Choose
              proposal={proposal}
              using={using}
              answering={answering}
              open={mayAnswer && look === undefined}
            />
          ) : (
            <Answered proposal={proposal} answer={answer} />
          )}
          {runs ? (
            <Sender project={project} whole={whole} people={open.people} />
          ) : (
            <Asked questions={questions} people={people} />
          )}
        </>
      }
    >
      <ProposalSheet body={proposal.body} cents={answer?.cents ?? using.cents} />
    </WorkPage>
  )
}

/** How an owner with an account answers. */
function useAnswering(project: string, proposal: string): Answering {
  const client = useQueryClient()
  const params = { project, proposal }
  // What was refused may be so because something else stands by now.
  const then = <Done,>(sent: Promise<Done>) =>
    sent.finally(() => client.invalidateQueries({ queryKey: ['project', project] }))
  return {
    accept: (body) => then(call(acceptProposalRow, { params, body })),
    decline: (body) => then(call(declineProposalRow, { params, body })),
    ask: (body) => then(call(askProposalRow, { params, body })),
  }
}
