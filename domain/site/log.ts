import {
  askedDaily,
  type BodyOf,
  type LogBody,
  type LogEntry,
  type LogKind,
  type TimeEntry,
} from '#contract/site.ts'

type Entry = Pick<LogEntry, 'id' | 'body' | 'replaces' | 'removed' | 'copied'>

/** The entries that hold: those that nothing stands in the place of, in the order in which they were made. */
export function standing<One extends Entry>(entries: readonly One[]): One[] {
  const replaced = new Set(entries.flatMap(({ replaces }) => replaces ?? []))
  return entries.filter(({ id, removed }) => !removed && !replaced.has(id))
}

/** The bodies of one kind among them. */
export const ofKind = <Kind extends LogKind>(entries: readonly Entry[], kind: Kind): BodyOf<Kind>[] =>
  standing(entries).flatMap(({ body }) => (body.kind === kind ? [body as BodyOf<Kind>] : []))

/** Whether a text says that there is nothing to tell, in the languages that logs are written in; more words after it tell of something. */
export const saysNone = (text: string): boolean =>
  /^(none|nothing|ning[uú]n[oa]?s?|nada|n\/?a)(\s+(today|found|noted|hoy))*\W*$/i.test(text.trim())

/** What repeats from day to day: who is here, what is worked on, equipment, and that nothing held the work up. */
export const repeats = (body: LogBody): boolean =>
  body.kind === 'crew' ||
  body.kind === 'equipment' ||
  (body.kind === 'work' && (body.percent ?? 0) < 100) ||
  (body.kind === 'none' && body.of === 'delay')

/**
 * The entries of the day before that repeat and that this day does not have yet, marked with where they come from. Weather,
 * deliveries, visitors and accidents are of their day alone; hours taken from a clock are not copied, since a clock says them.
 */
export function copyForward(
  before: readonly Entry[],
  today: readonly Entry[],
): { body: LogBody; copied: string }[] {
  const there = new Set(today.flatMap(({ copied }) => copied ?? []))
  const answered = (kind: LogKind) => standing(today).some(({ body }) => body.kind === kind)
  return standing(before).flatMap(({ id, body }) => {
    if (!repeats(body) || there.has(id)) return []
    if (body.kind === 'crew' && body.time !== null) return []
    if (body.kind === 'none' && (answered('delay') || isNone(today, 'delay'))) return []
    return [{ body, copied: id }]
  })
}

const isNone = (entries: readonly Entry[], of: (typeof askedDaily)[number]): boolean =>
  ofKind(entries, 'none').some((one) => one.of === of)

/**
 * What stands and says that there was nothing of what `body` now tells: no delay beside a delay, nobody hurt beside an accident.
 * Both cannot be signed together.
 */
export const deniedBy = <One extends Entry>(entries: readonly One[], told: LogBody): One[] =>
  standing(entries).filter(({ body }) =>
    body.kind === 'none'
      ? body.of === told.kind
      : body.kind === 'accident' && !body.hurt && told.kind === 'accident' && told.hurt,
  )

/** What has to be answered before a day is signed. */
export const logPoints = ['crew', 'stops', 'weather', 'work', 'asked', 'accident'] as const
export type LogPoint = (typeof logPoints)[number]

/**
 * What a day still lacks. `asked`: deliveries, visitors and delays, each with an entry or with the word that there was none.
 * An accident is asked about on the day itself: what was copied from another day is no answer.
 */
export function openPoints(
  entries: readonly Entry[],
  times: readonly Pick<TimeEntry, 'stoppedAt'>[],
): LogPoint[] {
  const has = (kind: LogKind) => ofKind(entries, kind).length > 0
  const fresh = standing(entries).some(({ body, copied }) => body.kind === 'accident' && copied === null)
  const lacks: Record<LogPoint, boolean> = {
    crew: !has('crew') && times.length === 0,
    stops: times.some(({ stoppedAt }) => stoppedAt === null),
    weather: !has('weather'),
    work: !has('work'),
    asked: !askedDaily.every((one) => has(one) || isNone(entries, one)),
    accident: !fresh,
  }
  return logPoints.filter((point) => lacks[point])
}

/** A figure of the weather that can hardly be, and what it is asked; undefined where there is none. */
export type WeatherDoubt = {
  field: 'rainIn' | 'highF' | 'lowF' | 'windMph'
  why: 'rain' | 'heat' | 'cold' | 'order' | 'wind'
}

/**
 * Asks about what can hardly be: the records of the United States are 49.69 in of rain in 24 hours (Waipā, Hawaii, 2018),
 * 134 °F (Furnace Creek, 1913), −80 °F (Prospect Creek, 1971) and 231 mph (Mount Washington, 1934), by NOAA.
 */
export function weatherDoubt(body: BodyOf<'weather'>): WeatherDoubt | undefined {
  const { rainIn, highF, lowF, windMph } = body
  if (rainIn !== null && rainIn > 49.69) return { field: 'rainIn', why: 'rain' }
  if ((highF ?? 0) > 134 || (lowF ?? 0) > 134)
    return { field: (highF ?? 0) > 134 ? 'highF' : 'lowF', why: 'heat' }
  if ((lowF ?? 0) < -80 || (highF ?? 0) < -80)
    return { field: (lowF ?? 0) < -80 ? 'lowF' : 'highF', why: 'cold' }
  if (lowF !== null && highF !== null && lowF > highF) return { field: 'lowF', why: 'order' }
  if (windMph !== null && windMph > 231) return { field: 'windMph', why: 'wind' }
  return undefined
}

/** Minutes of everybody of a day: what the log says of those who were here, and what the clocks say that it did not take over. */
export function dayMinutes(
  entries: readonly Entry[],
  times: readonly { id: string; minutes: number }[],
): number {
  const crew = ofKind(entries, 'crew')
  const taken = new Set(crew.flatMap(({ time }) => time ?? []))
  const said = crew.reduce((sum, { minutes }) => sum + minutes, 0)
  return times.reduce((sum, { id, minutes }) => sum + (taken.has(id) ? 0 : minutes), said)
}
