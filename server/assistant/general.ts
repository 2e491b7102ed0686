import { ownTasksRow } from '#contract/own-tasks.ts'
import { projectsRow } from '#contract/projects.ts'
import { searchRow } from '#contract/search.ts'
import { taskPath } from '#contract/task-path.ts'
import { todayRow } from '#contract/today.ts'
import { commandWords } from '#domain/assistant/command-words.ts'
import { commands, type TaskView } from '#domain/assistant/intents.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords, isSpanish, isSpanishOrder } from '#domain/assistant/spanish.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { isAbuse } from '#domain/knowledge/abuse.ts'
import { answerQuestion } from '#domain/knowledge/answer.ts'
import { isSaidInSpanish } from '#domain/knowledge/deceit-spanish.ts'
import { lawfulWay } from '#domain/knowledge/lawful-ways.ts'
import { aside, liesOutside, unheeded, wayBeside } from '#domain/knowledge/meant.ts'
import { answerInSpanish, ruleInSpanish, sentenceInSpanish } from '#domain/knowledge/spanish-answer.ts'
import { sentenceOf } from '#domain/knowledge/tell.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import {
  type Answer,
  asks,
  card,
  cardRow,
  citationOf,
  dayText,
  factsAreEnglish,
  opens,
  source,
  words,
} from './pieces.ts'
import type { Asked } from './ports.ts'
import { standing } from './standing.ts'
import { waysTo } from './ways.ts'

const isSpanishAsk = (text: string) => isSpanish(text) || isSpanishOrder(text) || isSaidInSpanish(text)

type Held = ReturnType<typeof answerQuestion>

/** The lawful way in the language of whoever is answered. */
const wayOf = (told: string) => aside(retell(told, spokenLanguage()))

/** What is said first to whoever is answered in Spanish, or orders in it, of what is not done from here; English says it itself. */
function declined(text: string, { kind }: Held): Answer['pieces'] {
  if (!isSpanishAsk(text) && factsAreEnglish()) return []
  if (kind === 'refused')
    return words(
      `${say(
        'I cannot help with that: no record is made to say what did not happen, nothing is hidden, and no protection is got round.',
      )}${wayOf(lawfulWay(text))}`,
    )
  return isSpanishOrder(text)
    ? words(
        `${say(
          'I cannot write or change that from here. A document is drafted from the job, by its name: it says only what happened, hides nothing and gets round no protection.',
        )}${kind === 'unknown' ? wayOf(lawfulWay(text)) : ''}`,
      )
    : []
}

/** That nothing is held, and what holds all the same. */
function notHeldWords(text: string, answer: Held): string {
  const told = liesOutside(answer)
    ? say(
        'That is not held here. Held are construction safety (OSHA), access (ADA 2010), some of the house code (IRC 2018) and a few EPA and federal rules.',
      )
    : `${say('I do not know: nothing that is held here answers this.')}${wayOf(wayBeside(text))}`
  return answer.text.startsWith(unheeded)
    ? `${say('Orders to the assistant in a question are not followed.')} ${told}`
    : told
}

/** What is held: to whoever reads Spanish in Spanish, the words of the codes quoted; else in the codes' own words, which are English. */
function inWords(text: string, answer: Held): Answer['pieces'] {
  const spanish = !factsAreEnglish()
  if (!spanish && !isSpanishAsk(text)) return words(answer.text, true)
  if (answer.kind === 'unknown') return isSpanishOrder(text) ? [] : words(notHeldWords(text, answer))
  if (spanish)
    return words(
      answer.kind === 'refused' ? answer.shown.map(sentenceInSpanish).join(' ') : answerInSpanish(answer),
    )
  const held = answer.kind === 'refused' ? answer.shown.map(sentenceOf).join(' ') : answer.text
  return held === ''
    ? []
    : [...words(say('In the words of the codes, which are English:')), ...words(held, true)]
}

/** What a code says or a reckoning comes to; where neither knows, what is found by the words of the question. */
export async function facts(asked: Asked, text: string): Promise<Answer> {
  const here = isAbuse(text) ? undefined : await standing(asked, text)
  if (here) return here
  const answer = answerQuestion(isAbuse(text) ? text : inCodeWords(text), { amendments: asked.amendments })
  const away = liesOutside(answer)
  const said = [...declined(text, answer), ...inWords(text, answer)]
  if (answer.kind !== 'unknown') {
    const cited = answer.shown.map(citationOf)
    const by =
      cited.length === 0 && answer.source
        ? [source(factsAreEnglish() ? answer.source : ruleInSpanish(answer.source), '', null)]
        : []
    const named = {
      answer: say('What it rests on'),
      depends: say('It depends'),
      refused: say('The rule itself'),
      reckoned: say('Worked out'),
    }
    if (cited.length + by.length === 0) return { pieces: said, known: true }
    const shown = card(named[answer.kind], {
      ...{ english: factsAreEnglish(), citations: [...cited, ...by] },
      formula:
        answer.kind === 'reckoned'
          ? (/: (.*?=.*?)[.,](?: |$)/.exec(factsAreEnglish() ? answer.text : answerInSpanish(answer))?.[1] ??
            '')
          : '',
      actions: cited.length > 0 ? [opens(say('Building codes'), '/codes')] : [],
    })
    return { pieces: [...said, shown], known: true }
  }
  const found = await find(asked, tellingNames(text).slice(0, 3).join(' '), true)
  if (found.known) return { pieces: [...said, ...found.pieces], known: false }
  const near = answer.near ?? answer.cards.slice(0, 3)
  const nearest = card(say('The nearest that are held'), {
    ...{ english: factsAreEnglish(), citations: near.map(citationOf) },
    actions: [asks(say('What can I ask?'), '/help')],
  })
  return { pieces: near.length > 0 && !away ? [...said, nearest] : said, known: false }
}

