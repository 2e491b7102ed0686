import { documentsRow } from '#contract/document-calls.ts'
import type { Task } from '#contract/fields.ts'
import { filesRow } from '#contract/project-files.ts'
import { projectRow } from '#contract/projects.ts'
import { rfisRow, submittalsRow } from '#contract/register-calls.ts'
import { sameShot, shotsOf } from '#contract/site-photos.ts'
import { taskPath, tasksPath } from '#contract/task-path.ts'
import { tasksRow } from '#contract/tasks.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { daysIn, type JobTopic } from '#domain/assistant/job-questions.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { find } from './general.ts'
import { type Answer, card, cardRow, daysText, dayText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const trades: readonly [RegExp, string][] = [
  [/\belectrici\w*/, 'electrical electric'],
  [/\b(?:plumb\w*|plomer\w*|fontaner\w*)/, 'plumbing'],
  [/\b(?:paint\w*|pintor\w*)/, 'paint'],
  [/\b(?:carpint\w*|carpenter\w*)/, 'carpentry'],
  [/\b(?:counter ?top\w*|stone\w*)/, 'countertops'],
  [/\b(?:drywall\w*|taper\w*)/, 'drywall'],
]

/** Whoever a question names, by name, company or trade, with how they are reached where the asker may read that. */
async function people(asked: Asked): Promise<Answer | undefined> {
  const { id, name, params } = inProject(asked)
  const { people: all } = await asked.row(projectRow, { params })
  const plain = plainOf(asked.question)
  const trade = trades.find(([pattern]) => pattern.test(plain))?.[1]
  const roles = /\b(?:owner|client|homeowner|duen[oa]|cliente)\b/.test(plain)
    ? all.filter(({ audience }) => audience === 'owner')
    : /\b(?:gc|general contractor|contractor|super\w*|foreman|pm|project manager|contratista|encargad[oa]|capataz)\b/.test(
          plain,
        )
      ? all.filter(({ audience, own }) => own && audience === 'contractor')
      : []
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) => !/phone|number|cell|contact|email|call|telefon|reach|text/.test(word),
  )
  const named = bestNamed(said.join(' '), all, (one) => `${one.name} ${one.company}`)
  const ofTrade = trade ? trade.split(' ').flatMap((word) => bestNamed(word, all, (one) => one.trade)) : []
  const whole = /\b(?:sub|subs|subcontractors?|crew|team|equipo|cuadrilla|everybody|everyone)\b/.test(plain)
    ? all
    : []
  const found = [
    ...new Set(ofTrade.length > 0 ? ofTrade : roles.length > 0 ? roles : named.length > 0 ? named : whole),
  ]
  const [first] = found
  if (!first) return undefined
  const reach = (one: (typeof all)[number]) => [one.phone, one.email].filter(Boolean).join(' · ')
  const known = found.some((one) => reach(one) !== '')
  const lead = known
    ? say('{who}: {reach}.', {
        who: [first.name, first.company].filter(Boolean).join(', '),
        reach: reach(first) || say('no number is kept'),
      })
    : say('{who} of {project}. Numbers are shown to the team alone, where they are kept.', {
        ...{ who: [first.name, first.company, first.trade].filter(Boolean).join(', '), project: name },
      })
  const rows = found.slice(0, 8).map((one) =>
    cardRow(one.name, reach(one) || one.trade, {
      detail: [one.company, one.trade].filter(Boolean).join(' · '),
    }),
  )
  return {
    pieces: [
      ...words(lead),
      card(say('People'), { rows, citations: [source(say('People'), name, `/projects/${id}/people`)] }),
    ],
    known: true,
  }
}

/** What else the notes of a project call what is asked for. */
const noted: readonly [RegExp, RegExp][] = [
  [/\b(?:keys?|lock ?box|llaves?|let .{1,10} in|get in|como entro|candado)\b/, /key|lock|llave|code/i],
  [/\b(?:water|agua|main|paso|shut ?off)\b/, /water|shut|valve|agua/i],
  [/\b(?:gas)\b/, /\bgas\b/i],
  [/\b(?:power|breaker|panel|luz)\b/, /power|panel|breaker|luz/i],
  [/\b(?:dog|perro|pets?)\b/, /dog|pet|perro/i],
  [/\b(?:park\w*|estacion\w*)\b/, /park|drive|estacion/i],
  [/\b(?:wi-?fi|alarm|code|bathroom)\b/, /wi-?fi|alarm|code|bath/i],
]

