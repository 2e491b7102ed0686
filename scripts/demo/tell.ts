import { randomUUID } from 'node:crypto'
import type { Task } from '#contract/fields.ts'
import type { Home } from '#contract/home.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { usualCalendar } from '#domain/calendar/working-days.ts'
import { templateOf } from '#domain/templates/catalogue.ts'
import { fromTemplate } from '#domain/templates/from-template.ts'
import type { Cast } from './cast.ts'
import { writeDocuments } from './documents.ts'
import { bringEstimate } from './estimates.ts'
import { bringFiles } from './files.ts'
import { tellBarracksMoney, tellClinicMoney, tellKitchenMoney, tellPayWeek, tellWages } from './money.ts'
import { facts, writePapers } from './papers.ts'
import { fillPriceBook } from './prices.ts'
import { askSuppliers } from './quotes.ts'
import { tellRegisters } from './registers.ts'
import { tellSite, tellTools } from './site.ts'
import type { Stage } from './stage.ts'
import { firm, type Job, jobs, people } from './story.ts'

const dayMs = 86_400_000

/** A time of a day in the firm's zone, near enough for a story: Boise is six hours behind UTC in summer. */
const hourOf = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (hour + 6) * 3_600_000)

/** Tells everything that happened up to `today`; the clock ends there. */
export async function tellStory(stage: Stage, cast: Cast, today: Date): Promise<void> {
  const earliest = Math.max(...jobs.map(({ begunDaysAgo }) => begunDaysAgo)) + 2
  stage.at(new Date(today.getTime() - earliest * dayMs))
  for (const { key } of people) await stage.open(cast[key])
  const { orgId } = await stage.call<Home>(cast.dana, 'GET', '/api/workspace')
  if (orgId === null) throw new Error('the firm has no organisation')
  await foundFirm(stage, cast, orgId)
  for (const job of jobs) await tellJob(stage, cast, orgId, job, today)
  const { projects } = await stage.call<{ projects: { id: string; name: string }[] }>(
    cast.dana,
    'GET',
    '/api/projects',
  )
  const [first] = jobs
  const lent = projects.find(({ name }) => name === first?.name)
  if (lent) await tellTools(stage, cast, orgId, lent.id, today)
  stage.at(today)
  await fillPriceBook(stage, cast, orgId)
}

/** What an installation's keeper sets up: the plan, the firm's name and its people. */
async function foundFirm({ db, now }: Stage, cast: Cast, orgId: string): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', cast.dana.username)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('subscriptions')
    .set({ plan: 'teams', status: 'active', started_at: now(), expires_at: null })
    .where('user_id', '=', owner.id)
    .execute()
  await db
    .updateTable('orgs')
    .set({
      name: firm.name,
      address: firm.address,
      phone: firm.phone,
      license_number: firm.licenseNumber,
      time_zone: firm.timeZone,
      seats: 3,
    })
    .where('id', '=', orgId)
    .execute()
  for (const part of people) {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', part.key)
      .executeTakeFirstOrThrow()
    await db.updateTable('profiles').set({ name: part.name }).where('user_id', '=', user.id).execute()
    await db.updateTable('users').set({ language: part.language }).where('id', '=', user.id).execute()
    if (!('org' in part) || part.org === 'admin') continue
    await db
      .insertInto('org_members')
      .values({ org_id: orgId, user_id: user.id, role: part.org, joined_at: now() })
      .execute()
  }
}

type People = ReadonlyMap<string, string>

