import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type Audience, may } from '#contract/audience.ts'
import type { Person } from '#contract/fields.ts'
import type { MeasuredScan } from '#contract/rooms.ts'
import type { PunchItem } from '#contract/site.ts'
import { acceptByLinkRow } from '#contract/view-links.ts'
import { planOf } from '#domain/measure/plan-geometry.ts'
import { keptRoomNames } from '#domain/measure/room-names.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { takePhoto } from '#web/kit/kept/take-photo.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { projectQuery, useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { roomsQuery } from '#web/kit/work/rooms.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { type Status, StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { withPunch } from './kept-here.ts'
import { PhotoButton, PunchPhotos } from './punch-photos.tsx'
import { type Place, PunchPlan } from './punch-plan.tsx'
import { punchQuery, useRecord } from './queries.ts'

type State = PunchItem['state']
const stateWords: Record<State, string> = {
  open: say('Open'),
  done: say('Done'),
  accepted: say('Accepted'),
  void: say('Taken out'),
}
const marks: Record<State, Status> = { open: 'open', done: 'under-way', accepted: 'done', void: 'draft' }

/** What may be done with an item, the most likely first; each with its words. */
function movesOf({ state }: PunchItem, audience: Audience, byLink: boolean): [State, string][] {
  const works = may(audience, 'task.work')
  const accepts = byLink || may(audience, 'punch.accept')
  const all: [boolean, State, string][] = [
    [works && state === 'open', 'done', say('Done')],
    [accepts && state === 'done', 'accepted', say('Accept')],
    [accepts && state === 'done', 'open', say('Not yet')],
    [accepts && state === 'accepted', 'open', say('Reopen')],
    [may(audience, 'task.edit') && state === 'open', 'void', say('Remove')],
  ]
  return all.flatMap(([may, to, words]): [State, string][] => (may ? [[to, words]] : []))
}

