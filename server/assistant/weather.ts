import * as z from 'zod/mini'
import { type WeatherLimitName, weatherLimits } from '#contract/weather.ts'
import { dayIn, plainOf } from '#domain/assistant/days.ts'
import { bestNamed } from '#domain/assistant/names.ts'
import { addDays, weekdayOf } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { type Answer, asks, card, cardRow, dayText, figure, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const limitNames = Object.keys(weatherLimits) as [WeatherLimitName, ...WeatherLimitName[]]
const maybe = z.nullable(z.number())
/** What of the answer of `work_windows` is told here. */
const toldSchema = z.object({
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      limits: z.partialRecord(z.enum(limitNames), z.object({ value: z.number(), source: z.string() })),
      days: z.array(
        z.object({
          on: z.string(),
          conditions: z.string(),
          source: z.string(),
          windows: z.array(z.object({ from: z.number(), to: z.number() })),
          over: z.array(z.enum(limitNames)),
          unknown: z.array(z.enum(limitNames)),
          ...{ lowF: maybe, highF: maybe, windMph: maybe, gustMph: maybe },
        }),
      ),
    }),
  ),
})
type Told = z.output<typeof toldSchema>['tasks'][number]

/** How work is named that is called otherwise in its tasks. */
const alsoNamed: readonly [RegExp, string][] = [
  [/\b(?:pour|colar|vaciar|concrete|concreto)\b/, 'concrete slab footing pour foundation concreto losa'],
  [/\b(?:roof|shingle|techar)\b/, 'roof roofing shingles techo'],
  [/\b(?:paint|pintar)\b/, 'paint painting pintura'],
  [/\b(?:dig|excavate|excavar)\b/, 'excavation dig trench excavacion'],
]

/** The days that a question is about, the first and the last; undefined where it names none. */
function spanIn(what: string, today: string): readonly [string, string] | undefined {
  const plain = plainOf(what)
  const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7)
  if (/\b(?:next week|proxima semana|semana que viene)\b/.test(plain)) return [monday, addDays(monday, 6)]
  if (/\b(?:this week|esta semana)\b/.test(plain)) return [today, addDays(monday, -1)]
  const day = dayIn(what, today)
  return day === undefined ? undefined : [day, day]
}

/** When work that depends on weather can go on, by the forecast that was kept or the weather that was typed; none is made up. */
export async function window(asked: Asked, what: string): Promise<Answer> {
  const { project, today } = asked
  if (!project) return notKnown(null)
  const { isError, said } = await asked.tool('work_windows', { project: project.id })
  const read = toldSchema.safeParse(said)
  if (isError || !read.success) return notKnown(project.id)
  const { tasks } = read.data
  const page = opens(say('Weather'), `/projects/${project.id}/weather`)
  if (tasks.length === 0)
    return {
      pieces: [
        ...words(
          say('No open task of {name} is marked as depending on the weather.', { name: project.name }),
        ),
        card(say('What is known instead'), {
          actions: [page, opens(say('Schedule'), `/projects/${project.id}/schedule`)],
        }),
      ],
      known: true,
    }
  const meant = alsoNamed.find(([pattern]) => pattern.test(plainOf(what)))?.[1]
  const named = meant
    ? meant.split(' ').flatMap((word) => bestNamed(word, tasks, ({ title }) => title))
    : bestNamed(what, tasks, ({ title }) => title)
  const about = [...new Set(named.length > 0 ? named : tasks)].slice(0, 3)
  const span = spanIn(what, today)
  const daysOf = ({ days }: Told) =>
    days.filter(({ on }) => !span || (on >= span[0] && on <= span[1])).slice(0, 8)
  if (about.every((task) => daysOf(task).length === 0)) {
    const last = about[0]?.days.at(-1)?.on
    if (!last) return notKnown(project.id)
    const told = say('What is kept of the weather ends on {day}: I cannot say more of it.', {
      day: dayText(last),
    })
    return { pieces: [...words(told), card(say('What is known instead'), { actions: [page] })], known: true }
  }
  const pieces = about.map((task) => {
    const limits = limitNames.flatMap((name) => {
      const limit = task.limits[name]
      return limit ? [{ name, ...limit }] : []
    })
    return card(task.title, {
      rows: daysOf(task).map((day) => rowOf(day)),
      formula: limits.map(({ name, value }) => `${weatherLimits[name].label}: ${figure(value)}`).join(' · '),
      citations: limits.map((limit) => source(limit.source, weatherLimits[limit.name].label, null)),
      actions: [page],
    })
  })
  const open = about.flatMap((task) => daysOf(task).filter(({ windows }) => windows.length > 0))
  const [first] = open.map(({ on }) => on).sort()
  const lead = first
    ? say('By the weather that is kept, from {day} on. A competent person decides on the day.', {
        day: dayText(first),
      })
    : say('By the weather that is kept, on none of these days.')
  return { pieces: [...words(lead), ...pieces], known: true }
}

function rowOf({
  on,
  conditions,
  windows,
  over,
  unknown,
  lowF,
  highF,
  windMph,
  source: from,
}: Told['days'][number]) {
  const hours = windows.map(({ from, to }) => `${from}:00–${to}:00`).join(', ')
  const degrees = lowF === null || highF === null ? '' : `${figure(lowF, 0)}–${figure(highF, 0)} °F`
  const detail = [
    conditions,
    degrees,
    windMph === null ? '' : `${figure(windMph, 0)} mph`,
    ...over.map((name) => say('against: {limit}', { limit: weatherLimits[name].label })),
    ...unknown.map((name) => say('not known: {limit}', { limit: weatherLimits[name].label })),
    from === 'hand' ? say('typed') : '',
  ]
  return cardRow(dayText(on), hours || say('no hours'), { detail: detail.filter(Boolean).join(' · ') })
}

/** Weather is not known here, and is not made up; what the codes say of cold is. */
function notKnown(project: string | null): Answer {
  const told = say('No forecast is kept here, so I cannot say when it will be dry or warm enough.')
  const actions = [
    asks(say('When is it cold weather for concrete?')),
    ...(project ? [opens(say('Weather'), `/projects/${project}/weather`)] : []),
  ]
  return { pieces: [...words(told), card(say('What is known instead'), { actions })], known: true }
}
