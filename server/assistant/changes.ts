import type { Task, WhatIf } from '#contract/fields.ts'
import { paymentsRow } from '#contract/money-calls.ts'
import { documentTemplatesRow } from '#contract/paper-templates.ts'
import { projectRow } from '#contract/projects.ts'
import { planPath, taskPath } from '#contract/task-path.ts'
import { tasksRow } from '#contract/tasks.ts'
import type { Change, Intent } from '#domain/assistant/intents.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { features } from '#server/plan/features.ts'
import { inProject } from './about-project.ts'
import { estimateOf } from './about-sums.ts'
import { type Answer, asks, card, cardRow, dayText, moneyText, opens, source, words } from './pieces.ts'
import type { Asked, Told } from './ports.ts'

/** The one task that is meant; where several or none are, what says so. */
async function taskMeant(asked: Asked, named: string): Promise<Task | Answer> {
  const { id, params, audience } = inProject(asked)
  const { tasks } = await asked.row(tasksRow, { params })
  const open = tasks.filter(({ status }) => status !== 'done')
  // An inspection that fails is the next one where none is named.
  if (named === '') {
    const gates = open.filter(({ gate, startOn }) => gate === 'inspection' && startOn !== null)
    const [next] = gates.sort((a, b) => ((a.startOn ?? '') < (b.startOn ?? '') ? -1 : 1))
    if (next) return next
  }
  const said = bestNamed(named, open, ({ title }) => title)
  const titled = said.length > 0 ? said : bestNamed(inCodeWords(`¿${named}?`), open, ({ title }) => title)
  // Who says the trade may mean its one task.
  const found = titled.length > 0 ? titled : bestNamed(named, open, ({ trade }) => trade)
  const [first, second] = found
  const exact = found.filter(({ title }) => title.toLowerCase() === named.toLowerCase())
  if (exact[0]) return exact[0]
  if (first && (!second || found.length === 1)) return first
  const rows = (first ? found : open)
    .slice(0, 6)
    .map((one) => cardRow(one.title, dayText(one.startOn), { href: taskPath(id, one.id, audience) }))
  const lead = first
    ? say('Several tasks may be “{name}”: say which.', { name: named })
    : say('No open task is called “{name}”.', { name: named })
  const again = (title: string) => asked.question.replace(named, () => title)
  const actions = first
    ? found.slice(0, 4).flatMap(({ title }) => (again(title) === asked.question ? [] : [asks(again(title))]))
    : []
  return { pieces: [...words(lead), card(say('Tasks'), { rows, actions })], known: true }
}

/** What a change is to a task, as the plan takes it; undefined where its days are typed and nothing follows from them. */
function asFields(
  task: Task,
  change: Change,
  today: string,
): Partial<Pick<Task, 'days' | 'constraint' | 'constraintOn' | 'startOn' | 'finishOn'>> {
  if (change.kind === 'fails') return {}
  if (task.days !== null) {
    if (change.kind === 'days') return { days: Math.max(0, task.days + change.days) }
    return { constraint: 'snet', constraintOn: change.date }
  }
  const from = task.startOn ?? task.finishOn ?? today
  const start = change.kind === 'on' ? change.date : task.startOn
  const apart = change.kind === 'on' ? daysBetween(from, change.date) : change.days
  return { startOn: start, finishOn: task.finishOn === null ? null : addDays(task.finishOn, apart) }
}

type Moved = {
  task: string
  before: { startOn: string; finishOn: string } | null
  after: { startOn: string; finishOn: string }
}

/** What the plan would be with a change: completion before and after, and every task that moves. */
async function tried(asked: Asked, task: Task, change: Change) {
  const { constraint, constraintOn, days } = asFields(task, change, asked.today)
  const fields = {
    ...(days !== undefined && { days }),
    ...(constraint !== undefined && { constraint, constraintOn }),
  }
  const changes: WhatIf =
    change.kind === 'fails'
      ? { edits: [], fails: [{ task: task.id, on: null, days: change.days }] }
      : { edits: [{ task: task.id, fields: fields as WhatIf['edits'][number]['fields'] }], fails: [] }
  const { isError, said } = await asked.tool('schedule_what_if', { project: inProject(asked).id, changes })
  if (isError) return { refused: refusalOf({ isError, said }) }
  return said as unknown as {
    refused?: undefined
    finishOn: { before: string | null; after: string | null }
    moved: Moved[]
  }
}

const refusalOf = ({ said }: Told): string =>
  String((said.error as { message?: string } | undefined)?.message ?? '')