/** What is left to put right: on the plan and as a list; done by who works on it, accepted by who pays. */
export default function PunchPage({
  params: { project = '' },
  token,
}: PageProps & {
  /** Of a link by which an owner accepts, without an account. */
  token?: string
}) {
  const open = useQuery(projectQuery(project)).data
  const { data } = useQuery(punchQuery(project))
  const [added, moved] = [useKeptOf('punch', project), useKeptOf('punch-state', project)]
  const inOwn = useOwnWords()
  const rooms = useQuery(roomsQuery(project)).data?.scans ?? []
  const today = useToday(project)
  const look = useLook(project)
  const [sheet, setSheet] = useState(0)
  const [shown, setShown] = useState(false)
  const moving = useRecord(
    project,
    async ({ item, state, photo }: { item: PunchItem; state: State; photo?: File }) => {
      if (token !== undefined && (state === 'accepted' || state === 'open'))
        return call(acceptByLinkRow, { params: {}, body: { token, punch: item.id, state } })
      const afterId = photo && (await takePhoto(photo, placeOf(project, item)))
      return callOrKeep(
        'punch-state',
        { params: { project, punch: item.id }, body: { state, ...(afterId && { afterId }) } },
        say('Punch list: {title}', { title: `${item.title}, ${stateWords[state]}` }),
      )
    },
    { onError: sayNotSaved },
  )
  useProjectTrail(open, project, say('Punch list'))
  if (!open || !data) return <SkeletonRows count={6} rowPx={48} />
  const mayAdd = may(open.audience, 'punch.add') && look === undefined
  const plans = rooms.filter(({ measured }) => measured !== null && measured.rooms.length > 0)
  const { read, waiting } = withPunch(data.items, added, moved)
  const items = read.filter(({ state }) => state !== 'void')
  const left = items.filter(({ state }) => state !== 'accepted').length
  const addButton = mayAdd && (
    <ToolButton
      look="main"
      icon="plus"
      label={say('Add to the list')}
      onClick={() => {
        setSheet(sheet + 1)
        setShown(true)
      }}
    />
  )
  return (
    <>
      <WorkPage
        title={say('Punch list')}
        inBar
        {...(items.length > 0 && { detail: say('{left} of {all} left', { left, all: items.length }) })}
        actions={items.length > 0 && addButton}
      >
        {items.length === 0 && (
          <EmptySheet title={say('Nothing to put right')} action={addButton}>
            {say('What is left to do before the job is accepted: where, by whom, by when.')}
          </EmptySheet>
        )}
        <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_25.5rem]">
          <ul className="min-w-0 divide-y divide-line">
            {items.map((item) => {
              const late = item.state === 'open' && item.dueOn !== null && item.dueOn < today
              const who = open.people.find(({ id }) => id === item.personId)?.name
              return (
                <li key={item.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2">
                  <StatusMark
                    status={late ? 'late' : marks[item.state]}
                    label={stateWords[item.state]}
                    className="size-5"
                  />
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block font-semibold">
                      {item.number === 0 ? item.title : `${item.number}. ${item.title}`}
                    </span>
                    <span className="block text-muted">
                      {[
                        inOwn(item.room),
                        who,
                        item.dueOn === null ? '' : say('by {day}', { day: shortDay(item.dueOn) }),
                        item.state === 'open' ? '' : stateWords[item.state],
                        item.note,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {waiting.has(item.id) && <Tag tone="line">{say('Kept')}</Tag>}
                  {look === undefined &&
                    movesOf(item, open.audience, token !== undefined).map(([state, words], index) => (
                      <ToolButton
                        // What comes in the place of the likeliest keeps the focus.
                        key={index === 0 ? 'first' : state}
                        look={index === 0 ? 'outline' : 'ghost'}
                        label={words}
                        aria-label={`${words}: ${item.title}`}
                        busy={moving.isPending && moving.variables.item.id === item.id}
                        onClick={() => moving.mutate({ item, state })}
                      />
                    ))}
                  {look === undefined && item.state === 'open' && may(open.audience, 'task.work') && (
                    <PhotoButton
                      label={say('Done, with a photo')}
                      name={say('Done, with a photo: {title}', { title: item.title })}
                      busy={moving.isPending && moving.variables.item.id === item.id}
                      onPhoto={(photo) => moving.mutate({ item, state: 'done', photo })}
                    />
                  )}
                  <PunchPhotos {...{ project, item }} />
                </li>
              )
            })}
          </ul>
          {items.length > 0 && (
            <div className="grid content-start gap-4">
              {plans.map((scan) => (
                <PunchPlan key={scan.scanId} {...{ scan, items }} place={undefined} onPlace={undefined} />
              ))}
            </div>
          )}
        </div>
      </WorkPage>
      <SideSheet open={shown} onClose={() => setShown(false)} title={say('Add to the punch list')}>
        <AddForm
          key={sheet}
          {...{ project, plans }}
          items={items}
          people={open.people}
          onDone={() => setShown(false)}
        />
      </SideSheet>
    </>
  )
}

type FormProps = {
  project: string
  plans: readonly MeasuredScan[]
  items: readonly PunchItem[]
  people: readonly Person[]
  onDone: () => void
}

/** Where a photo of an item belongs. */
const placeOf = (project: string, { room }: Pick<PunchItem, 'room'>) => ({
  ...{ project, room, task: '', wall: '', shot: '' },
})

/** The rooms of plans as they are kept, each with the place in its middle. */
const roomsOf = (plans: readonly MeasuredScan[]): { name: string; place: Place }[] =>
  plans.flatMap(({ scanId, measured }) => {
    if (!measured) return []
    const names = keptRoomNames(measured.rooms)
    return planOf(measured, names).rooms.map(({ id, polygon }) => {
      const mean = (of: 0 | 1) => polygon.reduce((sum, point) => sum + point[of], 0) / polygon.length
      return { name: names.get(id) ?? '', place: { scanId, x: mean(0), y: mean(1) } }
    })
  })

function AddForm({ project, plans, items, people, onDone }: FormProps) {
  const [id] = useState(() => newId())
  const [madeAt] = useState(() => new Date().toISOString())
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [room, setRoom] = useState('')
  const [place, setPlace] = useState<Place>()
  const [personId, setPersonId] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [photo, setPhoto] = useState<File>()
  // Taken once, however often the rest of it is sent.
  const [taken, setTaken] = useState<string>()
  const inOwn = useOwnWords()
  const known = roomsOf(plans)
  const sending = useRecord(
    project,
    async () => {
      const beforeId = photo ? (taken ?? (await takePhoto(photo, placeOf(project, { room })))) : null
      setTaken(beforeId ?? undefined)
      return callOrKeep(
        'punch',
        {
          params: { project },
          body: {
            ...{ id, title, note, room, madeAt, beforeId },
            ...{ dueOn: dueOn || null, personId: personId || null },
            ...{ scanId: place?.scanId ?? null, x: place?.x ?? null, y: place?.y ?? null },
          },
        },
        say('Punch list: {title}', { title }),
      )
    },
    { onDone },
  )
  const wrong = wrongFields(sending)
  return (
    <SheetForm sending={sending} label={say('Add to the list')}>
      <TextField
        label={say('What is to be put right')}
        value={title}
        error={wrong.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {known.length > 0 ? (
        <SelectField
          label={say('Room')}
          empty={say('None')}
          value={room}
          options={Object.fromEntries(known.map(({ name }) => [name, inOwn(name)]))}
          onChange={({ target }) => {
            setRoom(target.value)
            setPlace(known.find(({ name }) => name === target.value)?.place)
          }}
        />
      ) : (
        <TextField
          label={say('Room')}
          optional
          value={room}
          error={wrong.room}
          onChange={({ target }) => setRoom(target.value)}
        />
      )}
      {plans.map((scan) => (
        <PunchPlan key={scan.scanId} {...{ scan, items, place }} onPlace={setPlace} />
      ))}
      <SelectField
        label={say('Who')}
        empty={say('Nobody yet')}
        value={personId}
        options={Object.fromEntries(
          people.filter(({ audience }) => audience !== 'owner').map((one) => [one.id, one.name]),
        )}
        onChange={({ target }) => setPersonId(target.value)}
      />
      <TextField
        label={say('Due by')}
        type="date"
        optional
        value={dueOn}
        error={wrong.dueOn}
        onChange={({ target }) => setDueOn(target.value)}
      />
      <AreaField label={say('Note')} optional value={note} error={wrong.note} onChange={setNote} />
      <div className="flex flex-wrap items-center gap-3">
        <PhotoButton
          label={say('Photo of before')}
          name={say('Photo of before')}
          busy={sending.isPending}
          onPhoto={(file) => {
            setPhoto(file)
            setTaken(undefined)
          }}
        />
        <span role="status" className="text-muted">
          {photo?.name}
        </span>
      </div>
    </SheetForm>
  )
}
