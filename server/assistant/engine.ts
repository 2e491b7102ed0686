import { type Intent, readIntent } from '#domain/assistant/intents.ts'
import { type JobTopic, topicsOf } from '#domain/assistant/job-questions.ts'
import { isAbuse } from '#domain/knowledge/abuse.ts'
import { isSurelyDeceit } from '#domain/knowledge/meant.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { aboutJob } from './about-job.ts'
import { changed, rooms, tasks } from './about-project.ts'
import { check, explain, money, price } from './about-sums.ts'
import { draft, move, whatIf } from './changes.ts'
import { published } from './figures.ts'
import { facts, find, help, how, ownTasks } from './general.ts'
import { type Answer, words } from './pieces.ts'
import type { Asked } from './ports.ts'
import { window } from './weather.ts'

/** What a project is needed for; without one the question is answered otherwise, or a project is to be chosen. */
const ofProject: Partial<Record<Intent['kind'], true>> = {
  ...{ check: true, explain: true, price: true, rooms: true, changed: true, money: true },
  ...{ whatif: true, move: true, draft: true },
}

/**
 * Answers by rules, with no model: what it says stands in the codes, the project or a reckoning, and each figure with where it
 * comes from. `known` is false where it found nothing; then it says so, with what is nearest.
 */
export async function answerByRules(asked: Asked): Promise<Answer> {
  const intent = readIntent(asked.question, asked.today)
  try {
    return await answerIntent(asked, intent)
  } catch (error) {
    // What a person may not see or do is said to them in the words of the screens.
    if (error instanceof Refusal && error.code !== 'internal')
      return { pieces: words(error.in(asked.language).message), known: true }
    throw error
  }
}

/** What is asked by a command, changes something or asks how to is no question about how the job stands. */
const mayBeOfJob = (question: string, { kind }: Intent): boolean =>
  !question.trim().startsWith('/') &&
  !isAbuse(question) &&
  (['ask', 'tasks', 'changed', 'rooms', 'price', 'money', 'find'].includes(kind) ||
    (kind === 'how' && topicsOf(question)[0] === 'keys') ||
    (kind === 'window' && topicsOf(question)[0] === 'forecast'))

/** What only a job holds: without one it is no question about codes, whatever its words are like. */
const ofOneJob: readonly JobTopic[] = [
  ...(['changes', 'margin', 'punch', 'rfis', 'submittals', 'photos', 'labor', 'shop', 'owed'] as const),
  ...([
    'invoices',
    'budget',
    'delivery',
    'happened',
    'onsite',
    'present',
    'visitor',
    'keys',
    'track',
  ] as const),
]
const isOfOneJob = (topic: JobTopic) => ofOneJob.includes(topic)

async function answerIntent(asked: Asked, intent: Intent): Promise<Answer> {
  // What the job holds of its words is no answer to what is to be refused.
  if (!asked.question.trim().startsWith('/') && isSurelyDeceit(asked.question))
    return facts(asked, asked.question)
  const ofJob = asked.project && mayBeOfJob(asked.question, intent) ? await aboutJob(asked) : undefined
  if (ofJob) return ofJob
  if (!asked.project && mayBeOfJob(asked.question, intent) && topicsOf(asked.question).some(isOfOneJob))
    return noProject(asked, intent)
  const ofAgencies = ['ask', 'price', 'how', 'changed', 'tasks'].includes(intent.kind)
    ? await published(asked, asked.question)
    : undefined
  if (ofAgencies) return ofAgencies
  if (!asked.project && ofProject[intent.kind]) return noProject(asked, intent)
  switch (intent.kind) {
    case 'tasks':
      return asked.project ? tasks(asked, intent.which) : ownTasks(asked, intent.which)
    case 'changed':
      return changed(asked, intent.days)
    case 'rooms':
      return rooms(asked, intent.what)
    case 'check':
      return check(asked, intent.what)
    case 'explain':
      return explain(asked, intent.what)
    case 'price':
      return price(asked, intent.what)
    case 'money':
      return money(asked)
    case 'whatif':
      return whatIf(asked, intent)
    case 'move':
      return move(asked, intent)
    case 'draft':
      return draft(asked, intent)
    case 'find':
      return find(asked, intent.what)
    case 'how':
      return how(asked, intent.what)
    case 'window':
      return window(asked, intent.what)
    case 'help':
      return help()
    default:
      return facts(asked, intent.text)
  }
}

/** A check or a price without a project may be a question about codes; all else needs one to be chosen. */
async function noProject(asked: Asked, intent: Intent): Promise<Answer> {
  if (intent.kind === 'check' || intent.kind === 'price' || intent.kind === 'explain')
    return facts(asked, asked.question)
  const { pieces } = await find(asked, '')
  return { pieces: [...words(say('That is about a project: ask it there.')), ...pieces], known: true }
}
