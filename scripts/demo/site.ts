import { randomUUID } from 'node:crypto'
import type { Task } from '#contract/fields.ts'
import type { KeptScan } from '#contract/rooms.ts'
import type { LogBody } from '#contract/site.ts'
import { addDays, weekdayOf } from '#domain/calendar/iso-date.ts'
import { checklistTemplates } from '#domain/site/checklists.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'
import { firm, type Job, jobs } from './story.ts'

type Told = { base: string; tasks: readonly Task[]; who: ReadonlyMap<string, string> }

/** An instant of a day in the firm's zone, near enough for a story. */
const at = (day: string, minutes: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minutes + 6 * 60) * 60_000)

const skies = ['Clear', 'Clear, dry', 'Cloudy', 'Rain before noon', 'Windy'] as const

const crew = (who: string, company: string, trade: string, people: number, minutes: number): LogBody => ({
  ...{ kind: 'crew', who, company, trade, people, minutes, time: null },
})
const none = (of: 'delivery' | 'visitor' | 'delay'): LogBody => ({ kind: 'none', of })

/** What is said of a day beside its crew: what was worked on, the weather, who and what came. */
function saysOf(index: number, worked: Task | undefined, by: string): LogBody[] {
  const low = 48 + ((index * 5) % 14)
  return [
    {
      ...{ kind: 'weather', sky: skies[index % skies.length] ?? 'Clear', lowF: low, highF: low + 21 },
      ...{ rainIn: index % 5 === 3 ? 0.2 : 0, windMph: 4 + (index % 4) * 3, sure: false },
    },
    {
      ...{
        kind: 'work',
        taskId: worked?.id ?? null,
        text: worked ? 'Kept to the plan' : 'Cleaned up, moved tools',
      },
      ...{ by, percent: worked ? Math.min(95, 20 + (index % 4) * 25) : null },
    },
    index % 3 === 1
      ? {
          ...{ kind: 'delivery', what: 'Nail plates', quantity: '100', supplier: 'Franklin Building Supply' },
          ...{ state: index === 4 ? 'short' : 'whole', purchase: null },
        }
      : none('delivery'),
    index % 4 === 2
      ? {
          ...{ kind: 'visitor', who: 'Priya Raman', company: '', why: 'Place of the faucet' },
          ...{ from: 8 * 60 + 15, until: 8 * 60 + 30 },
        }
      : none('visitor'),
    index % 5 === 3
      ? {
          ...{ kind: 'delay', cause: 'weather', text: 'Rain until 10, nothing outside', minutes: 120 },
          taskId: null,
        }
      : none('delay'),
    { kind: 'accident', hurt: false, text: '' },
  ]
}

/** Two weeks of a job as they were recorded: clocks, a signed log for each day of work, a checklist and the punch list. */
export async function tellSite(stage: Stage, cast: Cast, job: Job, told: Told, today: Date): Promise<void> {
  const last = dateIn(firm.timeZone, today)
  const signs = job.key === 'barracks' ? cast.marcus : cast.dana
  const days = Array.from({ length: 14 }, (_, index) => addDays(last, index - 14)).filter((day) =>
    [1, 2, 3, 4, 5].includes(weekdayOf(day)),
  )
  for (const [index, day] of days.entries()) await tellDay(stage, cast, job, told, { index, day, signs })
  if (job.key === 'alder') {
    await tellChecklist(stage, cast, told.base, addDays(last, -2))
    await tellPunch(stage, cast, told, addDays(last, -1))
    await startToday(stage, cast, told, today)
  }
}

type Day = { index: number; day: string; signs: Cast[keyof Cast] }

