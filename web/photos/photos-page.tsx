import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { ProjectFile } from '#contract/fields.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { filesQuery } from '#web/kit/work/files.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { isPhoto, photoDay, placeText, shotStates, wallShown } from '#web/kit/work/photos.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { Compare } from './compare.tsx'
import { grouped, type PhotoGroup, photoViews, wallKey } from './groups.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { type Wall, WallPlan } from './wall-plan.tsx'

const viewWords = { day: say('By day'), room: say('By room'), wall: say('By wall') }
/** How many photos are drawn at first, and how many more each time. */
const atATime = 120

/** How a place looked before cover: the photos of a job by day, room and wall, one wall over time, and what is still to be taken. */
export default function PhotosPage({ params: { project = '' } }: PageProps) {
  const search = new URLSearchParams(useShownSearch())
  const view = photoViews.find((one) => one === search.get('by')) ?? 'day'
  const base = `${at('/projects')}/${project}/photos`
  const { data: open } = useQuery(projectQuery(project))
  const { data, isError } = useQuery(filesQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const { items } = useKept()
  const look = useLook(project)
  const inOwn = useOwnWords()
  const [openId, setOpenId] = useState<string>()
  const [chosen, setChosen] = useState<Wall>()
  const [most, setMost] = useState(atATime)
  useProjectTrail(open, project, say('Photos'))
  const photos = useMemo(() => data?.files.filter(isPhoto) ?? [], [data])
  const zone = open?.project.timeZone
  const groups = useMemo(() => grouped(photos, view, zone, inOwn), [photos, view, zone, inOwn])
  const wall =
    view === 'wall'
      ? groups.find(({ key }) =>
          chosen ? key === wallKey({ ...chosen, shot: '', taskId: null }) : key !== '',
        )
      : undefined
  const kept = items.filter(
    ({ kind, state, params }) => kind === 'photo' && state !== 'sent' && params.project === project,
  )
  const [sharing, setSharing] = useState(false)
  const mayTake = open !== undefined && may(open.audience, 'photo.mark') && look === undefined
  const tasks = work?.tasks ?? []
  const listed = tasks.filter(({ shots }) => shots !== '')
  const ordered = wall && view === 'wall' ? [wall, ...groups.filter((one) => one !== wall)] : groups
  let left = most
  return (
    <WorkPage
      title={say('Photos')}
      inBar
      detail={say('{count, plural, =0 {none yet} one {# photo} other {# photos}}', { count: photos.length })}
      actions={
        <>
          <WaySwitch
            label={say('View')}
            ways={photoViews.map((one) => ({
              href: `${base}?by=${one}`,
              label: viewWords[one],
              current: one === view,
            }))}
          />
          {open && look === undefined && photos.length > 0 && (
            <ToolButton label={say('Share')} onClick={() => setSharing(true)} />
          )}
          {mayTake && (
            <ToolButton
              look="main"
              icon="camera"
              label={say('Take photos')}
              href={`${at('/projects')}/${project}/camera`}
            />
          )}
        </>
      }
      aside={
        <>
          <WorkSection title={say('Walls')} detail={say('Tap a wall to see it over time')}>
            <div className="pt-3">
              <WallPlan
                project={project}
                chosen={
                  view === 'wall' && chosen
                    ? chosen
                    : wall?.photos[0] && { room: wall.photos[0].room, wall: wallShown(wall.photos[0]) }
                }
                onChoose={(tapped) => {
                  setChosen(tapped)
                  if (view !== 'wall') window.history.replaceState(null, '', `${base}?by=wall`)
                }}
              />
            </div>
          </WorkSection>
          {listed.map((task) => (
            <WorkSection key={task.id} title={inOwn(task.title)}>
              <ul className="divide-y divide-line">
                {shotStates(task, photos, items).map(({ name, state, count }) => {
                  const isWanted = state === 'missing' && task.shotsWaived === ''
                  return (
                    <li key={name} className="flex min-h-9 items-center gap-2 text-sm">
                      <StatusMark
                        status={state === 'there' ? 'done' : isWanted ? 'blocked' : 'draft'}
                        label={
                          state === 'there' ? say('Taken') : state === 'kept' ? say('Kept') : say('Missing')
                        }
                        className="size-4"
                      />
                      <span className="min-w-0 flex-1">{inOwn(name)}</span>
                      <span className={isWanted ? 'font-semibold text-accent-text' : 'text-muted'}>
                        {isWanted
                          ? say('1 needed')
                          : state === 'missing'
                            ? say('none taken')
                            : say('{count, plural, =0 {on a phone} one {# photo} other {# photos}}', {
                                count,
                              })}
                      </span>
                    </li>
                  )
                })}
              </ul>
              {task.shotsWaived !== '' && (
                <p className="py-2 text-muted text-sm">
                  {say('Closed without: {reason}', { reason: task.shotsWaived })}
                </p>
              )}
            </WorkSection>
          ))}
        </>
      }
    >
      {isError && <Banner>{say('The photos could not be loaded. Reload the page to try again.')}</Banner>}
      {data === undefined && !isError && <SkeletonRows count={6} rowPx={48} />}
      {kept.length > 0 && (
        <p className="mb-4 border-ink border-y py-2 font-semibold">
          {say('{count, plural, one {# photo is} other {# photos are}} still on this device.', {
            count: kept.length,
          })}
        </p>
      )}
      {data && photos.length === 0 && (
        <EmptySheet title={say('No photos yet')}>
          {say('Photos of the job show up here by day, by room and by wall, as soon as somebody takes one.')}
        </EmptySheet>
      )}
      {view === 'wall' && chosen && !wall && (
        <p role="status" className="mb-4 text-muted">
          {say('No photo of this wall yet.')}
        </p>
      )}
      {wall && wall.photos.length > 1 && (
        <WallOverTime key={wall.key} project={project} wall={wall} timeZone={zone} />
      )}
      <div className="grid gap-5">
        {ordered.map((group) => {
          const shown = group.photos.slice(0, Math.max(0, left))
          left -= shown.length
          return (
            shown.length > 0 && (
              <WorkSection
                key={group.key}
                title={group.title}
                detail={group.photos.length}
                // A group out of sight is passed over as a whole: told of each photo, that takes longer than drawing it.
                className="-mx-1 px-1 pb-1 [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
              >
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 pt-2">
                  {shown.map((photo) => (
                    <Thumb
                      key={photo.id}
                      project={project}
                      photo={photo}
                      by={open?.people.find(({ id }) => id === photo.author)?.name}
                      timeZone={zone}
                      inOwn={inOwn}
                      onOpen={setOpenId}
                    />
                  ))}
                </ul>
              </WorkSection>
            )
          )
        })}
      </div>
      {photos.length > most && <More key={most} onMore={() => setMost(most + atATime)} />}
      {open && (
        <ShareSheet
          key={view}
          project={project}
          name={open.project.name}
          groups={groups}
          mayLink={may(open.audience, 'link.edit')}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
      {open && (
        <PhotoSheet
          project={project}
          photos={photos}
          photo={photos.find(({ id }) => id === openId)}
          audience={open.audience}
          people={open.people}
          tasks={tasks}
          timeZone={open.project.timeZone}
          looking={look !== undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </WorkPage>
  )
}

/** Draws more as soon as somebody comes near the end; a button for whoever goes by keyboard. */
function More({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: '1200px',
    })
    if (end.current) near.observe(end.current)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={end}>
      <ToolButton className="mt-4" label={say('Show more')} onClick={onMore} />
    </div>
  )
}

type ThumbProps = {
  project: string
  photo: ProjectFile
  by: string | undefined
  timeZone: string | undefined
  inOwn: (text: string) => string
  onOpen: (id: string) => void
}

/** Drawn again only where it became another: there may be thousands beside it. */
const Thumb = memo(function Thumb({ project, photo, by, timeZone, inOwn, onOpen }: ThumbProps) {
  const day = photoDay(photo, timeZone)
  return (
    <li>
      <button type="button" onClick={() => onOpen(photo.id)} className="block w-full text-left">
        <span className="relative block aspect-4/3 overflow-hidden rounded-sm border border-line bg-wash">
          <FilePicture
            project={project}
            file={photo.id}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        </span>
        <span className="mt-1 block text-sm [overflow-wrap:anywhere]">
          {inOwn(photo.shot) || placeText({ ...photo, room: inOwn(photo.room) }) || photo.name}
        </span>
        <span className="block text-muted text-xs [overflow-wrap:anywhere]">
          {[day, by].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
})

/** Two photos of one wall side by side under a slider: the first and the last, or any two that are chosen. */
function WallOverTime({
  project,
  wall,
  timeZone,
}: {
  project: string
  wall: PhotoGroup
  timeZone: string | undefined
}) {
  const inOwn = useOwnWords()
  const [first, last] = [wall.photos[0], wall.photos.at(-1)]
  const [beforeId, setBefore] = useState(first?.id)
  const [afterId, setAfter] = useState(last?.id)
  const find = (id: string | undefined) => wall.photos.find((one) => one.id === id)
  const [before, after] = [find(beforeId) ?? first, find(afterId) ?? last]
  if (!before || !after) return null
  const choice = (label: string, value: string, set: (id: string) => void) => (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        className="min-h-9 rounded-sm border border-control bg-sheet px-2 max-md:min-h-11"
      >
        {wall.photos.map((one) => (
          <option key={one.id} value={one.id}>
            {`${photoDay(one, timeZone)}${one.shot ? ` · ${inOwn(one.shot)}` : ''}`}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <WorkSection title={say('{wall} over time', { wall: wall.title })} className="mb-6">
      <div className="grid gap-3 pt-3">
        <div className="flex flex-wrap gap-3">
          {choice(say('Earlier photo'), before.id, setBefore)}
          {choice(say('Later photo'), after.id, setAfter)}
        </div>
        <Compare {...{ project, before, after, timeZone }} />
      </div>
    </WorkSection>
  )
}