/** The rows and the words of what would move. */
async function consequences(
  asked: Asked,
  task: Task,
  change: Change,
): Promise<Answer | { pieces: Answer['pieces']; plain: true }> {
  const { id, params, audience } = inProject(asked)
  if (change.kind !== 'fails' && task.days === null)
    return {
      pieces: words(
        say('“{title}” has typed dates and no duration, so no other task follows from it.', {
          title: task.title,
        }),
      ),
      plain: true,
    }
  const [plan, { tasks }] = await Promise.all([tried(asked, task, change), asked.row(tasksRow, { params })])
  if (plan.refused !== undefined) return { pieces: words(plan.refused), known: true }
  const titles = new Map(tasks.map((one) => [one.id, one.title]))
  const { finishOn, moved } = plan
  const apart = finishOn.before && finishOn.after ? daysBetween(finishOn.before, finishOn.after) : 0
  const lead =
    moved.length === 0
      ? say('Nothing moves, and completion stays {day}.', { day: dayText(finishOn.before) })
      : apart === 0
        ? say('It moves {count, plural, one {# task} other {# tasks}}; completion stays {day}.', {
            count: moved.length,
            day: dayText(finishOn.before),
          })
        : say(
            'It moves {count, plural, one {# task} other {# tasks}} and completion from {from} to {to}, {days, plural, one {# day} other {# days}} of the calendar.',
            {
              ...{
                count: moved.length,
                from: dayText(finishOn.before),
                to: dayText(finishOn.after),
                days: Math.abs(apart),
              },
            },
          )
  const rows = moved.slice(0, 10).map(({ task: one, before, after }) =>
    cardRow(titles.get(one) ?? '', dayText(after.finishOn), {
      detail: before ? say('was {day}', { day: dayText(before.finishOn) }) : '',
      href: taskPath(id, one, audience),
    }),
  )
  const cited = [
    source(say('Schedule'), say('as it stands, nothing was changed'), planPath(id, audience)),
    source(task.title, '', taskPath(id, task.id, audience)),
  ]
  return { pieces: [...words(lead), card(say('What would move'), { rows, citations: cited })], plain: true }
}

/** What is to be accepted stands before the long list of what follows from it. */
const acceptFirst = (told: Answer['pieces'], made: Answer['pieces']): Answer['pieces'] => [
  ...told.filter((one) => !('card' in one)),
  ...made,
  ...told.filter((one) => 'card' in one),
]

/** What the plan would be; where it is to be set up, it ends as a suggestion. */
export async function whatIf(asked: Asked, intent: Extract<Intent, { kind: 'whatif' }>): Promise<Answer> {
  const task = await taskMeant(asked, intent.task)
  if ('pieces' in task) return task
  const told = await consequences(asked, task, intent.change)
  if (!('plain' in told)) return told
  if (intent.set)
    return { pieces: acceptFirst(told.pieces, await proposed(asked, task, intent.change)), known: true }
  const again = card(say('Next'), {
    actions: [
      asks(
        say('Set it up as a suggestion'),
        `${asked.question.trim().replace(/[?.!\s]+$/, '')}. ${say('Set it up.')}`,
      ),
    ],
  })
  return {
    pieces: inProject(asked).audience === 'contractor' ? [...told.pieces, again] : told.pieces,
    known: true,
  }
}

/** A suggestion of another day or duration, with what follows from it; a person accepts it, or not. */
export async function move(
  asked: Asked,
  { task: named, change }: Extract<Intent, { kind: 'move' }>,
): Promise<Answer> {
  const task = await taskMeant(asked, named)
  if ('pieces' in task) return task
  const made = await proposed(asked, task, change)
  const told = await consequences(asked, task, change)
  return { pieces: acceptFirst(told.pieces, made), known: true }
}

async function proposed(asked: Asked, task: Task, change: Change): Promise<Answer['pieces']> {
  const { id: project } = inProject(asked)
  const input =
    change.kind === 'fails'
      ? {
          add: [
            {
              title: say('Re-inspection: {title}', { title: task.title }).slice(0, 200),
              fields: { days: change.days, gate: task.gate, trade: task.trade, room: task.room },
            },
          ],
        }
      : { change: [{ task: task.id, version: task.version, fields: asFields(task, change, asked.today) }] }
  const summary = asked.question.trim().replace(/\s+/g, ' ').slice(0, 300)
  return suggested(await asked.tool('propose_tasks', { project, summary, ...input }), project)
}

/** What stands where a suggestion was made: it, to be decided, and nothing that was changed. */
function suggested(told: Told, project: string, more: Answer['pieces'] = []): Answer['pieces'] {
  if (told.isError) return words(refusalOf(told))
  return [
    ...words(say('This is a suggestion: nothing is changed until somebody accepts it.')),
    ...more,
    card(say('Suggestion'), {
      suggestion: String(told.said.proposal),
      actions: [opens(say('All suggestions'), `/projects/${project}/suggestions`)],
    }),
  ]
}

