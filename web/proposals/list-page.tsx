import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { proposalsQuery } from '#web/kit/work/proposals.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag, type TagTone } from '#web/ui/work/tag.tsx'
import { stateWords } from './answered.tsx'

const tones: Partial<Record<string, TagTone>> = { open: 'blue', accepted: 'green', declined: 'orange' }

/** What is worded and not sent yet; and every proposal of a project that was sent, the newest first, with what became of it. */
export default function ProposalsPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(proposalsQuery(project))
  const base = `${at('/projects')}/${project}`
  useTrail([{ label: open?.project.name ?? '', href: base }, { label: say('Proposals') }])
  usePageTitle(say('Proposals'))
  if (!open || !data) return <SkeletonRows count={4} rowPx={48} />
  const { drafts = [] } = data
  return (
    <WorkPage title={say('Proposals')} inBar>
      {data.proposals.length + drafts.length === 0 ? (
        <EmptySheet
          title={say('No proposals yet')}
          action={open.audience === 'contractor' && <ToEstimate project={project} />}
        >
          {open.audience === 'contractor'
            ? say('Open the estimate and press “Make proposal”.')
            : say('What you are offered shows up here.')}
        </EmptySheet>
      ) : (
        <ul className="max-w-3xl divide-y divide-hair border-ink border-t-2">
          {drafts.map(({ estimate, title }) => (
            <li key={estimate}>
              <a
                href={`${base}/proposals/new?estimate=${estimate}`}
                className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-wash"
              >
                <span className="min-w-0 flex-1 basis-48 font-semibold">{title}</span>
                <Tag tone="plain">{say('Draft')}</Tag>
                <span className="min-w-28 text-right text-muted text-sm md:text-[0.8125rem]">
                  {say('not sent yet')}
                </span>
              </a>
            </li>
          ))}
          {data.proposals.map(({ id, number, title, cents, acceptedCents, state, sentAt, validUntil }) => (
            <li key={id}>
              <a
                href={`${base}/proposals/${number}`}
                className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-wash"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold">{say('{number}. {title}', { number, title })}</span>
                  <span className="block text-muted text-sm md:text-[0.8125rem]">
                    {say('sent {day}, good until {until}', {
                      day: momentDay(sentAt),
                      until: dayText(validUntil),
                    })}
                  </span>
                </span>
                <Tag tone={tones[state] ?? 'plain'}>{stateWords[state]}</Tag>
                <span className="min-w-28 text-right font-semibold tabular-nums">
                  {moneyText(acceptedCents ?? cents)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </WorkPage>
  )
}
