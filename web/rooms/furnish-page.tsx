import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { may } from '#contract/audience.ts'
import type { MeasuredScan } from '#contract/rooms.ts'
import type { SpacePlanRow } from '#contract/space-plan.ts'
import type { Measured, Room } from '#domain/measure/room.ts'
import { labelName } from '#domain/measure/room-names.ts'
import { areaOnTape } from '#domain/measure/tape.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { roomsQuery } from '#web/kit/work/rooms.ts'
import { Banner } from '#web/ui/banner.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import { measuredQuery } from './data.ts'
import { Furnished } from './furnish/furnished.tsx'
import { spacePlansQuery, useSpacePlans } from './furnish/use-space-plans.ts'

type Place = { scan: Omit<MeasuredScan, 'measured'>; measured: Measured; room: Room }

/** Rooms that were measured, with furniture and fixtures tried in them to scale. */
export default function FurnishPage({ params: { project = '' } }: PageProps) {
  const view = useQuery(projectQuery(project)).data
  const units = useQuery(homeQuery).data?.units ?? 'imperial'
  const rooms = useQuery(roomsQuery(project))
  const plans = useQuery(spacePlansQuery(project)).data?.plans
  const { keep, remove } = useSpacePlans(project)
  const [roomKey, setRoomKey] = useState<string>()
  const [planId, setPlanId] = useState<string>()
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: view?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Rooms'), href: `${at('/projects')}/${project}/rooms` },
    { label: say('Furnish') },
  ])
  usePageTitle(say('Furnish'))
  const newest = rooms.data?.scans ?? []
  // Plans of a room that was scanned again stay with the scan that they were drawn on.
  const earlier = new Set(
    (rooms.data && plans ? plans : []).flatMap(({ scanId }) =>
      newest.some((one) => one.scanId === scanId) ? [] : [scanId],
    ),
  )
  const before = useQueries({
    queries: [...earlier].map((scan) => measuredQuery(project, scan, units)),
  }).flatMap(({ data }) => data ?? [])
  const places = [...newest, ...before].flatMap(({ measured, ...scan }): Place[] =>
    measured === null ? [] : measured.rooms.map((room) => ({ scan, measured, room })),
  )
  const keyOf = ({ scan, room }: Place) => `${scan.scanId} ${room.id}`
  const place = places.find((one) => keyOf(one) === roomKey) ?? places[0]
  const own = (plans ?? []).filter(
    ({ scanId, roomId }) => scanId === place?.scan.scanId && roomId === place.room.id,
  )
  const plan = own.find(({ id }) => id === planId) ?? own[0]
  const mayPlan = view !== undefined && may(view.audience, 'room.plan')
  const add = async (from?: SpacePlanRow) => {
    if (!place) return
    const id = newId()
    const name = say('Plan {letter}', { letter: String.fromCharCode(65 + (own.length % 26)) })
    const made = {
      id,
      scanId: place.scan.scanId,
      roomId: place.room.id,
      name,
      plan: from?.plan ?? { pieces: [], doors: {} },
    }
    if (await keep(made)) setPlanId(id)
  }
  const takeAway = async (row: SpacePlanRow) => {
    if (await remove(row.id))
      offerUndo(say('{name} is taken away', { name: row.name }), () => void keep({ ...row, id: newId() }))
  }
  return (
    <WorkPage
      title={say('Furnish')}
      inBar
      detail={place && areaOnTape(place.room.floor.value, units, 2)}
      actions={
        mayPlan &&
        place &&
        plan && (
          <>
            <ToolButton label={say('Duplicate')} onClick={() => void add(plan)} />
            <ToolButton label={say('Delete')} onClick={() => void takeAway(plan)} />
            <ToolButton look="main" icon="plus" label={say('New plan')} onClick={() => void add()} />
          </>
        )
      }
    >
      {rooms.isError && (
        <Banner>{say('The rooms could not be loaded. Reload the page to try again.')}</Banner>
      )}
      {rooms.data === undefined && !rooms.isError && <SkeletonRows count={6} />}
      {rooms.data && !place && (
        <EmptySheet title={say('Nothing is measured yet')}>
          {say('Add a scan or type a room first; then see here what fits in it.')}
        </EmptySheet>
      )}
      {place && (
        <div className="flex flex-wrap gap-3 pb-4">
          <SelectField
            label={say('Room')}
            value={keyOf(place)}
            onChange={({ target }) => setRoomKey(target.value)}
            options={Object.fromEntries(
              places.map((one) => [
                keyOf(one),
                [
                  ...new Set([labelName(one.room.label), one.scan.name]),
                  ...(earlier.has(one.scan.scanId) ? [say('earlier scan')] : []),
                ].join(' · '),
              ]),
            )}
          />
          {own.length > 0 && plan && (
            <SelectField
              label={say('Plan')}
              value={plan.id}
              onChange={({ target }) => setPlanId(target.value)}
              options={Object.fromEntries(own.map(({ id, name }) => [id, name]))}
            />
          )}
        </div>
      )}
      {place && plan && (
        <Furnished
          key={plan.id}
          project={project}
          row={plan}
          measured={place.measured}
          room={place.room}
          units={units}
          mayPlan={mayPlan}
        />
      )}
      {place && plans && !plan && (
        <EmptySheet
          title={say('No plan of this room yet')}
          action={mayPlan && <ToolButton look="main" label={say('New plan')} onClick={() => void add()} />}
        >
          {say('Try cabinets, fixtures and furniture to scale, with the clearances that they need.')}
        </EmptySheet>
      )}
    </WorkPage>
  )
}