async function tellJob(stage: Stage, cast: Cast, orgId: string, job: Job, today: Date): Promise<void> {
  const last = today.toISOString().slice(0, 10)
  const start = beganOn(job, last)
  const id = randomUUID()
  stage.at(hourOf(start, 8))
  await stage.call(cast.dana, 'POST', `/api/orgs/${orgId}/projects`, {
    id,
    name: job.name,
    address: job.address,
    kind: job.kind,
    template: job.template,
    startOn: start,
  })
  const base = `/api/projects/${id}`
  await stage.call(cast.dana, 'PATCH', base, {
    base: 1,
    fields: {
      ...{ description: job.description, priceCents: job.priceCents, budgetCents: job.budgetCents },
      government: job.key === 'barracks',
    },
  })
  const asked = facts(today)
  await stage.call(cast.dana, 'POST', `${base}/paper-facts`, {
    values: { ...asked.firm, ...asked[job.key] },
  })
  const who = await gatherPeople(stage, orgId, id, job)
  const { tasks } = await stage.call<{ tasks: Task[] }>(cast.dana, 'GET', `${base}/tasks`)
  await shareOut(stage, cast, base, job, tasks, who)
  await stage.call(cast.dana, 'POST', `${base}/baselines`, { id: randomUUID(), name: 'As signed' })
  const ordered = [...tasks].sort((a, b) => (a.finishOn ?? '').localeCompare(b.finishOn ?? ''))
  for (const task of ordered) await work(stage, cast, { base, job, last }, task)
  await bringFiles(stage, cast, job, { base, tasks, last })
  await bringEstimate(stage, cast, job, { base, began: hourOf(start, 9) })
  if (job.key === 'alder') {
    const waiting = await tellKitchenMoney(stage, cast, base, { today, began: hourOf(start, 10) })
    await writeDocuments(stage, cast, base, waiting)
    await askSuppliers(stage, cast, base)
  }
  if (job.key === 'eastgate') await tellClinicMoney(stage, cast, base, today)
  if (job.key === 'barracks') await tellBarracksMoney(stage, cast, base, today)
  await tellWages(stage, cast, base, start)
  if (job.key !== 'alder') await tellRegisters(stage, cast, base, job.key, today)
  await stir(stage, cast, base, { tasks, decision: job.decision }, today)
  if (job.key !== 'eastgate') {
    const now = await stage.call<{ tasks: Task[] }>(cast.dana, 'GET', `${base}/tasks`)
    await tellSite(stage, cast, job, { base, tasks: now.tasks, who }, today)
  }
  if (job.key === 'barracks') await tellPayWeek(stage, cast, base, today)
  await writePapers(stage, cast, job.key, base)
  stage.at(today)
}

/** The first day of a job: so many days ago, or the first after that with which what is to be ahead of it is. */
function beganOn({ template, kind, begunDaysAgo, ahead }: Job, today: string): string {
  const plan = { kind, calendar: usualCalendar, language: 'en' } as const
  for (let ago = begunDaysAgo; ago > 0; ago--) {
    const start = addDays(today, -ago)
    const tasks = ahead ? fromTemplate(templateOf(template), { ...plan, start }) : []
    const awaited = tasks.find(({ title }) => ahead?.test(title))
    if (!awaited || awaited.finish > today) return start
  }
  return today
}

/** How many lines of a checklist the demo has for a task that is due soon. */
const steps = ['Material on site', 'Photos before cover', 'Clean up, tools out'] as const

/** The last day: what is due next has a checklist, one thing is late, one is blocked, and one waits for the owner. */
async function stir(
  stage: Stage,
  cast: Cast,
  base: string,
  { tasks: told, decision }: { tasks: readonly Task[]; decision: string },
  today: Date,
): Promise<void> {
  const { tasks } = await stage.call<{ tasks: Task[] }>(cast.dana, 'GET', `${base}/tasks`)
  const day = today.toISOString().slice(0, 10)
  const open = tasks.filter(({ status, gate, days }) => status !== 'done' && gate === null && (days ?? 0) > 0)
  const soon = open.filter(({ finishOn }) => finishOn !== null && finishOn >= day)
  stage.at(new Date(today.getTime() - dayMs / 2))
  for (const { id } of soon.slice(0, 3)) {
    for (const [index, title] of steps.entries()) {
      const check = randomUUID()
      await stage.call(cast.marcus, 'POST', `${base}/tasks/${id}/checks`, { id: check, title })
      if (index === 0)
        await stage.call(cast.marcus, 'PATCH', `${base}/tasks/${id}/checks/${check}`, { done: true })
    }
  }
  // Nothing is late that could not have begun.
  const late = soon.find(({ startOn }) => startOn !== null && startOn <= day)
  const blocked = soon.filter((task) => task !== late)[1]
  if (late) {
    const days = Math.max(1, late.days ?? 1)
    const fields = { startedOn: addDays(day, -days - 4), status: 'doing' }
    await stage.call(cast.marcus, 'PATCH', `${base}/tasks/${late.id}`, { base: late.version, fields })
  }
  if (blocked) {
    const fields = {
      status: 'blocked',
      blockedBy: 'Delivery came short: two boxes missing, on the truck for Tuesday',
    }
    await stage.call(cast.joy, 'PATCH', `${base}/tasks/${blocked.id}`, { base: blocked.version, fields })
  }
  const order = tasks.find(({ gate, status }) => gate === 'order' && status !== 'done') ?? told[0]
  const id = randomUUID()
  await stage.call(cast.dana, 'POST', `${base}/tasks`, {
    id,
    title: decision,
    gate: 'decision',
    startOn: day,
    finishOn: addDays(day, 5),
    phase: order?.phase ?? '',
  })
}

