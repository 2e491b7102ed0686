import type { Task } from '#contract/fields.ts'
import { purchasesRow } from '#contract/purchases.ts'
import { planPath, taskPath, tasksPath } from '#contract/task-path.ts'
import { tasksRow } from '#contract/tasks.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, dayText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const ofCodes =
  /\b(?:osha|codes?|must|may|need|needs|require[ds]?|allowed|legal|how (?:high|wide|far|deep|tall|many)|codigo|debe|norma)\b/
const ofOrders =
  /\b(?:order|ordered|buy|purchases?|pedir|comprar)\b.*\b(?:week|next|now|today|list|need|semana|hoy)\b|\b(?:to|need to|have to) (?:order|buy)\b|\b(?:has|have|needs?) to be (?:ordered|bought)\b|\b(?:que|hay que) (?:pedir|comprar)\b/
const ofCompletion =
  /\bwhen (?:will|do|are|is) (?:we|you|it|this|the (?:job|project|remodel))\b.*\b(?:done|finish\w*|complete\w*|over)\b|\bare we (?:on (?:schedule|track|time)|behind|late)\b|\bcuando (?:terminamos|acabamos|se termina)\b/
const ofStatus =
  /\b(?:arriv\w*|come|came|coming|deliver\w*|done|finished|complete\w*|approved|ready|start\w*|begin\w*|block\w*|scheduled|inspected|installed|get|lleg\w+|termin\w+|list[oa]s?|empieza\w*|aprobad\w+)\b/

/** How a task or an order of the project stands, what is to be ordered, or when it is done; undefined where that is not asked. */
export async function standing(asked: Asked, text: string): Promise<Answer | undefined> {
  if (!asked.project) return undefined
  const plain = plainOf(text)
  if (ofOrders.test(plain)) return orders(asked)
  if (ofCodes.test(plain)) return undefined
  if (ofCompletion.test(plain)) return completion(asked)
  return ofStatus.test(plain) ? named(asked, text) : undefined
}

const bought = { bought: say('bought'), open: say('not bought yet') }

/** What is on the purchase list and not bought, what has to be ordered first before all else. */
export async function orders(asked: Asked): Promise<Answer> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('team'))
    return { pieces: words(say('The purchase list is for the team of the project.')), known: true }
  const { purchases } = await asked.row(purchasesRow, { params })
  const open = purchases.filter(({ boughtAt }) => boughtAt === null)
  const rows = open.slice(0, 12).map((one) =>
    cardRow(one.item, one.orderOn === null ? say('no day') : dayText(one.orderOn), {
      detail: [one.supplier, one.orderOn !== null && one.orderOn < asked.today ? say('late') : '']
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const lead =
    open.length === 0
      ? say('Nothing is left to buy on the list of {name}.', { name })
      : say(
          '{count, plural, one {# thing is} other {# things are}} still to be bought for {name}; each with the day to order it by.',
          {
            count: open.length,
            name,
          },
        )
  const actions = [opens(say('Purchases'), `/projects/${id}/purchases`)]
  return { pieces: [...words(lead), card(say('To order'), { rows, actions })], known: true }
}

/** When the last task that is open ends, and how many are late. */
export async function completion(asked: Asked): Promise<Answer> {
  const { id, name, params, audience } = inProject(asked)
  const { tasks } = await asked.row(tasksRow, { params })
  const open = tasks.filter(({ status }) => status !== 'done')
  const last = open.reduce<Task | undefined>(
    (a, b) => ((b.finishOn ?? '') > (a?.finishOn ?? '') ? b : a),
    undefined,
  )
  const late = open.filter(({ finishOn }) => finishOn !== null && finishOn < asked.today).length
  const lead = last?.finishOn
    ? say(
        'As {name} is planned, the last task ends {day}, in {days, plural, one {# day} other {# days}}; {done} of {all} tasks are done, {late, plural, =0 {none is late} one {# is late} other {# are late}}.',
        {
          ...{ name, day: dayText(last.finishOn), late, done: tasks.length - open.length, all: tasks.length },
          days: Math.max(0, daysBetween(asked.today, last.finishOn)),
        },
      )
    : say('No open task of {name} has an end.', { name })
  const rows = last?.finishOn ? [cardRow(last.title, dayText(last.finishOn))] : []
  const cited = source(
    say('Tasks of {name}', { name }),
    say('as they stand, {day}', { day: dayText(asked.today) }),
    tasksPath(id, audience),
  )
  return {
    pieces: [
      ...words(lead),
      card(say('Completion'), {
        rows,
        citations: [cited],
        actions: [opens(audience === 'contractor' ? say('Schedule') : say('Dates'), planPath(id, audience))],
      }),
    ],
    known: true,
  }
}

/** The tasks and the orders that a question names, with how each stands; undefined where it names none. */
async function named(asked: Asked, text: string): Promise<Answer | undefined> {
  const { id, name, params, audience, scope } = inProject(asked)
  const said = tellingNames(inCodeWords(text)).filter((word) => !ofStatus.test(word))
  if (said.length === 0) return undefined
  const [{ tasks }, listed] = await Promise.all([
    asked.row(tasksRow, { params }),
    scope.reads('team') ? asked.row(purchasesRow, { params }) : { purchases: [] },
  ])
  const ofTasks = bestNamed(said.join(' '), tasks, ({ title, trade }) => `${title} ${trade}`)
  const ofList = bestNamed(said.join(' '), listed.purchases, ({ item }) => item)
  if (ofTasks.length + ofList.length === 0) return undefined
  const state = ({ status, blockedBy, finishOn }: Task) =>
    status === 'done'
      ? say('done')
      : status === 'blocked'
        ? blockedBy || say('blocked')
        : finishOn !== null && finishOn < asked.today
          ? say('late')
          : say('open')
  const rows = [
    ...ofTasks.slice(0, 6).map((one) =>
      cardRow(one.title, state(one), {
        detail: [...new Set([dayText(one.startOn), dayText(one.finishOn)])].filter(Boolean).join(' – '),
        href: taskPath(id, one.id, audience),
      }),
    ),
    ...ofList.slice(0, 4).map((one) =>
      cardRow(one.item, one.boughtAt === null ? bought.open : bought.bought, {
        detail: [
          one.supplier,
          one.neededOn === null ? '' : say('needed {day}', { day: dayText(one.neededOn) }),
        ]
          .filter(Boolean)
          .join(' · '),
        href: `/projects/${id}/purchases`,
      }),
    ),
  ]
  const lead = say('What {name} has of that, as it stands:', { name })
  return { pieces: [...words(lead), card(say('Tasks and orders'), { rows })], known: true }
}
