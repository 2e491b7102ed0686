import { randomUUID } from 'node:crypto'
import type { RowData, RowInput } from '#contract/route.ts'
import { type LogBody, type LogEntry, logClasses, siteLimits } from '#contract/site.ts'
import type { addLogEntriesRow, signLogRow } from '#contract/site-calls.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import {
  type LogPoint,
  ofKind,
  openPoints,
  standing,
  type WeatherDoubt,
  weatherDoubt,
} from '#domain/site/log.ts'
import { say } from '#language/say.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { keptBefore, made, ofProject, requireThere, siteOf, wrong } from './kept.ts'
import { entriesOf, timesOf } from './read-log.ts'

type Nothing = Record<string, never>
type Sent = RowInput<typeof addLogEntriesRow>['body']['entries'][number]

const findSigning = (scope: Scope, { tx }: Writing, on: string) =>
  tx
    .selectFrom('log_signings')
    .select(['id', 'number'])
    .where((eb) => eb.and({ ...ofProject(scope), on_date: on }))
    .executeTakeFirst()

/** The question that is asked of a figure of the weather that can hardly be. */
export function doubtText(
  { why }: WeatherDoubt,
  { rainIn, lowF, highF, windMph }: Extract<LogBody, { kind: 'weather' }>,
): string {
  const texts: Record<WeatherDoubt['why'], () => string> = {
    rain: () =>
      say('{inches, number} in of rain in a day is more than was ever measured. Is that the temperature?', {
        inches: rainIn ?? 0,
      }),
    heat: () =>
      say('{degrees, number} °F is hotter than it ever was. Is it meant so?', {
        degrees: Math.max(highF ?? -999, lowF ?? -999),
      }),
    cold: () =>
      say('{degrees, number} °F is colder than it ever was. Is it meant so?', {
        degrees: Math.min(highF ?? 999, lowF ?? 999),
      }),
    order: () => say('The lowest temperature is above the highest. Are they the wrong way round?'),
    wind: () =>
      say('{speed, number} mph is more wind than was ever measured here. Is it meant so?', {
        speed: windMph ?? 0,
      }),
  }
  return texts[why]()
}

/** Ticks off the purchase list what came whole. */
export type Arrived = (scope: Scope, writing: Writing, purchase: string) => Promise<void>

/** Adds entries to the log of days that are there or begun so; those that were sent before stay as they are. */
export async function addLogEntries(
  scope: Scope,
  arrived: Arrived,
  { entries }: RowInput<typeof addLogEntriesRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'log.write')
  const { today } = await siteOf(scope)
  await scope.write(async (writing) => {
    const told = new Set<'open' | 'team'>()
    let author: string | undefined
    for (const entry of entries) {
      if (await keptBefore(scope, writing, 'log_entries', entry)) continue
      await requireFits(scope, writing, entry, today)
      author ??= await writing.self()
      await insert(scope, writing, entry, author)
      const { body, removed } = entry
      if (body.kind === 'delivery' && body.purchase !== null && body.state === 'whole' && !removed)
        await arrived(scope, writing, body.purchase)
      told.add(logClasses[entry.body.kind])
    }
    const on = entries[0]?.on
    for (const one of told) await writing.note({ class: one, kind: 'log.added', detail: { on } })
  })
  return {}
}

async function insert(scope: Scope, { tx, now }: Writing, entry: Sent, author: string): Promise<void> {
  const { on, body, replaces, removed, copied } = entry
  await tx
    .insertInto('log_entries')
    .values({
      ...{ ...made(scope, entry), on_date: on, class: logClasses[body.kind] },
      ...{ body: JSON.stringify(body), replaces, removed, copied, author_id: author, at: now },
    })
    .execute()
}

