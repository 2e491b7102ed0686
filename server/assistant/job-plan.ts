import type { CardRow } from '#contract/chat.ts'
import type { Task } from '#contract/fields.ts'
import { projectRow } from '#contract/projects.ts'
import { purchasesRow } from '#contract/purchases.ts'
import { scheduleRow } from '#contract/schedule.ts'
import { planPath, taskPath, tasksPath } from '#contract/task-path.ts'
import { tasksRow } from '#contract/tasks.ts'
import { type Days, daysIn, type JobTopic } from '#domain/assistant/job-questions.ts'
import { bestNamed, namesIn } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { addDays, weekdayOf } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, daysText, dayText, figure, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'
import { completion, orders } from './standing.ts'

/** What is said about the words that a question asks with, and never names a task. */
const asking =
  /^(?:when|what|which|who|where|have|has|had|were|was|with|from|our|your|you|they|them|about|tell|know|get|gonna|guys|there|then|still|yet|please|could|would|should|did|how|any|cual|cuales|quien|donde|esta|hay|ser|van|when|will|does|done|start|finish|begin|schedul|next|come|came|coming|back|get|gett|happen|hold|held|wait|need|order|ordered|buy|bought|deliver|arriv|here|ready|out|cuando|empieza|termina|llega|viene|date|day|week|time|today|tomorrow|template|going|block|stuck|why|late|start|before|can|are|for|use|guy|people|crew|folk)\w{0,2}$/

