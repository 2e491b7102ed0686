import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { ProjectView } from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { LatestPhotos } from '#web/kit/work/latest-photos.tsx'
import { lookAs } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { kindWords, statusWords } from '#web/kit/work/words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { EditProject } from './edit-project.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewTasks } from './overview-tasks.tsx'
import { ProjectActivity } from './project-activity.tsx'
import { statusTones } from './project-columns.tsx'
import { ProjectMenu } from './project-menu.tsx'

// The drawing is not waited for by what says whether the job is all right.
const OverviewPlan = lazy(() => import('./overview-plan.tsx'))

/** Whether a job is all right. */
export default function OverviewPage({ params: { project = '' } }: PageProps) {
  const reading = useQuery(projectQuery(project))
  const { data } = reading
  const tasks = useQuery(tasksQuery(project)).data?.tasks
  const [editing, setEditing] = useState(false)
  useTrail([{ label: say('Projects'), href: at('/projects') }, { label: data?.project.name ?? '' }])
  usePageTitle(data?.project.name)
  if (unreadable(reading)) {
    return (
      <WorkPage title={say('Overview')}>
        <Banner>{say('The project could not be loaded. Reload the page to try again.')}</Banner>
      </WorkPage>
    )
  }
  if (!data) {
    return (
      <WorkPage title="">
        <SkeletonRows count={6} />
      </WorkPage>
    )
  }
  const { name, address, kind, status, description } = data.project
  const mayEdit = may(data.audience, 'project.edit')
  const owner = data.people.find(({ audience }) => audience === 'owner')
  return (
    <>
      <WorkPage
        title={name}
        inBar
        detail={
          <>
            <span>{[address, kindWords[kind]].filter(Boolean).join(' · ')}</span>
            <Tag tone={statusTones[status]}>{statusWords[status]}</Tag>
          </>
        }
        actions={
          mayEdit && (
            <>
              {status !== 'closed' && status !== 'lost' && (
                <ToolButton
                  look="main"
                  icon="log"
                  label={say('Start the log')}
                  href={`${at('/projects')}/${project}/log`}
                />
              )}
              {owner && (
                <ToolButton
                  icon="eye"
                  label={say('Look as the owner')}
                  className="max-md:hidden"
                  onClick={() =>
                    void lookAs({ project, audience: 'owner', person: owner.id, name: owner.name })
                  }
                />
              )}
              <ProjectMenu view={data} />
              <ToolButton icon="pen" label={say('Edit')} onClick={() => setEditing(true)} />
            </>
          )
        }
        tools={
          <div className="px-4 md:px-6">
            <OverviewFigures
              view={data}
              tasks={tasks}
              onEdit={mayEdit ? () => setEditing(true) : undefined}
            />
          </div>
        }
        aside={
          <>
            <People view={data} />
            <Suspense>
              <OverviewPlan project={project} />
            </Suspense>
            <ProjectActivity project={project} people={data.people} tasks={tasks ?? []} />
          </>
        }
      >
        {tasks === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <OverviewTasks project={project} tasks={tasks} people={data.people} />
        )}
        <div className="mt-6 empty:hidden">
          <LatestPhotos project={project} />
        </div>
        {(description !== '' || mayEdit) && (
          <WorkSection title={say('Description')} className="mt-6">
            <div className="max-w-[68ch] py-3">
              {description === '' ? (
                <p className="text-muted">
                  {say('Nothing is written yet: the scope, the way in, whom to call.')}{' '}
                  <button
                    type="button"
                    className="text-link underline pointer-coarse:min-h-11"
                    onClick={() => setEditing(true)}
                  >
                    {say('Write it')}
                  </button>
                </p>
              ) : (
                <Markdown text={description} />
              )}
            </div>
          </WorkSection>
        )}
      </WorkPage>
      {mayEdit && <EditProject open={editing} view={data} onClose={() => setEditing(false)} />}
    </>
  )
}

const roleWords: Record<ProjectView['people'][number]['audience'], string> = {
  contractor: say('runs it'),
  owner: say('owner'),
  crew: say('crew'),
  worker: say('sub'),
  viewer: say('looks in'),
}

function People({ view: { people, audience, project } }: { view: ProjectView }) {
  return (
    <WorkSection
      title={say('People')}
      detail={people.length}
      {...(may(audience, 'people.edit') && {
        action: (
          <a
            href={`${at('/projects')}/${project.id}/people`}
            className="text-[0.8125rem] text-link underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {say('All people')}
          </a>
        ),
      })}
    >
      <ul>
        {people.slice(0, 12).map(({ id, name, company, trade, own, audience: role }) => (
          <li
            key={id}
            className="flex min-h-9 items-center gap-2 border-hair border-b py-1 text-[0.8125rem] max-md:min-h-11 max-md:text-base"
          >
            <PersonMark name={name} outside={!own} named />
            <span className="min-w-0 max-w-[60%] flex-none truncate font-semibold">{name}</span>
            <span className="min-w-0 flex-1 truncate text-right text-muted">
              {[company, trade].filter(Boolean).join(', ') || roleWords[role]}
            </span>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