/** What documents are called in Spanish, by the words of their templates. */
const spanishPapers: Readonly<Record<string, string>> = {
  'orden de cambio': 'change order',
  'carta de garantia': 'warranty letter',
  'lista de pendientes': 'punch list',
  'charla de seguridad': 'toolbox talk',
  ...{ contrato: 'contract', carta: 'letter', aviso: 'notice' },
}

/** A draft of a document from a template, as a suggestion; its sums are those of the estimate and of the project. */
export async function draft(
  asked: Asked,
  { paper, about }: Extract<Intent, { kind: 'draft' }>,
): Promise<Answer> {
  const { id, params, scope } = inProject(asked)
  if (!scope.reads('manage'))
    return { pieces: words(say('Only those who run a project have documents of it written.')), known: true }
  if (!(await asked.writesDocuments()))
    return {
      pieces: [
        ...words(features.chatToDocument.refused),
        card(say('Documents'), {
          actions: [opens(say('Documents'), `/projects/${id}/documents/new`), opens(say('Plans'), '/plans')],
        }),
      ],
      known: true,
    }
  const { templates } = await asked.row(documentTemplatesRow, { params })
  const named = spanishPapers[paper] ?? paper
  const [template] = bestNamed(named, templates, ({ key, title }) => `${key.replaceAll('-', ' ')} ${title}`)
  const exact = templates.find(({ key }) => key === named.replaceAll(' ', '-')) ?? template
  if (!exact) {
    const rows = templates.slice(0, 12).map(({ title }) => cardRow(title, ''))
    return {
      pieces: [
        ...words(say('There is no template of that name; these are there.')),
        card(say('Templates'), { rows, actions: [opens(say('Documents'), `/projects/${id}/documents/new`)] }),
      ],
      known: true,
    }
  }
  const isChange = exact.key.startsWith('change-order')
  const { answers, pieces } = isChange ? await changeOrder(asked, about) : { answers: {}, pieces: [] }
  const title = about === '' ? exact.title : `${exact.title}: ${about}`.slice(0, 120)
  const input = {
    project: id,
    summary: asked.question.trim().replace(/\s+/g, ' ').slice(0, 300),
    templateKey: exact.key,
    language: spokenLanguage(),
    answers,
    title,
  }
  const told = await asked.tool('propose_document', input)
  return { pieces: suggested(told, id, pieces), known: true }
}

/** What a change order is of: the price before from the project, what it adds from lines of the estimate that are named so. */
async function changeOrder(asked: Asked, about: string) {
  const { id, params } = inProject(asked)
  const [{ project }, estimate, { changes }] = await Promise.all([
    asked.row(projectRow, { params }),
    estimateOf(asked),
    asked.row(paymentsRow, { params }),
  ])
  // Whoever writes the same twice is told of the first.
  const before = bestNamed(tellingNames(about).join(' '), changes, ({ title }) => title).slice(0, 3)
  const there =
    before.length === 0
      ? []
      : [
          card(say('Change orders of that name'), {
            rows: before.map((one) => cardRow(one.title, moneyText(one.cents))),
            citations: [source(say('Payments'), '', `/projects/${id}/payments`)],
          }),
        ]
  const found = estimate
    ? bestNamed(about, estimate.numbered, ({ line }) => `${line.item} ${line.scope} ${line.room}`)
    : []
  const cents = found.reduce((sum, { figures }) => sum + figures.priceCents, 0)
  const answers = {
    ...(about !== '' && { 'change.work': about }),
    ...(found.length > 0 && { 'change.amount': cents }),
    ...(typeof project.priceCents === 'number' && { 'change.before': project.priceCents }),
  }
  if (!estimate || found.length === 0)
    return {
      answers,
      pieces: [
        ...words(
          say(
            'No line of an estimate is called so: what it adds is left open in the draft, and not guessed.',
          ),
        ),
        ...there,
      ],
    }
  const rows = found
    .slice(0, 8)
    .map(({ number, line, figures }) => cardRow(`${number} ${line.item}`, moneyText(figures.priceCents)))
  const cited = [
    source(
      estimate.name,
      say('lines {numbers}', { numbers: found.map(({ number }) => number).join(', ') }),
      `/projects/${id}/estimate`,
    ),
  ]
  return {
    answers,
    pieces: [
      card(say('What it adds: {sum}', { sum: moneyText(cents) }), { rows, citations: cited }),
      ...there,
    ],
  }
}
