import type { Field, Row, Value } from '#contract/documents.ts'
import { type BodyOf, delayCauses, type LogEntry } from '#contract/site.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { hoursOf, hoursOfEach } from '#domain/site/hours.ts'
import { ofKind } from '#domain/site/log.ts'
import { sayIn } from '#language/say.ts'
import type { Scope } from '#server/scope/scope.ts'
import { ofProject, siteOf } from './kept.ts'
import { entriesOf } from './read-log.ts'

// Reports are written in it.
const say = sayIn('en')

const lines = (texts: readonly string[]): string => (texts.length === 0 ? 'None' : texts.join('\n'))
const hours = (minutes: number): string => String(hoursOf(minutes))
const kinds: Readonly<Record<string, Field['kind']>> = {
  ...{ 'day.on': 'date', today: 'date', 'day.number': 'number', 'day.low': 'number', 'day.high': 'number' },
  ...{ 'day.rain': 'number', 'day.wind': 'number', 'day.labor': 'number', 'day.laborToDate': 'number' },
  ...{ 'day.equipment': 'number', 'day.equipmentIdle': 'number', 'day.equipmentToDate': 'number' },
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

/** What controls of one sort say; null where nothing was said, so that it is asked. */
const control = (entries: readonly LogEntry[], of: BodyOf<'control'>['of']): string | null => {
  const said = ofKind(entries, 'control').filter((one) => one.of === of)
  return said.length === 0 ? null : lines(said.map(({ text }) => text))
}

/** The minutes of crews, and of equipment at work and idle. */
const totals = (entries: readonly LogEntry[]) => ({
  labor: ofKind(entries, 'crew').reduce((sum, { minutes }) => sum + minutes, 0),
  worked: ofKind(entries, 'equipment').reduce((sum, { worked }) => sum + worked, 0),
  idle: ofKind(entries, 'equipment').reduce((sum, { idle }) => sum + idle, 0),
})

/** Crews by company and trade, as reports have them. */
function crewRows(entries: readonly LogEntry[], orgName: string): Row[] {
  const named = ofKind(entries, 'crew').map((one) => ({ ...one, company: one.company || orgName }))
  const groups = [...Map.groupBy(named, ({ company, trade }) => JSON.stringify([company, trade])).values()]
  const each = hoursOfEach(groups.map((crew) => crew.reduce((sum, { minutes }) => sum + minutes, 0)))
  return groups.map((crew, index) => ({
    id: String(index + 1),
    cells: {
      ...{ company: crew[0]?.company ?? '', area: '', trade: crew[0]?.trade ?? '' },
      count: crew.reduce((sum, { people }) => sum + people, 0),
      hours: each[index] ?? 0,
    },
  }))
}

/** Tasks that were started or finished on a day, and the punch list's of that day. */
async function happenedOn(scope: Scope, on: string, timeZone: string) {
  const of = ofProject(scope)
  const dayOf = (at: Date | null) =>
    at === null ? null : new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const [tasks, punch] = await Promise.all([
    scope.read
      .selectFrom('tasks')
      .select(['title', 'started_on', 'finished_on'])
      .where((eb) => eb.and(of))
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('started_on', '=', on), eb('finished_on', '=', on)]))
      .execute(),
    scope.read
      .selectFrom('punch_items')
      .select(['number', 'title', 'made_at', 'done_at'])
      .where((eb) => eb.and(of))
      .execute(),
  ])
  return {
    activities: tasks.flatMap(({ title, started_on, finished_on }) => [
      ...(started_on === on ? [say('Started: {title}', { title })] : []),
      ...(finished_on === on ? [say('Finished: {title}', { title })] : []),
    ]),
    punch: punch.flatMap(({ number, title, made_at, done_at }) => [
      ...(dayOf(made_at) === on ? [say('Issued: {number} {title}', { number, title })] : []),
      ...(dayOf(done_at) === on ? [say('Corrected: {number} {title}', { number, title })] : []),
    ]),
  }
}