/** Where the work is, and what the notes of the project say of keys, water and the like. */
async function notes(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  const { id, name, params } = inProject(asked)
  const { project } = await asked.row(projectRow, { params })
  const cited = source(say('Notes of {name}', { name }), '', `/projects/${id}`)
  if (topic === 'place') {
    if (project.address === '') return undefined
    return {
      pieces: [
        ...words(`${project.address}.`),
        card(name, { rows: [cardRow(name, project.address)], citations: [cited] }),
      ],
      known: true,
    }
  }
  const plain = plainOf(asked.question)
  const kind = noted.find(([pattern]) => pattern.test(plain))?.[1]
  const lines = project.description.split('\n').map((line) => line.replace(/^[\s*-]+|\*+/g, '').trim())
  const found = kind ? lines.filter((line) => kind.test(line)) : []
  if (found.length === 0) return undefined
  return {
    pieces: [
      ...words(say('The notes of {name} say: {line}.', { name, line: found.join('; ') })),
      card(name, { citations: [cited] }),
    ],
    known: true,
  }
}

/** Documents by their title, and how each stands; undefined where none is named so. */
async function documents(asked: Asked): Promise<Answer | undefined> {
  const { id, name, params } = inProject(asked)
  const { documents: all } = await asked.row(documentsRow, { params, query: {} })
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) => !/sign|approv|find|show|send|sent|back|firm/.test(word),
  )
  const spoken = said.join(' ').replace(/contrat\w*|agreement/g, 'contract')
  const found = bestNamed(spoken, all, ({ title }) => title.replace(/agreement|contrato/i, 'contract')).slice(
    0,
    6,
  )
  const [first] = found
  if (!first) return noDocument(asked, said)
  const rows = found.map((one) =>
    cardRow(one.title, states[one.state] ?? one.state, {
      href: `/projects/${id}/documents/${one.id}`,
      detail: dayText(asked.dayOf(one.changedAt)),
    }),
  )
  const lead = say('{title}: {state}.', { title: first.title, state: states[first.state] ?? first.state })
  return {
    pieces: [
      ...words(lead),
      card(say('Documents'), {
        rows,
        citations: [source(say('Documents'), name, `/projects/${id}/documents`)],
      }),
    ],
    known: true,
  }
}

/** Whoever asks where a paper is, and none is called so, is told that, and no task that shares a word with it. */
async function noDocument(asked: Asked, said: readonly string[]): Promise<Answer | undefined> {
  if (!/^(?:where|show|find|donde|muestr\w+|busca)\b/.test(plainOf(asked.question).replace(/^[¿¡\s]+/, '')))
    return undefined
  const { id, name, audience } = inProject(asked)
  const found = await find(asked, said.join(' '), true)
  if (found.known) return found
  const none = say('No document of {name} is called so.', { name })
  // A drawing is a file, and whoever works on the site looks there; whoever looks in has no page of documents.
  const files = opens(say('Files'), `/projects/${id}/files`)
  const written = opens(say('Documents'), `/projects/${id}/documents`)
  const actions = audience === 'contractor' || audience === 'owner' ? [written, files] : [files]
  return { pieces: [...words(none), card(say('Documents'), { actions })], known: true }
}

const states: Record<string, string> = {
  draft: say('draft'),
  issued: say('issued'),
  void: say('void'),
}

/** Pictures by what they are called and show. */
async function photos(asked: Asked): Promise<Answer> {
  const { id, name, params } = inProject(asked)
  const [{ files }, { tasks }] = await Promise.all([
    asked.row(filesRow, { params, query: {} }),
    asked.row(tasksRow, { params }),
  ])
  const titles = new Map(tasks.map((one) => [one.id, one.title]))
  const pictures = files.filter(({ type, copyOf }) => type.startsWith('image/') && copyOf === null)
  if (
    /\b(?:missing|lack\w*|still (?:need\w*|to take)|have to take|do i (?:need|take)|faltan?|(?:tengo|hay) que tomar)\b/.test(
      plainOf(asked.question),
    )
  )
    return photosToTake(asked, tasks, pictures)
  const days = daysIn(asked.question, asked.today, true)
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) =>
      !/photo|pictur|pic|imag|foto|^see$|^show|^ver$/.test(word) &&
      !(
        days &&
        /^(?:week|day|today|yesterday|month|semana|hoy|ayer|mes|last|past|pasad[ao]|\w+day)$/.test(word)
      ),
  )
  const dayOf = (one: (typeof pictures)[number]) => asked.dayOf(one.takenAt ?? one.at)
  const ofDays = days ? pictures.filter((one) => dayOf(one) >= days.from && dayOf(one) <= days.to) : pictures
  const best = bestNamed(
    said.join(' '),
    ofDays,
    (one) =>
      `${one.name} ${one.room} ${one.wall} ${one.shot} ${one.material} ${titles.get(one.taskId ?? '') ?? ''}`,
  )
  const found = said.length === 0 ? ofDays : best
  const lead = days
    ? say('{count, plural, =0 {No photo} one {# photo} other {# photos}} in {name}, {days}.', {
        ...{ count: found.length, name, days: daysText(days) },
      })
    : say('{count, plural, =0 {No photo is called so} one {# photo} other {# photos}} in {name}.', {
        count: found.length,
        name,
      })
  const rows = found.slice(0, 8).map((one) =>
    cardRow(one.name, dayText(dayOf(one)), {
      detail: one.room,
      href: `/projects/${id}/photos`,
    }),
  )
  return {
    pieces: [
      ...words(lead),
      card(say('Photos'), { rows, citations: [source(say('Photos'), name, `/projects/${id}/photos`)] }),
    ],
    known: true,
  }
}