/** The words of a question that may name a task or a thing, in the words of tasks. */
export const subjectIn = (question: string): string =>
  namesIn(inCodeWords(question).replace(/'s\b/g, ''))
    .filter((word) => word.length > 2 && !asking.test(word))
    .map((word) =>
      word
        .replace(/^counter.*/, 'tops countertop')
        .replace(/^electrici.*/, 'electrical')
        .replace(/^plumber.*/, 'plumbing')
        .replace(/^inspector.*/, 'inspection'),
    )
    .join(' ')

const cite = ({ today, ...asked }: Asked, page = '') => {
  const { id, name, audience } = inProject({ today, ...asked })
  return source(
    say('Tasks of {name}', { name }),
    say('as they stand, {day}', { day: dayText(today) }),
    page || tasksPath(id, audience),
  )
}

export const stateOf = (asked: Asked, { status, blockedBy, finishOn }: Task): string =>
  status === 'done'
    ? say('done')
    : status === 'blocked'
      ? blockedBy || say('blocked')
      : finishOn !== null && finishOn < asked.today
        ? say('late')
        : say('open')

const spanOfDays = ({ startOn, finishOn }: Pick<Task, 'startOn' | 'finishOn'>) =>
  startOn === null && finishOn === null
    ? say('no day')
    : startOn === finishOn || startOn === null
      ? dayText(finishOn ?? startOn)
      : `${dayText(startOn)} – ${dayText(finishOn)}`

type Named = { names: ReadonlyMap<string, string> }
const taskRow = (asked: Asked, one: Task, { names }: Named): CardRow => {
  const { id, audience } = inProject(asked)
  const who = one.assignees.flatMap((person) => names.get(person) ?? [])
  return cardRow(one.title, spanOfDays(one), {
    href: taskPath(id, one.id, audience),
    detail: [stateOf(asked, one), who.length > 0 ? who.join(', ') : one.trade, one.gate ? say('gate') : '']
      .filter(Boolean)
      .join(' · '),
  })
}

async function planOf(asked: Asked) {
  const { params } = inProject(asked)
  const [{ tasks }, { people, self }] = await Promise.all([
    asked.row(tasksRow, { params }),
    asked.row(projectRow, { params }),
  ])
  const names = new Map(people.map((one) => [one.id, one.name]))
  return { tasks, people, self, names, open: tasks.filter(({ status }) => status !== 'done') }
}

const active =
  ({ from, to }: Days) =>
  ({ startOn, finishOn }: Task) => {
    const [begins, ends] = [startOn ?? finishOn, finishOn ?? startOn]
    return begins !== null && ends !== null && begins <= to && ends >= from
  }
const byStart = (a: Task, b: Task) =>
  (a.startOn ?? a.finishOn ?? '9') < (b.startOn ?? b.finishOn ?? '9') ? -1 : 1

const said = (lead: string, title: string, rows: CardRow[], asked: Asked): Answer => ({
  pieces: [...words(lead), card(title, { rows: rows.slice(0, 12), citations: [cite(asked)] })],
  known: true,
})

/** The day of whatever a question names: tasks, and for the team what is to be bought. */
async function when(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  const { id, params, scope } = inProject(asked)
  const subject = subjectIn(asked.question)
  if (subject === '') return undefined
  const [{ tasks, names }, { purchases }] = await Promise.all([
    planOf(asked),
    scope.reads('team') ? asked.row(purchasesRow, { params }) : { purchases: [] },
  ])
  const people = [...names].map(([person, name]) => ({ person, name }))
  const [who] = bestNamed(subject, people, ({ name }) => name)
  const ofTasks = bestNamed(
    subject,
    tasks,
    ({ title, trade, phase, room }) => `${title} ${trade} ${phase} ${room}`,
  )
  const theirs = who ? tasks.filter(({ assignees }) => assignees.includes(who.person)) : []
  const found = ofTasks.length > 0 ? ofTasks : theirs
  const bought = bestNamed(subject, purchases, ({ item, supplier }) => `${item} ${supplier}`).slice(0, 4)
  if (found.length + bought.length === 0) return undefined
  const gates = /\b(?:order|decid|choos|inspec|permi|review|approv|pedi|eleg)/i.test(asked.question)
  const own = ({ gate }: Task) => (gate !== null && !gates ? 1 : 0)
  // The best named first; what is only ordered or decided of it after the work itself.
  const ahead = found
    .filter(({ status }) => status !== 'done')
    .sort((a, b) => own(a) - own(b) || (subject.includes(' ') ? 0 : byStart(a, b)))
  const ofOrder =
    topic === 'state' || /\b(?:order|buy|deliver\w*|arrive|pedir|comprar|llega\w*)\b/i.test(asked.question)
  const [first] = ahead
  const [thing] = bought
  const lead =
    ofOrder && thing
      ? thing.boughtAt !== null
        ? say('{item}: bought {day}.', { item: thing.item, day: dayText(asked.dayOf(thing.boughtAt)) })
        : thing.orderOn === null
          ? say('{item}: not bought yet, and no day is set for it.', { item: thing.item })
          : say('{item}: not bought yet; to be ordered by {day}.', {
              item: thing.item,
              day: dayText(thing.orderOn),
            })
      : first
        ? say('{task}: {day}.', { task: first.title, day: spanOfDays(first) })
        : found[0]
          ? say('{task}: done {day}.', {
              task: found[0].title,
              day: dayText(
                found[0].finishedOn ?? (found[0].doneAt ? asked.dayOf(found[0].doneAt) : found[0].finishOn),
              ),
            })
          : say('What is to be bought of that:')
  const orders = bought.map((one) =>
    cardRow(one.item, one.boughtAt === null ? say('not bought yet') : say('bought'), {
      detail: [
        one.supplier,
        one.orderOn === null ? '' : say('to be ordered by {day}', { day: dayText(one.orderOn) }),
        one.neededOn === null ? '' : say('needed {day}', { day: dayText(one.neededOn) }),
      ]
        .filter(Boolean)
        .join(' · '),
      href: `/projects/${id}/purchases`,
    }),
  )
  const rest = found.filter((one) => !ahead.includes(one))
  const rows = [...ahead, ...rest].slice(0, 6).map((one) => taskRow(asked, one, { names }))
  return said(lead, say('Tasks and orders'), ofOrder ? [...orders, ...rows] : [...rows, ...orders], asked)
}

/** Who works on these days as the plan has it: by name where somebody is assigned, else by trade. */
async function onsite(asked: Asked): Promise<Answer> {
  const { name } = inProject(asked)
  const days = daysIn(asked.question, asked.today, false) ?? { from: asked.today, to: asked.today }
  const { open, names } = await planOf(asked)
  const worked = days.from !== days.to || ![0, 6].includes(weekdayOf(days.from))
  // What should be done by now is still worked on until it is.
  const behind = ({ finishOn, status }: Task) =>
    days.to >= asked.today && worked && (status === 'doing' || (finishOn !== null && finishOn < asked.today))
  const here = open
    .filter((one) => active(days)(one) || behind(one))
    .filter(({ gate }) => gate === null || gate === 'inspection')
    .sort(byStart)
  const who = [
    ...new Set(
      here.flatMap(({ assignees, trade }) =>
        assignees.length > 0 ? assignees.flatMap((one) => names.get(one) ?? []) : trade ? [trade] : [],
      ),
    ),
  ]
  const span = daysText(days)
  const lead =
    here.length === 0
      ? say('Nobody is planned in {name}, {days}.', { name, days: span })
      : who.length > 0
        ? say('Planned in {name}, {days}: {who}.', { name, days: span, who: who.join(', ') })
        : say(
            '{count, plural, one {# task is} other {# tasks are}} planned in {name}, {days}; nobody is assigned.',
            {
              ...{ count: here.length, name, days: span },
            },
          )
  return said(
    lead,
    say('Planned work'),
    here.map((one) => taskRow(asked, one, { names })),
    asked,
  )
}

/** What is planned on these days; the asker's own where they ask for that. */
async function ahead(asked: Asked, own: boolean): Promise<Answer> {
  const { name } = inProject(asked)
  const { open, names, self } = await planOf(asked)
  const named = daysIn(asked.question, asked.today, false)
  const mine = open.filter(({ assignees }) => self !== null && assignees.includes(self)).sort(byStart)
  const days = named ?? { from: asked.today, to: addDays(asked.today, 6) }
  const span = daysText(days)
  const all = own ? mine : open
  // What should be done by now is still to be done today.
  const behind = ({ finishOn }: Task) =>
    own && days.from <= asked.today && finishOn !== null && finishOn < asked.today
  const found = all.filter((one) => active(days)(one) || behind(one)).sort(byStart)
  const next = own && found.length === 0 ? mine.slice(0, 3) : []
  const lead = own
    ? found.length > 0
      ? say('{count, plural, one {# task is} other {# tasks are}} yours in {name}, {days}.', {
          count: found.length,
          name,
          days: span,
        })
      : next[0]
        ? say('Nothing is yours in {name}, {days}; next is {task}, {day}.', {
            name,
            days: span,
            task: next[0].title,
            day: spanOfDays(next[0]),
          })
        : say('Nothing in {name} is assigned to you.', { name })
    : say('{count, plural, =0 {Nothing is} one {# task is} other {# tasks are}} planned in {name}, {days}.', {
        ...{ count: found.length, name, days: span },
      })
  return said(
    lead,
    say('Tasks'),
    [...found, ...next].map((one) => taskRow(asked, one, { names })),
    asked,
  )
}

/** What somebody has to choose, or has chosen. */
async function decide(asked: Asked): Promise<Answer | undefined> {
  const { name } = inProject(asked)
  const { tasks, names } = await planOf(asked)
  const all = tasks.filter(({ gate }) => gate === 'decision')
  const subject = subjectIn(asked.question)
    .replace(/\b(?:owner|client|priya|decid\w*|choos\w*|chose|pick\w*|select\w*|choice)\b/g, '')
    .trim()
  const named = subject === '' ? [] : bestNamed(subject, all, ({ title }) => title)
  const found = (named.length > 0 ? named : all).toSorted(byStart)
  const open = found.filter(({ status }) => status !== 'done')
  if (all.length === 0) return undefined
  const [first] = open
  const lead = first
    ? say('{count, plural, one {# decision is} other {# decisions are}} open in {name}: {task}, by {day}.', {
        ...{ count: open.length, name, task: first.title, day: dayText(first.finishOn) },
      })
    : say('Every decision of {name} is made.', { name })
  return said(
    lead,
    say('To decide'),
    [...open, ...found.filter((one) => !open.includes(one))].map((one) => taskRow(asked, one, { names })),
    asked,
  )
}

/** What the end of the job follows from, and what a task waits for. */
async function drivers(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('team')) return topic === 'critical' ? completion(asked) : when(asked, 'when')
  const [{ tasks, open, names }, { planned = [] }] = await Promise.all([
    planOf(asked),
    asked.row(scheduleRow, { params }),
  ])
  const titles = new Map(tasks.map((one) => [one.id, one]))
  const by = new Map(planned.map((one) => [one.taskId, one]))
  const row = (one: Task): CardRow => {
    const plan = by.get(one.id)
    const before = plan?.driverTask ? titles.get(plan.driverTask) : undefined
    return {
      ...taskRow(asked, one, { names }),
      detail: [
        stateOf(asked, one),
        before ? say('after {task}', { task: before.title }) : '',
        plan?.floatDays === undefined ? '' : say('{days} days of float', { days: figure(plan.floatDays, 0) }),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
  if (topic === 'critical') {
    const critical = open.filter((one) => by.get(one.id)?.critical).sort(byStart)
    const lead = say(
      '{count, plural, one {# open task moves} other {# open tasks move}} the end of {name} when they move.',
      {
        ...{ count: critical.length, name },
      },
    )
    return said(lead, say('Critical path'), critical.map(row), asked)
  }
  const subject = subjectIn(asked.question)
  const [found] = bestNamed(subject, open, ({ title, trade }) => `${title} ${trade}`)
  const chain: Task[] = []
  for (let at = found; at && chain.length < 6 && !chain.includes(at); ) {
    if (at.status !== 'done') chain.push(at)
    const driver = by.get(at.id)?.driverTask
    at = driver ? titles.get(driver) : undefined
  }
  if (!found) {
    const blocked = open.filter(({ status }) => status === 'blocked')
    const late = open.filter(({ finishOn }) => finishOn !== null && finishOn < asked.today)
    if (subject !== '' && blocked.length + late.length === 0) return undefined
    const lead = say('{blocked} blocked and {late} late in {name}.', {
      blocked: blocked.length,
      late: late.length,
      name,
    })
    return said(lead, say('Tasks'), [...new Set([...blocked, ...late])].map(row), asked)
  }
  const [, before] = chain
  const lead =
    found.status === 'blocked'
      ? say('{task} is blocked: {why}.', {
          task: found.title,
          why: found.blockedBy || say('no reason is written'),
        })
      : before
        ? say('{task} ({day}) waits for {before}.', {
            task: found.title,
            day: spanOfDays(found),
            before: before.title,
          })
        : say('Nothing that is open holds {task} up; it is planned {day}.', {
            task: found.title,
            day: spanOfDays(found),
          })
  const answer = said(lead, say('What it follows from'), chain.map(row), asked)
  return {
    ...answer,
    pieces: [
      ...answer.pieces,
      card(say('Schedule'), {
        actions: [opens(say('Schedule'), planPath(id, asked.project?.scope.audience ?? 'worker'))],
      }),
    ],
  }
}

/** Answers of a job's plan; undefined where what is asked about is not in it. */
export async function aboutPlan(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  switch (topic) {
    case 'onsite':
      return onsite(asked)
    case 'mine':
      return ahead(asked, true)
    case 'ahead':
      return ahead(asked, false)
    case 'decide':
      return decide(asked)
    case 'critical':
    case 'holding':
      return drivers(asked, topic)
    case 'shop':
      return orders(asked)
    case 'done':
    case 'track':
      return completion(asked)
    default:
      return when(asked, topic)
  }
}
