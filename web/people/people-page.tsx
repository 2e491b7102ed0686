import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Person } from '#contract/fields.ts'
import { peopleRow } from '#contract/people.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { groupsOf } from './people-groups.ts'
import { PersonRow } from './person-row.tsx'
import { PersonSheet } from './person-sheet.tsx'

/** Who is who in a project; whoever runs it brings people in, changes and removes them. */
export default function PeoplePage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery({
    queryKey: ['project', project, 'people'],
    meta: { classes: ['open', 'team', 'manage'] } satisfies LiveMeta,
    queryFn: () => call(peopleRow, { params: { project }, body: {} }),
  })
  const [edited, setEdited] = useState<{ person: Person | undefined; turn: number }>()
  const [shown, setShown] = useState(false)
  const edits = open !== undefined && may(open.audience, 'people.edit')
  const title = open?.audience === 'contractor' ? say('People') : say('Who is who')
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: title },
  ])
  usePageTitle(open && title)
  const edit = (person: Person | undefined) => {
    setEdited((before) => ({ person, turn: (before?.turn ?? 0) + 1 }))
    setShown(true)
  }
  const people = data?.people ?? []
  return (
    <WorkPage
      title={title}
      inBar
      {...(data && {
        detail: say('{count, plural, one {# person} other {# people}}', { count: people.length }),
      })}
      actions={
        edits && (
          <ToolButton look="main" icon="plus" label={say('Add somebody')} onClick={() => edit(undefined)} />
        )
      }
    >
      {data === undefined && <SkeletonRows count={6} rowPx={48} />}
      {data && people.length === 0 && (
        <EmptySheet
          title={say('Nobody yet')}
          action={
            edits && <ToolButton look="main" label={say('Add somebody')} onClick={() => edit(undefined)} />
          }
        >
          {say('Add the owner, the crew and the subs, each with how to reach them.')}
        </EmptySheet>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-1">
        {groupsOf(people).map(({ id, label, detail, people: some }) => (
          <WorkSection key={id} title={label} detail={detail}>
            <ul>
              {some.map((person) => (
                <PersonRow
                  key={person.id}
                  project={project}
                  person={person}
                  self={open?.self ?? undefined}
                  asked={data?.invitations?.find(({ personId }) => personId === person.id)}
                  {...(edits && { onEdit: () => edit(person) })}
                />
              ))}
            </ul>
          </WorkSection>
        ))}
      </div>
      {edits && edited && (
        <PersonSheet
          key={edited.turn}
          project={project}
          person={edited.person}
          open={shown}
          onClose={() => setShown(false)}
        />
      )}
    </WorkPage>
  )
}
