import { activityWords } from '#contract/activity.ts'
import type { CardRow } from '#contract/chat.ts'
import type { Task } from '#contract/fields.ts'
import { activityRow, projectRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import { taskPath, tasksPath } from '#contract/task-path.ts'
import { tasksRow } from '#contract/tasks.ts'
import type { TaskView } from '#domain/assistant/intents.ts'
import { daysIn } from '#domain/assistant/job-questions.ts'
import { bestNamed } from '#domain/assistant/names.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { type Answer, asks, card, cardRow, dayText, figure, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

/** The project that is asked about; whoever answers of one was given it. */
export function inProject({ project }: Asked) {
  if (!project) throw new Error('there is no project')
  return { ...project, params: { project: project.id }, audience: project.scope.audience }
}

/** Everything that lies open, late and blocked tasks with by how much and why. */
export async function tasks(asked: Asked, which: TaskView): Promise<Answer> {
  const { id, name, audience, scope, params } = inProject(asked)
  const { today } = asked
  const { tasks: all } = await asked.row(tasksRow, { params })
  const open = all.filter(({ status }) => status !== 'done')
  const lateBy = ({ finishOn }: Task) => (finishOn === null ? 0 : daysBetween(finishOn, today))
  const views: Record<TaskView, (one: Task) => boolean> = {
    late: (one) => lateBy(one) > 0,
    blocked: ({ status }) => status === 'blocked',
    mine: ({ assignees }) => assignees.includes(scope.personId ?? ''),
    next: ({ startOn, finishOn }) => {
      const day = startOn ?? finishOn
      return day !== null && (finishOn ?? day) >= today && day <= addDays(today, 7)
    },
    open: () => true,
  }
  const found = open.filter(views[which])
  found.sort((a, b) => ((a.finishOn ?? '9') < (b.finishOn ?? '9') ? -1 : 1))
  const none: Record<TaskView, string> = {
    late: say('Nothing is late in {name}.', { name }),
    blocked: say('Nothing is blocked in {name}.', { name }),
    mine: say('Nothing in {name} is assigned to you.', { name }),
    next: say('Nothing is planned in {name} for the next seven days.', { name }),
    open: say('Nothing is open in {name}.', { name }),
  }
  const plan = source(
    say('Tasks of {name}', { name }),
    say('as they stand, {day}', { day: dayText(today) }),
    tasksPath(id, audience),
  )
  if (found.length === 0)
    return { pieces: [...words(none[which]), card(say('Tasks'), { citations: [plan] })], known: true }
  const count = found.length
  const lead: Record<TaskView, string> = {
    late: say('{count, plural, one {# task is} other {# tasks are}} late in {name}.', { count, name }),
    blocked: say('{count, plural, one {# task is} other {# tasks are}} blocked in {name}.', { count, name }),
    mine: say('{count, plural, one {# task is} other {# tasks are}} yours in {name}.', { count, name }),
    next: say('{count, plural, one {# task comes} other {# tasks come}} in the next seven days in {name}.', {
      count,
      name,
    }),
    open: say('{count, plural, one {# task is} other {# tasks are}} open in {name}, of {all}.', {
      count,
      name,
      all: all.length,
    }),
  }
  const row = (one: Task): CardRow =>
    cardRow(
      one.title,
      dayText(which === 'next' && (one.startOn ?? '') >= today ? one.startOn : one.finishOn),
      {
        href: taskPath(id, one.id, audience),
        detail: [
          lateBy(one) > 0
            ? say('{days, plural, one {# day} other {# days}} late', { days: lateBy(one) })
            : '',
          one.status === 'blocked' ? one.blockedBy || say('blocked') : '',
          one.gate ? say('gate') : '',
          one.room,
        ]
          .filter(Boolean)
          .join(' · '),
      },
    )
  const [first] = found
  return {
    pieces: [
      ...words(lead[which]),
      card(say('Tasks'), {
        rows: found.slice(0, 12).map(row),
        citations: [plan],
        actions: [
          ...(found.length > 12 && audience === 'contractor'
            ? [opens(say('All of them'), `/projects/${id}/tasks`)]
            : []),
          ...(which === 'late' && first && audience === 'contractor'
            ? [asks(say('What if {task} takes 2 days longer?', { task: first.title }))]
            : []),
        ],
      }),
    ],
    known: true,
  }
}

/** The most pages of the record that are read for one answer. */
const pagesMost = 8

/** What happened since a day, the newest first: who did what to which task; the same done several times on a day stands once. */
export async function changed(asked: Asked, days: number): Promise<Answer> {
  const { id, name, params, audience } = inProject(asked)
  const { from: since, to: until } = daysIn(asked.question, asked.today, true) ?? {
    from: addDays(asked.today, -days),
    to: asked.today,
  }
  const [{ people }, { tasks: all }] = await Promise.all([
    asked.row(projectRow, { params }),
    asked.row(tasksRow, { params }),
  ])
  const dayOf = ({ at }: { at: string }) => asked.dayOf(at)
  const activity: RowData<typeof activityRow>['activity'] = []
  for (let before: string | null = '', page = 0; before !== null && page < pagesMost; page++) {
    const told: RowData<typeof activityRow> = await asked.row(activityRow, {
      params,
      query: before ? { before } : {},
    })
    activity.push(...told.activity)
    const [last] = told.activity.slice(-1)
    before = last && dayOf(last) >= since ? told.next : null
  }
  const titles = new Map(all.map((one) => [one.id, one.title]))
  const names = {
    person: (person: string) => people.find((one) => one.id === person)?.name ?? say('somebody'),
    task: (task: string) => titles.get(task) ?? say('a task'),
  }
  const recent = activity.filter((one) => dayOf(one) >= since && dayOf(one) <= until)
  if (recent.length === 0)
    return {
      pieces: words(say('Nothing changed in {name} since {day}.', { name, day: dayText(since) })),
      known: true,
    }
  const lines = recent.map((one) => ({
    label: titles.get(one.subject ?? '') ?? name,
    day: dayOf(one),
    detail: `${one.actor === null ? say('Plumbline') : names.person(one.actor)} ${activityWords(one, names)}`,
    href: titles.has(one.subject ?? '') ? taskPath(id, one.subject ?? '', audience) : `/projects/${id}`,
  }))
  const once = Map.groupBy(lines, ({ label, day, detail }) => `${day} ${label} ${detail}`)
  const rows = [...once.values()].flatMap(([one, ...more]) =>
    one
      ? cardRow(one.label, dayText(one.day), {
          detail: more.length === 0 ? one.detail : `${one.detail} (${more.length + 1} ×)`,
          href: one.href,
        })
      : [],
  )
  const lead = say('{count, plural, one {# thing} other {# things}} happened in {name} since {day}.', {
    ...{ count: recent.length, name, day: dayText(since) },
  })
  return {
    pieces: [
      ...words(lead),
      card(say('What changed'), {
        rows: rows.slice(0, 12),
        citations: [source(say('Record of the project'), '', `/projects/${id}`)],
      }),
    ],
    known: true,
  }
}

/** A length of meters in feet and inches, to a sixteenth. */
export function feetText(meters: number): string {
  const sixteenths = Math.round((meters / 0.0254) * 16)
  const [feet, rest] = [Math.floor(sixteenths / 192), sixteenths % 192]
  const [whole, part] = [Math.floor(rest / 16), rest % 16]
  let [top, bottom] = [part, 16]
  while (top > 0 && top % 2 === 0) [top, bottom] = [top / 2, bottom / 2]
  const inches = [whole > 0 || top === 0 ? String(whole) : '', top > 0 ? `${top}/${bottom}` : '']
    .filter(Boolean)
    .join(' ')
  return feet > 0 ? `${feet} ft ${inches} in` : `${inches} in`
}

type Spread = { value: number; uncertainty: number }
type MeasuredRoom = {
  id: string
  label: string
  floorM2: Spread
  perimeterM: Spread
  ceilingHeightM: Spread | null
}

/** Every room that was measured, with its scan. */
export async function measuredRooms(
  asked: Asked,
): Promise<{ scanId: string; scan: string; room: MeasuredRoom }[]> {
  const { said } = await asked.tool('room_measurements', { project: inProject(asked).id })
  const scans = (said.scans ?? []) as { scanId: string; name: string; rooms: MeasuredRoom[] }[]
  return scans.flatMap(({ scanId, name, rooms }) => rooms.map((room) => ({ scanId, scan: name, room })))
}

/** What was measured of a room, each with its ±; of all where none is named. */
export async function rooms(asked: Asked, what: string): Promise<Answer> {
  const { id, name } = inProject(asked)
  const all = await measuredRooms(asked)
  if (all.length === 0)
    return {
      pieces: [
        ...words(say('No room of {name} was measured.', { name })),
        card(say('Rooms'), { actions: [opens(say('Rooms'), `/projects/${id}/rooms`)] }),
      ],
      known: true,
    }
  const named = bestNamed(what, all, ({ room }) => room.label)
  const shown = named.length > 0 ? named : all
  const off = (one: Spread, scale: number, digits: number) => figure(one.uncertainty * scale, digits)
  const squareFeet = 1 / 0.09290304
  const pieces = shown.slice(0, 4).map(({ scan, room: { label, floorM2, perimeterM, ceilingHeightM } }) =>
    card(label, {
      rows: [
        cardRow(say('Floor'), `${figure(floorM2.value * squareFeet)} sq ft`, {
          detail: `± ${off(floorM2, squareFeet, 1)} sq ft`,
        }),
        cardRow(say('Perimeter'), feetText(perimeterM.value), {
          detail: `± ${off(perimeterM, 1 / 0.0254, 1)} in`,
        }),
        ...(ceilingHeightM
          ? [
              cardRow(say('Ceiling'), feetText(ceilingHeightM.value), {
                detail: `± ${off(ceilingHeightM, 1 / 0.0254, 2)} in`,
              }),
            ]
          : []),
      ],
      citations: [source(say('Scan “{name}”', { name: scan }), '', `/projects/${id}/rooms`)],
      actions: [asks(say('Check {room} against code', { room: label }))],
    }),
  )
  return { pieces: [...words(say('As measured in {name}:', { name })), ...pieces], known: true }
}