/** Refuses what names what is not there, changes a day that is signed, and a figure that can hardly be and is not confirmed. */
async function requireFits(
  scope: Scope,
  writing: Writing,
  { on, body, replaces, removed, copied }: Sent,
  today: string,
): Promise<void> {
  await requireThere(scope, writing, 'log_entries', [copied, replaces])
  if ('taskId' in body) await requireThere(scope, writing, 'tasks', [body.taskId])
  if (body.kind === 'delivery') await requireThere(scope, writing, 'purchases', [body.purchase])
  if (body.kind === 'crew') await requireThere(scope, writing, 'time_entries', [body.time])
  if (on > today) throw wrong('entries', say('This day lies ahead.'))
  if (body.kind === 'accident' && body.hurt && body.text.trim() === '' && !removed)
    throw wrong('body.text', say('Say what happened: an accident without a word of it helps nobody.'))
  const before = await entriesOf(writing.tx, scope, on)
  if (before.length >= siteLimits.day)
    throw new Refusal('conflict', say('A day has at most {most} entries.', { most: siteLimits.day }))
  if (removed && replaces === null) throw wrong('entries', say('Say which entry is taken out.'))
  if (replaces !== null) {
    if (await findSigning(scope, writing, on))
      throw new Refusal('conflict', say('This day is signed: it can only be added to.'))
    const old = before.find(({ id }) => id === replaces)
    if (!old || old.body.kind !== body.kind) throw notThere()
    if (!standing(before).some(({ id }) => id === replaces))
      throw new Refusal('conflict', say('Somebody changed this entry meanwhile. Read the day again.'))
  }
  const doubt = body.kind === 'weather' && !removed && !body.sure ? weatherDoubt(body) : undefined
  if (doubt && body.kind === 'weather') throw wrong(`body.${doubt.field}`, doubtText(doubt, body))
}

const pointTexts: Record<LogPoint, () => string> = {
  crew: () => say('who was here'),
  stops: () => say('clocks that still run'),
  weather: () => say('the weather'),
  work: () => say('what was done'),
  asked: () => say('deliveries, visitors and delays'),
  accident: () => say('whether anybody was hurt'),
}

/** What of a day is signed: its standing entries, word for word. */
export const digestOfDay = (entries: readonly LogEntry[]): string =>
  digestOf(standing(entries).map(({ id, on, body, copied }) => ({ id, on, body, copied })))

/** Signs a day: its clocks are written into it, and from then on it is only added to. */
export async function signLog(
  scope: Scope,
  body: RowInput<typeof signLogRow>['body'],
): Promise<RowData<typeof signLogRow>> {
  requireRight(scope, 'log.sign')
  const { timeZone, today } = await siteOf(scope)
  const { on, name } = body
  return scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    const signed = await findSigning(scope, writing, on)
    if (await keptBefore(scope, writing, 'log_signings', body)) return { number: signed?.number ?? 0 }
    if (signed) throw new Refusal('conflict', say('This day is signed already.'))
    if (on > today) throw wrong('on', say('This day lies ahead.'))
    const [entries, times] = [
      await entriesOf(tx, scope, on),
      await timesOf(tx, scope, { from: on, to: on, timeZone }),
    ]
    const open = openPoints(entries, times)
    if (open.length > 0)
      throw new Refusal(
        'conflict',
        say('Still open: {points}.', { points: open.map((point) => pointTexts[point]()).join(', ') }),
      )
    const author = await self()
    await freezeTimes(scope, writing, { on, author, entries, times })
    const { number } = await tx
      .selectFrom('log_signings')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('number'))
      .where((eb) => eb.and(ofProject(scope)))
      .executeTakeFirstOrThrow()
    const sha256 = digestOfDay(await entriesOf(tx, scope, on))
    const next = Number(number) + 1
    await tx
      .insertInto('log_signings')
      .values({ ...made(scope, body), on_date: on, number: next, name, by_id: author, sha256, at: now })
      .execute()
    await note({ class: 'open', kind: 'log.signed', subject: body.id, detail: { on } })
    return { number: next }
  })
}

type Day = {
  on: string
  author: string
  entries: readonly LogEntry[]
  times: Awaited<ReturnType<typeof timesOf>>
}

/** Writes the clocks of a day into its log, so that a clock that is put right later does not change what was signed. */
async function freezeTimes(
  scope: Scope,
  writing: Writing,
  { on, author, entries, times }: Day,
): Promise<void> {
  const taken = new Set(ofKind(entries, 'crew').map(({ time }) => time))
  const left = times.filter(({ id }) => !taken.has(id))
  if (left.length === 0) return
  const people = await writing.tx
    .selectFrom('project_people')
    .select(['id', 'name', 'company', 'trade'])
    .where((eb) => eb.and(ofProject(scope)))
    .execute()
  const now = writing.now.toISOString()
  for (const time of left) {
    const person = people.find(({ id }) => id === time.personId)
    const { name = '', company = '', trade = '' } = person ?? {}
    const minutes = minutesWorked(time, now)
    const body = { kind: 'crew' as const, who: name, company, trade, people: 1, minutes, time: time.id }
    const entry = { id: randomUUID(), on, body, replaces: null, removed: false, copied: null, madeAt: now }
    await insert(scope, writing, entry, author)
  }
}
