import { addDays, type IsoDate, mondayOf, weekdayOf } from '../calendar/iso-date.ts'
import { dayIn, plainOf } from './days.ts'
import words from './job-words.json' with { type: 'json' }

/** What of a job is asked about, each answered from what the project holds. */
export const jobTopics = [
  ...(['wage', 'changes', 'held', 'margin', 'hours', 'punch', 'rfis', 'submittals', 'photos'] as const),
  ...([
    'critical',
    'labor',
    'phone',
    'place',
    'keys',
    'allowance',
    'waste',
    'shop',
    'owed',
    'bills',
  ] as const),
  ...([
    'invoices',
    'paid',
    'price',
    'budget',
    'hurt',
    'delivery',
    'present',
    'visitor',
    'delay',
    'weather',
    'forecast',
  ] as const),
  ...(['onsite', 'mine', 'said', 'decide', 'track', 'holding', 'done', 'happened', 'ahead'] as const),
  ...(['leads', 'slipped', 'amount', 'measure', 'line', 'when', 'state', 'document', 'insured'] as const),
] as const
export type JobTopic = (typeof jobTopics)[number]

const signs = new Map(
  Object.entries({ ...words.signs, ...words.more }).map(
    ([name, pattern]) => [name, new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}])`, 'u')] as const,
  ),
)

type Rule = { topic: JobTopic; all: RegExp[]; none: RegExp[] }
const sign = (name: string): RegExp => {
  const pattern = signs.get(name)
  if (!pattern) throw new Error(`no sign is called ${name}`)
  return pattern
}
const rules = words.rules.map(([topic = '', all = '', none = '']): Rule => {
  const known = jobTopics.find((one) => one === topic)
  if (!known) throw new Error(`no topic is called ${topic}`)
  const named = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((one) => sign(one.replace('!', '')))
  return { topic: known, all: named(all), none: named(none) }
})

/** Every topic of a job that a question may be about, the likeliest first; none where it asks for something else. */
export function topicsOf(question: string): JobTopic[] {
  const plain = plainOf(question)
    .replace(/[¿¡?!.,;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const found = rules.filter(
    ({ all, none }) => all.every((one) => one.test(plain)) && !none.some((one) => one.test(plain)),
  )
  return [...new Set(found.map(({ topic }) => topic))]
}

const materials = new RegExp(`(?<![\\p{L}\\d])(?:${words.more.material})(?![\\p{L}])`, 'gu')
/** Counted by, and no name of what is counted. */
const packs =
  /^(?:bags?|buckets?|pails?|rolls?|sheets?|gallons?|boxes|boards?|materials?|hojas?|laminas?|cajas?|galones?|cubetas?|rollos?|material(?:es)?)$/

/** The materials that a text names, in its own words, without what they are counted by. */
export const materialsIn = (text: string): string[] =>
  [...plainOf(text).matchAll(materials)].map(([one]) => one).filter((one) => !packs.test(one))

export type Days = { from: IsoDate; to: IsoDate }

const back = (today: IsoDate, weekday: number) => addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7))

/** The days that a question is about as seen on `today`, past ones where `past`; undefined where it names none. */
export function daysIn(question: string, today: IsoDate, past: boolean): Days | undefined {
  const plain = plainOf(question)
  const monday = mondayOf(today)
  const has = (pattern: RegExp) => pattern.test(plain)
  if (has(/\b(?:last week|semana pasada|past week|ultima semana)\b/))
    return has(/\bsince\b|\bdesde\b/)
      ? { from: addDays(monday, -7), to: today }
      : { from: addDays(monday, -7), to: addDays(monday, -1) }
  if (has(/\b(?:next week|(?:proxima|siguiente) semana|semana (?:que viene|que entra|proxima))\b/))
    return { from: addDays(monday, 7), to: addDays(monday, 13) }
  if (has(/\b(?:this week|the week|esta semana|week ahead|coming up|next few days)\b/))
    return { from: past ? monday : today, to: past ? today : addDays(monday, 6) }
  if (has(/\b(?:this|last|past|este|ultimo) (?:month|mes)\b|mes pasado/))
    return { from: addDays(today, -31), to: today }
  if (has(/\b(?:weekend|fin de semana)\b/)) return { from: addDays(monday, 5), to: addDays(monday, 6) }
  const day = dayIn(question, today)
  if (day === undefined) return undefined
  // The name of a weekday is the next one; of what has been it is the last.
  const real = past && day > today ? back(today, weekdayOf(day)) : day
  return has(/\b(?:since|desde)\b/) ? { from: real, to: today } : { from: real, to: real }
}

const small =
  /^(?:i|i'm|can|what|when|who|how|where|which|why|did|do|does|is|are|was|will|has|have|any|and|the|plumbline|english|spanish|osha|irc|ada|rfis?|cos?|pm|am|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|lunes|martes|miercoles|jueves|viernes|sabado|domingo)(?:'s)?$/

/** The names in a question, by their capital letters, that nothing in `known` has: of another job, or somebody who is not here. */
export function strangersIn(question: string, known: readonly string[]): string[] {
  if (question === question.toUpperCase()) return []
  const all = plainOf(known.join(' '))
  const [, ...later] = question.replace(/[¿¡]/g, '').split(/[\s,.?!:;()"“”]+/)
  return later
    .filter((word) => /^\p{Lu}\p{L}{2,}/u.test(word))
    .map((word) => word.replace(/['’]s?$/, ''))
    .filter((word) => !small.test(plainOf(word)) && !all.includes(plainOf(word)))
}
