import { useQuery } from '@tanstack/react-query'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Decisions } from './decisions.tsx'
import { toDecide } from './milestones.ts'
import { OpenProposals, useOpenProposals } from './open-proposals.tsx'
import { ToSign, useToSign } from './to-sign.tsx'

/** Every decision that waits for the owner, and those that were made. */
export default function DecidePage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(tasksQuery(project))
  useProjectTrail(open, project, say('To decide'), [])
  const proposals = useOpenProposals(project, open?.audience === 'owner')
  const papers = useToSign(project, open?.audience === 'owner' ? open.self : null)
  const waiting = toDecide(data?.tasks ?? [])
  const made = (data?.tasks ?? []).filter(({ gate, status }) => gate === 'decision' && status === 'done')
  return (
    <WorkPage title={say('To decide')} inBar>
      {data === undefined ? (
        <SkeletonRows count={4} rowPx={48} />
      ) : (
        <div className="grid max-w-3xl gap-6">
          <section className="title-block px-4 py-4 md:px-5">
            <ToSign documents={papers} />
            <OpenProposals project={project} first={papers.length === 0} proposals={proposals} />
            {waiting.length + proposals.length + papers.length === 0 ? (
              <p className="text-muted">
                {say('Nothing is waiting on you. What is yours to decide shows up here.')}
              </p>
            ) : (
              <Decisions project={project} tasks={waiting} first={papers.length + proposals.length === 0} />
            )}
          </section>
          {made.length > 0 && (
            <WorkSection title={say('Decided')}>
              <ul className="divide-y divide-hair">
                {made.map(({ id, title, doneAt }) => (
                  <li key={id} className="flex min-h-12 items-center gap-3 py-2">
                    <StatusMark status="done" label={say('Done')} />
                    <span className="min-w-0 flex-1">{title}</span>
                    {doneAt && <span className="text-muted">{momentDay(doneAt)}</span>}
                  </li>
                ))}
              </ul>
            </WorkSection>
          )}
        </div>
      )}
    </WorkPage>
  )
}
