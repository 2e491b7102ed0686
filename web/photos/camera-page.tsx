import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { takePhoto } from '#web/kit/kept/take-photo.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { FilePicture } from '#web/kit/work/file-picture.tsx'
import { filesQuery } from '#web/kit/work/files.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { isPhoto, photoDay, placeText, shotStates, wallOfShot, wallText } from '#web/kit/work/photos.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { lastOf } from './groups.ts'
import { shoot } from './take.ts'
import { useCamera } from './use-camera.ts'
import { WallPlan } from './wall-plan.tsx'

const box = 'rounded-sm border-2 border-current bg-paper font-semibold text-ink'

/** The camera, over the whole screen: what is to be taken, the last photo of the same place as a ghost, and that it is kept. */
export default function CameraPage({ params: { project = '' } }: PageProps) {
  const search = new URLSearchParams(useShownSearch())
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const camera = useCamera(video)
  const { data: open } = useQuery(projectQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const { data: listed } = useQuery(filesQuery(project))
  const { items, unsent } = useKept()
  const inOwn = useOwnWords()
  const task = work?.tasks.find(({ id }) => id === search.get('task'))
  const files = listed?.files ?? []
  const shots = task ? shotStates(task, files, items) : []
  const missing = shots.find(({ state }) => state === 'missing')
  const [chosen, setChosen] = useState<string>()
  const [wall, setWall] = useState({ room: search.get('room') ?? '', wall: search.get('wall') ?? '' })
  const [placing, setPlacing] = useState(false)
  const [ghost, setGhost] = useState(true)
  const [busy, setBusy] = useState(false)
  const [count, setCount] = useState(0)
  const [trouble, setTrouble] = useState<{ text: string; file?: File }>()
  const shot = chosen ?? missing?.name ?? ''
  const room = wall.room || task?.room || ''
  const place = { room, wall: wall.wall || wallOfShot(shot) }
  const before = lastOf(files.filter(isPhoto), { ...place, shot, taskId: task?.id ?? null })
  const done = shots.filter(({ state }) => state !== 'missing').length
  const placeSaid = placeText({ room: inOwn(room), wall: wall.wall })
  const where = inOwn(shot) || placeSaid || inOwn(task?.title ?? '') || say('Photo')
  usePageTitle(say('Camera'))

  const take = async (given: readonly File[]) => {
    setBusy(true)
    setTrouble(undefined)
    for (const file of given) {
      try {
        await takePhoto(file, { project, task: task?.id ?? '', ...place, shot }, inOwn(shot))
        setCount((before) => before + 1)
        setChosen(undefined)
        // The next one of the list is another wall.
        if (shot !== '') setWall({ room: wall.room, wall: '' })
      } catch (error) {
        setTrouble({ text: error instanceof Error ? error.message : String(error), file })
      }
    }
    setBusy(false)
  }
  const press = async () => {
    if (camera.state !== 'on' || !video.current) return field.current?.click()
    try {
      await take([await shoot(video.current, camera.track)])
    } catch (error) {
      setTrouble({ text: error instanceof Error ? error.message : String(error) })
    }
  }
  const back = task ? `${at('/projects')}/${project}/do/${task.id}` : `${at('/projects')}/${project}/photos`
  return (
    <div className="on-ink fixed inset-0 z-40 flex flex-col bg-paper text-ink text-lg/6">
      <div className="flex items-center gap-3 px-2 py-2">
        <button
          type="button"
          aria-label={say('Close')}
          onClick={() => navigate(back)}
          className="grid size-12 shrink-0 place-items-center"
        >
          <Icon name="close" className="size-6" />
        </button>
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="truncate font-bold outline-none">
            {where}
          </h1>
          <p className="truncate text-base/5">
            {[
              open?.project.name,
              shots.length > 0 && say('{done} of {all} taken', { done, all: shots.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p role="status" className="flex min-h-12 shrink-0 items-center gap-2 px-2 font-semibold">
          <Icon name="phone" className="size-5" />
          {say('{count} kept', { count: unsent })}
        </p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden bg-black">
        <video ref={video} muted playsInline className="absolute inset-0 size-full object-contain" />
        {camera.state === 'none' && (
          <p className="absolute inset-x-4 top-4 bg-paper p-4">
            {say(
              'There is no camera for this page, or it was not allowed. The button opens the camera of your phone, or a file.',
            )}
          </p>
        )}
        {before && ghost && camera.state === 'on' && (
          <FilePicture
            project={project}
            file={before.id}
            size="large"
            alt=""
            className="pointer-events-none absolute inset-0 size-full object-contain opacity-40"
          />
        )}
        <div className="absolute bottom-3 left-3 flex flex-wrap gap-2">
          {before && (
            <button
              type="button"
              aria-pressed={ghost}
              onClick={() => setGhost(!ghost)}
              className={`${box} min-h-12 px-4`}
            >
              {ghost
                ? say('Ghost, {day}: on', { day: photoDay(before, open?.project.timeZone) })
                : say('Ghost, {day}: off', { day: photoDay(before, open?.project.timeZone) })}
            </button>
          )}
          <button type="button" onClick={() => setPlacing(true)} className={`${box} min-h-12 px-4`}>
            {wall.wall === '' ? say('Which wall?') : placeSaid}
          </button>
        </div>
      </div>
      {shots.length > 0 && (
        <ul aria-label={say('Photos needed')} className="flex gap-2 overflow-x-auto px-3 py-2">
          {shots.map(({ name, state }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === shot}
                onClick={() => setChosen(name)}
                className={classNames(
                  'flex min-h-12 items-center gap-2 whitespace-nowrap rounded-sm border-2 px-3 font-semibold',
                  name === shot ? 'border-signal' : 'border-control',
                )}
              >
                <StatusMark
                  status={state === 'missing' ? 'open' : state === 'kept' ? 'draft' : 'done'}
                  label={state === 'missing' ? say('Missing') : state === 'kept' ? say('Kept') : say('Taken')}
                  className="size-5"
                />
                {inOwn(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {trouble && (
        <div role="alert" className="grid gap-2 px-3 pb-2">
          <Note kind="refused">{trouble.text}</Note>
          {trouble.file && <SaveFile file={trouble.file} />}
        </div>
      )}
      <div className="flex items-center justify-center gap-6 px-4 pt-2">
        <button
          type="button"
          aria-label={say('Take the photo')}
          disabled={busy || camera.state === 'asking'}
          onClick={press}
          className="size-20 rounded-full border-4 border-current bg-signal p-0 outline-offset-4 disabled:opacity-60"
        />
        <button type="button" onClick={() => field.current?.click()} className={`${box} min-h-12 px-4`}>
          {say('Choose photos')}
        </button>
      </div>
      <p
        role="status"
        className="px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-base/6"
      >
        {count === 0
          ? say('Kept on this phone at once. No signal needed.')
          : say('{count, plural, one {# photo is} other {# photos are}} kept on this phone.', { count })}
      </p>
      <input
        ref={field}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        aria-label={say('Photos')}
        onChange={({ currentTarget }) => {
          const given = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void take(given)
        }}
      />
      <SideSheet open={placing} onClose={() => setPlacing(false)} title={say('Which wall?')} width={408}>
        <WallPlan
          project={project}
          chosen={wall}
          onChoose={(found) => {
            setWall(found)
            setPlacing(false)
          }}
        />
        <label className="mt-4 grid gap-1 text-base/6">
          <span className="font-semibold">{say('Or write where')}</span>
          <input
            maxLength={80}
            value={/^\d+$/.test(wall.wall) ? wallText(wall.wall) : wall.wall}
            onChange={({ currentTarget }) => setWall({ room, wall: currentTarget.value })}
            className="min-h-12 rounded-sm border-2 border-control bg-sheet px-3"
          />
        </label>
      </SideSheet>
    </div>
  )
}

/** A photo that this device had no room to keep, saved where its owner says. */
function SaveFile({ file }: { file: File }) {
  return (
    <button
      type="button"
      className={`${box} min-h-12 px-4`}
      onClick={() => {
        const address = URL.createObjectURL(file)
        Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
        setTimeout(() => URL.revokeObjectURL(address), 60_000)
      }}
    >
      {say('Save this photo as a file')}
    </button>
  )
}