async function tellDay(
  stage: Stage,
  cast: Cast,
  job: Job,
  told: Told,
  { index, day, signs }: Day,
): Promise<void> {
  const { base, tasks } = told
  const worked = tasks.find(
    ({ gate, startOn, finishOn }) =>
      gate === null && startOn !== null && startOn <= day && finishOn !== null && finishOn >= day,
  )
  for (const [of, key] of job.crew.entries()) {
    // Whoever is on the crew of a job before looks in here first: nobody works at two places at once.
    const whole = jobs.find(({ crew }) => crew.includes(key))?.key === job.key
    const [from, until, breakMinutes] = whole
      ? [7 * 60 + of * 6 + (index % 3), 15 * 60 + 30 + (index % 4) * 10, 30]
      : [5 * 60 + 30, 6 * 60 + 30 + (index % 4) * 5, 0]
    const id = randomUUID()
    stage.at(at(day, from))
    const startedAt = at(day, from).toISOString()
    const taskId = worked?.id ?? null
    await stage.call(cast[key], 'POST', `${base}/time`, { id, taskId, startedAt, madeAt: startedAt })
    stage.at(at(day, until))
    const stoppedAt = at(day, until).toISOString()
    await stage.call(cast[key], 'POST', `${base}/time/${id}/stop`, { stoppedAt, breakMinutes })
    if (index !== 5 || of !== 0 || !whole) continue
    const values = { taskId, startedAt, stoppedAt: at(day, until - 20).toISOString(), breakMinutes }
    const correction = {
      id: randomUUID(),
      reason: 'Left the clock on while loading the van',
      madeAt: stoppedAt,
    }
    await stage.call(cast[key], 'POST', `${base}/time/${id}/correct`, { ...correction, values })
  }
  const sub = job.contacts[index % Math.max(1, job.contacts.length)]
  const bodies: LogBody[] = [
    ...(sub ? [crew(sub.company, sub.company, sub.trade, 1 + (index % 2), 480 * (1 + (index % 2)))] : []),
    ...(job.crew.length === 0 ? [crew(firm.name, firm.name, 'Carpentry', 3, 1440)] : []),
    ...saysOf(index, worked, sub?.company ?? ''),
    ...(job.key === 'barracks' ? government : []),
  ]
  const madeAt = at(day, 15 * 60 + 40).toISOString()
  stage.at(at(day, 16 * 60 + 15))
  const entries = bodies.map((body) => ({
    ...{ id: randomUUID(), on: day, body, replaces: null, removed: false, copied: null, madeAt },
  }))
  await stage.call(signs, 'POST', `${base}/log`, { entries })
  stage.at(at(day, 16 * 60 + 20))
  const name = signs === cast.marcus ? 'Marcus Bell' : 'Dana Halvorsen'
  await stage.call(signs, 'POST', `${base}/log/sign`, { id: randomUUID(), on: day, name, madeAt })
}

/** What a government report asks beside. */
const government: readonly LogBody[] = [
  { kind: 'equipment', what: 'Forklift', serial: '063', worked: 360, idle: 60, down: 0 },
  { kind: 'control', of: 'safety', text: 'Ladders and cords, no issue' },
  { kind: 'control', of: 'inspection', text: 'Follow-up on framing: nailing checked, two corrections made' },
  { kind: 'control', of: 'test', text: 'None today' },
]

async function tellChecklist(stage: Stage, cast: Cast, base: string, day: string): Promise<void> {
  const template = checklistTemplates.cover
  if (!template) return
  const id = randomUUID()
  const madeAt = at(day, 14 * 60).toISOString()
  stage.at(at(day, 14 * 60))
  const { title, lines } = template
  await stage.call(cast.luis, 'POST', `${base}/checklists`, {
    id,
    title,
    room: 'Kitchen',
    taskId: null,
    lines,
    madeAt,
  })
  for (const { key } of lines.slice(0, 4)) {
    const [result, note] = key === 'foam' ? ['fail', 'Two holes in the top plate of wall 5'] : ['pass', '']
    const answer = { id: randomUUID(), line: key, result, value: null, note, madeAt }
    await stage.call(cast.luis, 'POST', `${base}/checklists/${id}/answers`, answer)
  }
}