/** Puts the owner, the crew and the subs into the project. */
async function gatherPeople({ db, now }: Stage, orgId: string, projectId: string, job: Job): Promise<People> {
  const who = new Map<string, string>()
  const of = { org_id: orgId, project_id: projectId }
  const own = [
    ...(job.owner ? [{ key: job.owner, role: 'owner' as const }] : []),
    ...job.crew.map((key) => ({ key, role: 'worker' as const })),
  ]
  for (const { key, role } of own) {
    const part = people.find((one) => one.key === key)
    const user = await db
      .selectFrom('users')
      .select(['id', 'language'])
      .where('username', '=', key)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    who.set(key, id)
    await db
      .insertInto('project_people')
      .values({
        ...of,
        id,
        user_id: user.id,
        name: part?.name ?? key,
        company: part && 'company' in part ? part.company : role === 'owner' ? '' : firm.name,
        trade: part && 'trade' in part ? part.trade : '',
        role,
        language: user.language,
        added_at: now(),
      })
      .execute()
    await db
      .insertInto('person_contacts')
      .values({
        ...of,
        person_id: id,
        email: `${key}@halvorsen.example`,
        email_key: `${key}@halvorsen.example`,
        phone: part && 'phone' in part ? part.phone : null,
      })
      .execute()
  }
  for (const contact of job.contacts) {
    const id = randomUUID()
    who.set(contact.trade, id)
    await db
      .insertInto('project_people')
      .values({
        ...of,
        id,
        user_id: null,
        name: contact.name,
        company: contact.company,
        trade: contact.trade,
        role: 'worker',
        added_at: now(),
      })
      .execute()
    await db
      .insertInto('person_contacts')
      .values({ ...of, person_id: id, email: contact.email, email_key: contact.email, phone: contact.phone })
      .execute()
  }
  return who
}

/** Gives each task somebody, and its share of price and budget by its days. */
async function shareOut(
  stage: Stage,
  cast: Cast,
  base: string,
  job: Job,
  tasks: readonly Task[],
  who: People,
): Promise<void> {
  const handsOn = tasks.filter(({ gate, days }) => gate === null && (days ?? 0) > 0)
  const allDays = handsOn.reduce((sum, { days }) => sum + (days ?? 0), 0)
  for (const [index, task] of tasks.entries()) {
    const sub = [...who.keys()].find(
      (trade) => task.trade && trade.toLowerCase().includes(task.trade.toLowerCase().split(' ')[0] ?? ''),
    )
    const crew = job.crew[index % job.crew.length]
    const person = who.get(sub ?? '') ?? (crew === undefined ? undefined : who.get(crew))
    const share = handsOn.includes(task) ? (task.days ?? 0) / allDays : undefined
    await stage.call(cast.dana, 'PATCH', `${base}/tasks/${task.id}`, {
      base: task.version,
      fields: {
        ...(person !== undefined && task.who !== 'inspector' && { assignees: [person] }),
        ...(task.gate === 'inspection' && { noticeHours: 24 }),
        // Five days of the office are a week of the supplier's.
        ...(task.gate === 'order' && { leadDays: Math.ceil(((task.days ?? 0) / 5) * 7) }),
        ...(share !== undefined && {
          priceCents: Math.round(job.priceCents * share),
          costCents: Math.round(job.budgetCents * share),
        }),
      },
    })
  }
}

/** What happened to a task by now: begun and done where its days have passed, under way where it is their time. */
async function work(
  stage: Stage,
  cast: Cast,
  { base, job, last }: { base: string; job: Job; last: string },
  task: Task,
): Promise<void> {
  const { startOn, finishOn } = task
  if (startOn === null || finishOn === null || startOn > last) return
  const path = `${base}/tasks/${task.id}`
  const by = cast[job.crew[0] === 'pete' ? 'marcus' : 'dana']
  let version = task.version
  const change = async (time: Date, fields: object) => {
    stage.at(time)
    const answer = await stage.call<{ task: Task }>(by, 'PATCH', path, { base: version, fields })
    version = answer.task.version
  }
  await change(hourOf(startOn, 7), { status: 'doing' })
  for (const said of job.said) {
    if (!said.about.test(task.title) || told.has(said)) continue
    told.add(said)
    stage.at(hourOf(finishOn < last ? finishOn : startOn, 12))
    const comment = { id: randomUUID(), body: said.text, team: 'team' in said && said.team === true }
    await stage.call(cast[said.by], 'POST', `${path}/comments`, comment)
  }
  // The demo has photos of its last weeks alone.
  const shotsWaived = task.shots === '' ? {} : { shotsWaived: 'Photos are on paper in the job trailer' }
  if (addDays(finishOn, 1) < last) await change(hourOf(finishOn, 15), { status: 'done', ...shotsWaived })
}

/** What was said once is not said of the next task with such a name. */
const told = new Set<Job['said'][number]>()
