import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { may, sees } from '#contract/audience.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { DropFiles } from '#web/kit/work/drop-files.tsx'
import { filesQuery } from '#web/kit/work/files.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { Banner } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { AddScan, fetchGiven, type Given } from './add-scan.tsx'
import { placesOf, scansQuery } from './data.ts'
import { MeasuredPlace } from './measured-place.tsx'
import { Structures } from './structures.tsx'
import { type RoomsView, readView, type View, viewQuery, views } from './view-state.ts'

const viewTexts: Record<View, string> = { plan: say('Plan'), walls: say('Walls'), three: '3D' }

/** What was measured, and what moved since. */
export default function RoomsPage({ params: { project = '' } }: PageProps) {
  const client = useQueryClient()
  const open = useQuery(projectQuery(project)).data
  const { data, isError } = useQuery(scansQuery(project))
  const [search, path, navigate] = [useShownSearch(), usePath(), useNavigate()]
  const view = useMemo(() => readView(search), [search])
  const [adding, setAdding] = useState<{ given: Given | undefined }>()
  useProjectTrail(open, project, say('Rooms'))
  const hrefOf = (change: Partial<RoomsView>) => `${path}${viewQuery({ ...view, ...change })}`
  const places = useMemo(() => placesOf(data?.scans.filter(({ kind }) => kind !== 'structure') ?? []), [data])
  const structures = data?.scans.filter(({ kind }) => kind === 'structure') ?? []
  const place = places.find(({ scans }) => scans.some(({ id }) => id === view.scan)) ?? places[0]
  const mayAdd = open !== undefined && may(open.audience, 'scan.add')
  const mayEdit = open !== undefined && may(open.audience, 'scan.edit')

  // A file of the project that leads here is shown where it was added before, and is otherwise offered.
  const { file: wanted } = view
  useEffect(() => {
    if (wanted === undefined || !data || !mayAdd) return
    const known = data.scans.find(({ fileId }) => fileId === wanted)
    const gone = { ...view, file: undefined }
    navigate(`${path}${viewQuery(known ? { ...gone, scan: known.id } : gone)}`, { replace: true })
    if (known) return
    client
      .fetchQuery(filesQuery(project))
      .then(({ files }) => files.find(({ id }) => id === wanted))
      .then(async (file) => setAdding({ given: file && (await fetchGiven(project, file.id, file.name)) }))
      .catch(() => setAdding({ given: undefined }))
  }, [wanted, data, mayAdd, view, navigate, path, project, client])

  const onFiles = ([file]: readonly File[]) => file && setAdding({ given: { file } })
  const addButton = (look: 'quiet' | 'main') =>
    mayAdd && (
      <ToolButton
        look={look}
        icon="plus"
        label={say('Scan')}
        onClick={() => setAdding({ given: undefined })}
      />
    )
  const dialog = adding && (
    <AddScan
      key={adding.given?.file.name}
      project={project}
      units={view.units}
      places={places}
      given={adding.given}
      onClose={() => setAdding(undefined)}
      onKept={() => {
        setAdding(undefined)
        toast({
          title: say('Kept on this device'),
          description: say('It is sent as soon as there is a signal.'),
        })
      }}
      onAdded={(scan) => {
        setAdding(undefined)
        void client.invalidateQueries({ queryKey: ['project', project] })
        navigate(`${path}${viewQuery({ ...view, scan: scan.id, show: 'both' })}`)
      }}
    />
  )
  const page = place ? (
    <MeasuredPlace
      key={place.id}
      project={project}
      place={place}
      places={places}
      people={open?.people ?? []}
      mayEdit={mayEdit}
      seesCost={open !== undefined && sees(open.audience, 'cost')}
      view={view}
      hrefOf={hrefOf}
      actions={
        <>
          <WaySwitch
            label={say('Drawing')}
            ways={[
              ...views.map((one) => ({
                href: hrefOf({ view: one }),
                label: viewTexts[one],
                current: one === view.view,
              })),
              { href: `${path}/furnish`, label: say('Furnish'), current: false },
            ]}
          />
          {open && sees(open.audience, 'cost') && (
            <ToolButton
              icon="estimate"
              label={say('Open in the estimate')}
              href={`${at('/projects')}/${project}/estimate`}
            />
          )}
          {mayAdd && (
            <ToolButton icon="camera" label={say('Measure with the camera')} href={`${path}/measure`} />
          )}
          {addButton('quiet')}
        </>
      }
    />
  ) : (
    <WorkPage title={say('Rooms')} inBar actions={structures.length > 0 && addButton('main')}>
      {isError && <Banner>{say('The rooms could not be loaded. Reload the page to try again.')}</Banner>}
      {data === undefined && !isError && <SkeletonRows count={6} rowPx={48} />}
      {data && structures.length === 0 && (
        <EmptySheet title={say('No rooms yet')} {...(mayAdd && { action: addButton('main') })}>
          {mayAdd
            ? say('Drop a room scan anywhere on this page, or type what you measured.')
            : say('The measured rooms of the job show up here.')}
        </EmptySheet>
      )}
    </WorkPage>
  )
  const built = structures.length > 0 && (
    <Structures {...{ project, mayEdit }} scans={structures} units={view.units} />
  )
  return mayAdd ? (
    <DropFiles onFiles={onFiles} className="flex flex-1 flex-col">
      {page}
      {built}
      {dialog}
    </DropFiles>
  ) : (
    <>
      {page}
      {built}
    </>
  )
}