/** What tasks are called, by their ids. */
async function titlesOf(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.read
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Work that was done: on which task, unless what is said names it already, and by whom. */
const workText = (title: string, { text, by }: BodyOf<'work'>): string =>
  joined(text.toLowerCase().includes(title.toLowerCase()) ? text : `${title}: ${text}`, by)

/** What the log of a signed day says in documents; nothing where `about` is no such day. */
export async function logFacts(scope: Scope, about: string | undefined): Promise<Filling> {
  const nothing = { fields: {}, lists: { 'day.crews': [], 'day.machines': [] } }
  if (about === undefined) return nothing
  const signed = await scope.read
    .selectFrom('log_signings')
    .select(['on_date as on', 'number', 'name'])
    .where((eb) => eb.and({ ...ofProject(scope), id: about }))
    .executeTakeFirst()
  if (!signed) return nothing
  const { on, number, name } = signed
  const { timeZone } = await siteOf(scope)
  const [all, { activities, punch }, orgName] = await Promise.all([
    entriesOf(scope.read, scope, on, true),
    happenedOn(scope, on, timeZone),
    scope.orgName(),
  ])
  const entries = all.filter((one) => one.on === on)
  const weather = ofKind(entries, 'weather').at(-1)
  const works = ofKind(entries, 'work')
  const titles = await titlesOf(
    scope,
    works.flatMap(({ taskId }) => taskId ?? []),
  )
  const [day, toDate] = [totals(entries), totals(all)]
  const earlier = new Set(
    ofKind(
      all.filter((one) => one.on < on),
      'crew',
    ).map(({ company }) => company),
  )
  const arrived = [...new Set(ofKind(entries, 'crew').map(({ company }) => company))].filter(
    (company) => company !== '' && !earlier.has(company),
  )
  const values: Record<string, Value> = {
    // Written days later it is still the report of its day.
    ...{ 'day.on': on, today: on, 'day.number': number, 'qc.super': name },
    ...{
      'day.weather': weather ? joined(weather.sky, weather.from === 'nws' ? 'NWS forecast' : '') : null,
      'day.low': weather?.lowF ?? null,
    },
    ...{ 'day.high': weather?.highF ?? null, 'day.rain': weather?.rainIn ?? null },
    ...{ 'day.wind': weather?.windMph ?? null, 'day.labor': hoursOf(day.labor) },
    ...{ 'day.laborToDate': hoursOf(toDate.labor), 'day.equipment': hoursOf(day.worked) },
    ...{ 'day.equipmentIdle': hoursOf(day.idle), 'day.equipmentToDate': hoursOf(toDate.worked) },
    'day.delay': lines(
      ofKind(entries, 'delay').map(({ cause, text, minutes }) =>
        say('{hours} h, {cause}: {text}', { hours: hours(minutes), cause: delayCauses[cause], text }),
      ),
    ),
    'day.work': lines(works.map((one) => workText(titles.get(one.taskId ?? '') ?? '', one))),
    'day.comments': lines([
      ...ofKind(entries, 'note').map(({ text }) => text),
      ...ofKind(entries, 'visitor').map(({ who, company, why }) =>
        say('Visitor: {text}', { text: joined(who, company, why) }),
      ),
    ]),
    ...{ 'day.inspections': control(entries, 'inspection'), 'day.tests': control(entries, 'test') },
    ...{ 'day.phases': control(entries, 'phase'), 'day.deficiencies': control(entries, 'deficiency') },
    ...{ 'day.submittals': control(entries, 'submittal'), 'day.offsite': control(entries, 'offsite') },
    ...{ 'day.safety': control(entries, 'safety'), 'day.instructions': control(entries, 'instruction') },
    ...{ 'day.punch': lines(punch), 'day.activities': lines(activities) },
    'day.arrivals': lines(arrived.map((company) => say('First day: {company}', { company }))),
    'day.received': lines(
      ofKind(entries, 'delivery').map(({ what, quantity, supplier, state }) =>
        joined(what, quantity, supplier, state === 'whole' ? 'accepted' : state),
      ),
    ),
    'day.accidents': lines(
      ofKind(entries, 'accident').flatMap(({ hurt, text }) =>
        hurt ? [text || 'Somebody was hurt: see the incident report'] : [],
      ),
    ),
  }
  return {
    fields: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        { kind: kinds[key] ?? 'text', source: { from: 'log', id: about }, overruled: null, value },
      ]),
    ),
    lists: {
      'day.crews': crewRows(entries, orgName),
      'day.machines': ofKind(entries, 'equipment').map(
        ({ what, serial, worked, idle, down }, index): Row => ({
          id: String(index + 1),
          cells: { what, serial, worked: hoursOf(worked), idle: hoursOf(idle), down: hoursOf(down) },
        }),
      ),
    },
  }
}