/** The photos that open tasks still need, the asker's own tasks first. */
function photosToTake(
  asked: Asked,
  tasks: readonly Task[],
  pictures: readonly { taskId: string | null; shot: string }[],
): Answer {
  const { id, name, audience, scope } = inProject(asked)
  const open = tasks.filter(({ status, shotsWaived }) => status !== 'done' && !shotsWaived)
  const isOwn = ({ assignees }: Task) => assignees.includes(scope.personId ?? '')
  const needed = [...open.filter(isOwn), ...open.filter((one) => !isOwn(one))].flatMap((task) =>
    shotsOf(task.shots ?? '')
      .filter((shot) => !pictures.some((one) => one.taskId === task.id && sameShot(one.shot, shot)))
      .map((shot) => ({ task, shot })),
  )
  const lead = say(
    '{count, plural, =0 {No photo that a task asks for is missing} one {# photo is still to be taken} other {# photos are still to be taken}} in {name}.',
    { count: needed.length, name },
  )
  const rows = needed.slice(0, 12).map(({ task, shot }) =>
    cardRow(shot, isOwn(task) ? say('yours') : '', {
      detail: task.title,
      href: taskPath(id, task.id, audience),
    }),
  )
  const cited = source(say('Tasks of {name}', { name }), '', tasksPath(id, audience))
  return { pieces: [...words(lead), card(say('Photos to take'), { rows, citations: [cited] })], known: true }
}

/** What is open in a register, who has it, and by when. */
async function register(asked: Asked, topic: JobTopic): Promise<Answer> {
  const { id, name, params } = inProject(asked)
  const items =
    topic === 'rfis'
      ? (await asked.row(rfisRow, { params })).rfis.map((one) => ({
          ...one,
          title: `${one.number} · ${one.subject}`,
        }))
      : (await asked.row(submittalsRow, { params })).submittals.map((one) => ({
          ...one,
          title: `${one.number} · ${one.description}`,
        }))
  const open = items.filter(({ ball }) => ball !== null)
  const late = open.filter(({ overdue }) => overdue).length
  const lead = say(
    '{open, plural, =0 {None is} one {# is} other {# are}} open in {name}{late, plural, =0 {} other {, {late} late}}.',
    { open: open.length, name, late },
  )
  const rows = open.slice(0, 10).map((one) =>
    cardRow(one.title, one.ball ?? '', {
      detail: [one.due ? say('by {day}', { day: dayText(one.due) }) : '', one.overdue ? say('late') : '']
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const [label, page] =
    topic === 'rfis'
      ? [say('RFIs'), `/projects/${id}/rfis`]
      : [say('Submittals'), `/projects/${id}/submittals`]
  return {
    pieces: [
      ...words(lead),
      card(label, { rows, citations: [source(label, name, page)], actions: [opens(label, page)] }),
    ],
    known: true,
  }
}

/** What was said of something, in the comments of its tasks. */
async function comments(asked: Asked): Promise<Answer | undefined> {
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) =>
      !/\b(?:said|say|tell|told|talk|mention|discuss|comment|note|dijo|dijeron|comentario)\b/.test(word),
  )
  for (const words of [said.join(' '), ...said.toSorted((a, b) => b.length - a.length).slice(0, 2)]) {
    if (words === '') continue
    const found = await find(asked, words, true)
    if (found.known) return found
  }
  return undefined
}

/** Whether somebody is insured or licensed: that is kept of nobody; what there may be is in the files, or whoever it is knows. */
async function insured(asked: Asked): Promise<Answer> {
  const { name } = inProject(asked)
  const lead = say(
    'Insurance and licenses of people are not kept here, so I do not know whether one is still good. Ask for the certificate, or look in the files of {name}.',
    { name },
  )
  const who = await people(asked)
  const named = /licen|bond|fianza/.test(plainOf(asked.question)) ? 'license' : 'insurance'
  const found = await find(asked, named, true)
  const cards = [...(who?.pieces ?? []), ...(found.known ? found.pieces : [])].filter((one) => 'card' in one)
  return { pieces: [...words(lead), ...cards], known: true }
}

/** Answers of people, notes, documents, photos and registers; undefined where nothing of that is there. */
export async function aboutPapers(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  switch (topic) {
    case 'phone':
      return people(asked)
    case 'place':
    case 'keys':
      return notes(asked, topic)
    case 'document':
      return documents(asked)
    case 'photos':
      return photos(asked)
    case 'said':
      return comments(asked)
    case 'insured':
      return insured(asked)
    default:
      return register(asked, topic)
  }
}
