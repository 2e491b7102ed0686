import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addEstimateRow, takeBasisRow } from '#contract/estimate-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { NotReached } from '#web/kit/work/not-reached.tsx'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { unreached, unreadable } from '#web/kit/work/unreadable.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { EstimateScreen } from './estimate-screen.tsx'
import { estimatesQuery } from './use-estimate.ts'
import { basisOf, roomsQuery } from './use-figures.ts'
import { readView } from './view-state.ts'

/** What a job costs, and how we know; for those who see what it costs. */
export default function EstimatePage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const client = useQueryClient()
  const { data: open } = useQuery(projectQuery(project))
  const { data, error, refetch } = useQuery(estimatesQuery(project))
  const view = readView(useShownSearch())
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Estimate') },
  ])
  usePageTitle(say('Estimate'))
  const { estimates = [] } = data ?? {}
  const shown = estimates.find(({ id }) => id === view.estimate) ?? estimates[0]
  const [begins, setBegins] = useState(false)
  const begin = async () => {
    // Pressed twice in haste it is begun once.
    setBegins(true)
    const body = { id: crypto.randomUUID(), name: say('Estimate'), kind: 'base' as const }
    try {
      const { estimate } = await call(addEstimateRow, { params: { project }, body })
      const { scans } = await client.ensureQueryData(roomsQuery(project))
      const params = { project, estimate: estimate.id }
      const basis = basisOf(scans)
      // What was measured before is what the first lines are taken from.
      if (basis.length > 0) await call(takeBasisRow, { params, body: { base: estimate.rev, basis } })
      await client.invalidateQueries({ queryKey: estimatesQuery(project).queryKey })
    } catch (why) {
      sayNotSaved(why)
    }
    setBegins(false)
  }
  if (shown && open)
    return (
      <EstimateScreen
        key={shown.id}
        project={project}
        estimate={shown.id}
        estimates={estimates}
        open={open}
      />
    )
  return (
    <WorkPage title={say('Estimate')} inBar>
      {unreached({ data, error }) ? (
        <NotReached onAgain={refetch} />
      ) : unreadable({ data, error }) ? (
        <EmptySheet title={say('There is no estimate for you here.')}>
          {say('What a job costs is read by those who run it.')}
        </EmptySheet>
      ) : data ? (
        <EmptySheet
          title={say('No estimate yet')}
          action={
            <ToolButton
              look="main"
              busy={begins}
              label={say('Begin the estimate')}
              onClick={() => void begin()}
            />
          }
        >
          {say(
            'Lines from the rooms that were measured, from your price book, from assemblies, or typed by hand.',
          )}
        </EmptySheet>
      ) : (
        <SkeletonRows count={12} />
      )}
    </WorkPage>
  )
}