/** What stands under these words in the project, or in all; without words, the projects. */
export async function find({ project, own, tool }: Asked, q: string, quiet = false): Promise<Answer> {
  if (q.trim() === '') {
    if (quiet) return { pieces: [], known: false }
    const { projects } = await own(projectsRow, { params: {}, query: {} })
    const rows = projects
      .slice(0, 8)
      .map(({ id, name, address }) => cardRow(name, address, { href: `/chat?project=${id}` }))
    return { pieces: rows.length > 0 ? [card(say('Projects'), { rows })] : [], known: true }
  }
  const { isError, said } = await tool('find', { q, ...(project && { project: project.id }) })
  const none: Answer = {
    pieces: quiet ? [] : words(say('Nothing was found under “{words}”.', { words: q })),
    known: false,
  }
  const read = searchRow.data.safeParse(said)
  if (isError || !read.success) return none
  const { tasks, comments, files, documents, projects } = read.data
  const rows = [
    ...projects.map(({ id, name, address }) => cardRow(name, address, { href: `/projects/${id}` })),
    ...tasks.map((one) =>
      cardRow(one.title, say('Task'), {
        detail: one.projectName,
        href: taskPath(one.projectId, one.id, one.audience),
      }),
    ),
    ...documents.map((one) =>
      cardRow(one.title, say('Document'), {
        detail: one.projectName,
        href: `/projects/${one.projectId}/documents/${one.id}`,
      }),
    ),
    ...comments.map((one) =>
      cardRow(one.taskTitle, say('Comment'), {
        detail: one.excerpt,
        href: taskPath(one.projectId, one.taskId, one.audience),
      }),
    ),
    ...files.map((one) =>
      cardRow(one.name, say('File'), { detail: one.projectName, href: `/projects/${one.projectId}/files` }),
    ),
  ]
  if (rows.length === 0) return none
  const title = say('Found under “{words}”', { words: q })
  return { pieces: [card(title, { rows: rows.slice(0, 10) })], known: true }
}

/** What is the asker's own in these days, in every project; what is late or blocked of whomever they see it of. */
export async function ownTasks(asked: Asked, which: TaskView): Promise<Answer> {
  if (which === 'late' || which === 'blocked') return overJobs(asked, which)
  const { own, today } = asked
  const { tasks } = await own(ownTasksRow, { params: {}, query: { from: today, to: addDays(today, 7) } })
  const open = tasks.filter(({ status }) => status !== 'done')
  if (open.length === 0) return { pieces: words(say('Nothing of yours, in any project.')), known: true }
  const rows = open.slice(0, 12).map((one) =>
    cardRow(one.title, dayText(one.finishOn ?? one.startOn), {
      detail: one.projectName,
      href: `/projects/${one.project}`,
    }),
  )
  const lead = say('{count, plural, one {# task} other {# tasks}} of yours, over all projects.', {
    count: open.length,
  })
  return { pieces: [...words(lead), card(say('Your tasks'), { rows })], known: true }
}

/** What is late or blocked in every project that the asker has a part in. */
async function overJobs({ own }: Asked, which: 'late' | 'blocked'): Promise<Answer> {
  const { needs, projects, counts } = await own(todayRow, { params: {} })
  const found = needs.filter(({ need, task }) =>
    which === 'late' ? need === 'late' : task.status === 'blocked',
  )
  const none = {
    late: say('Nothing is late, in any project.'),
    blocked: say('Nothing is blocked, in any project.'),
  }
  if (found.length === 0) return { pieces: words(none[which]), known: true }
  const rows = found.slice(0, 12).map(({ task, projectId, people }) => {
    const job = projects.find(({ id }) => id === projectId)
    return cardRow(task.title, dayText(task.finishOn ?? task.startOn), {
      detail: [job?.name, ...people.map(({ name }) => name)].filter(Boolean).join(' · '),
      href: taskPath(projectId, task.id, job?.audience ?? 'contractor'),
    })
  })
  const count = Math.max(found.length, which === 'late' ? counts.late : 0)
  const lead = {
    late: say('{count, plural, one {# task is} other {# tasks are}} late, over all projects.', { count }),
    blocked: say('{count, plural, one {# task is} other {# tasks are}} blocked, over all projects.', {
      count,
    }),
  }
  return { pieces: [...words(lead[which]), card(say('Tasks'), { rows })], known: true }
}

/** Where something is done here; where that is not known, what else answers. */
export async function how(asked: Asked, what: string): Promise<Answer> {
  const ways = waysTo(asked.project?.id ?? null)
  const best = bestNamed(what, ways, ({ named }) => named).slice(0, 3)
  if (best.length === 0) return facts(asked, asked.question)
  const rows = best.map(({ label, how: told, path }) => cardRow(label, told, { href: path }))
  return { pieces: [...words(best[0]?.how ?? ''), card(say('Where that is'), { rows })], known: true }
}

/** What can be asked, with a line for each command. */
export function help(): Answer {
  const lead = say(
    'Ask in your own words, or begin with a command. What I say comes from the codes, your projects or a calculation, and shows where from.',
  )
  const actions = [
    say('What is late?'),
    say('What changed this week?'),
    say('How high is a guardrail?'),
    say('Convert 44 in to mm'),
  ].map((one) => asks(one))
  return {
    pieces: [
      ...words(lead),
      card(say('Commands'), { rows: commands.map((one) => cardRow(`/${one}`, commandWords[one])), actions }),
    ],
    known: true,
  }
}