const punch = [
  { title: 'Scratch on the island panel', x: 2.1, y: 1.2, who: 'pete', due: 4, state: 'open' },
  { title: 'Gap at the window sill', x: 0.2, y: 1.9, who: 'luis', due: 3, state: 'open' },
  { title: 'Outlet cover behind the refrigerator', x: 0.5, y: 0.4, who: 'luis', due: -1, state: 'open' },
  { title: 'Door rubs at the top', x: 3.3, y: 0.2, who: 'luis', due: 2, state: 'done' },
  { title: 'Paint drips on the trim', x: 3.9, y: 1.5, who: 'pete', due: 1, state: 'accepted' },
] as const

async function tellPunch(stage: Stage, cast: Cast, { base, who }: Told, day: string): Promise<void> {
  const { scans } = await stage.call<{ scans: KeptScan[] }>(cast.dana, 'GET', `${base}/scans`)
  const scan = scans
    .filter(({ kind }) => kind !== 'structure')
    .toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))[0]
  stage.at(at(day, 16 * 60))
  for (const { title, x, y, who: key, due, state } of punch) {
    const id = randomUUID()
    const place = scan ? { scanId: scan.id, x, y: -y } : { scanId: null, x: null, y: null }
    await stage.call(state === 'accepted' ? cast.priya : cast.dana, 'POST', `${base}/punch`, {
      ...{ id, title, note: '', room: 'Kitchen', ...place, personId: who.get(key) ?? null },
      ...{ dueOn: addDays(day, due), beforeId: null, madeAt: at(day, 16 * 60).toISOString() },
    })
    if (state === 'open') continue
    await stage.call(cast.luis, 'POST', `${base}/punch/${id}/state`, { state: 'done' })
    if (state === 'accepted') await stage.call(cast.priya, 'POST', `${base}/punch/${id}/state`, { state })
  }
}

/** Luis is at work since four hours, where it is that late on site. */
async function startToday(stage: Stage, cast: Cast, { base, tasks }: Told, today: Date): Promise<void> {
  const started = new Date(today.getTime() - 252 * 60_000)
  if (dateIn(firm.timeZone, started) !== dateIn(firm.timeZone, today)) return
  stage.at(started)
  const startedAt = started.toISOString()
  const task = tasks.find(({ gate, status }) => gate === null && status === 'doing')
  await stage.call(cast.luis, 'POST', `${base}/time`, {
    ...{ id: randomUUID(), taskId: task?.id ?? null, startedAt, madeAt: startedAt },
  })
}

const tools = [
  { name: 'Rotary hammer', serial: 'RH-40-118', days: 3, holder: 'Luis Ortega', back: 2 },
  { name: 'Laser level, green', serial: 'LL-2207', days: 6, holder: 'Pete Novak', back: -1 },
  { name: 'Drywall lift', serial: '', days: 0, holder: '', back: 0 },
  { name: 'Tile saw, 10 in', serial: 'TS-10-3', days: 0, holder: '', back: 0 },
] as const

/** The firm's tools: two of them are out, one longer than agreed. */
export async function tellTools(stage: Stage, cast: Cast, org: string, project: string, today: Date) {
  const last = dateIn(firm.timeZone, today)
  for (const { name, serial, days, holder, back } of tools) {
    const id = randomUUID()
    stage.at(at(addDays(last, -days), 7 * 60))
    await stage.call(cast.dana, 'POST', `/api/orgs/${org}/tools`, {
      id,
      name,
      serial,
      note: '',
      retired: false,
    })
    if (holder === '') continue
    await stage.call(cast.dana, 'POST', `/api/orgs/${org}/tools/${id}/moves`, {
      ...{ id: randomUUID(), out: true, holder, project, dueOn: addDays(last, back), note: '' },
      madeAt: at(addDays(last, -days), 7 * 60).toISOString(),
    })
  }
}
