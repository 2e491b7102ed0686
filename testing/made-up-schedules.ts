import fc from 'fast-check'
import { constraintKinds, linkKinds } from '#contract/fields.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { Shift } from '#domain/schedule/types.ts'
import { heldAsFiled } from '#domain/schedule-files/held-as-filed.ts'
import { type FileTask, type ScheduleFile, withPhases } from '#domain/schedule-files/schedule-file.ts'

/** A moment of the years 2020 to 2033. */
const moment = fc.integer({ min: 26_300_000, max: 33_600_000 })
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((days) => days * 480),
  fc.integer({ min: 0, max: 30_000 }),
)

/** Text with what trips writers: marks of XML and CSV, beginnings of formulas, other scripts; nothing to trim at its ends. */
const words = fc.oneof(
  fc.constantFrom(
    'Rough-in "A" & <B>',
    '=1+1',
    'Añadir, y; más',
    '浴室\ttile',
    "'quoted",
    '-5',
    'a\nb',
    'FS+2d',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
)
const title = words.map((text) => text.replace(/\p{Cc}/gu, ' ').trim() || 'Task')

const shifts = fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 6 }).map((marks) => {
  const sorted = marks.sort((a, b) => a - b).map((half) => half * 30)
  return sorted.flatMap((from, place): Shift[] => {
    const to = sorted[place + 1]
    return place % 2 === 0 && to !== undefined ? [{ from, to }] : []
  })
})

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))

const workCalendar = fc.record({
  week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
  exceptions: fc.array(fc.tuple(day, shifts), { maxLength: 6 }).map((days) => new Map(days)),
  federalHolidays: fc.boolean(),
})

type Made = Omit<FileTask, 'uid' | 'level' | 'calendar' | 'constraint'> & {
  sub: boolean
  calendar: number
  kind: number
  at: number
}

const made: fc.Arbitrary<Made> = fc.record(
  {
    title,
    notes: fc.oneof(fc.constant(''), title),
    minutes,
    elapsed: fc.boolean(),
    deadline: moment,
    started: moment,
    finished: moment,
    percent: fc.integer({ min: 0, max: 100 }),
    remaining: minutes,
    start: moment,
    finish: moment,
    summary: fc.boolean(),
    manual: fc.boolean(),
    milestone: fc.boolean(),
    resources: fc.uniqueArray(fc.constantFrom('Ada Lovelace', 'Dig & Co', 'Crew 2', 'Lovelace, Ada')),
    sub: fc.boolean(),
    calendar: fc.nat(3),
    kind: fc.nat(11),
    at: moment,
  },
  {
    requiredKeys: [
      'title',
      'notes',
      'minutes',
      'elapsed',
      'percent',
      'summary',
      'manual',
      'milestone',
      'resources',
      'sub',
      'calendar',
      'kind',
      'at',
    ],
  },
)

/** Schedules as `readScheduleFile` may answer them, held to the dates they say. `flat` ones have what a sheet can hold: one calendar, no summaries. */
export const madeUpSchedule = (flat = false): fc.Arbitrary<ScheduleFile> =>
  fc
    .record({
      name: title,
      start: moment,
      dataDate: fc.option(moment, { nil: undefined }),
      minutesPerDay: fc.constantFrom(480, 600, 450),
      calendars: fc.array(workCalendar, { minLength: 1, maxLength: flat ? 1 : 3 }),
      tasks: fc.array(made, { maxLength: 12 }),
      links: fc.array(
        fc.record({
          from: fc.nat(11),
          to: fc.nat(11),
          kind: fc.constantFrom(...linkKinds),
          lag: fc.integer({ min: -5000, max: 5000 }),
          elapsed: fc.boolean(),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ dataDate, calendars, tasks, links, ...rest }) => {
      const one = (place: number) => `c${place % calendars.length}`
      const file = tasks.map((task, place) => fileTask(task, place, one, flat))
      const seen = new Set<string>()
      return {
        ...rest,
        ...(dataDate !== undefined && !flat && { dataDate }),
        calendars: calendars.map((calendar, place) => ({
          id: `c${place}`,
          name: `Calendar ${place}`,
          calendar,
        })),
        defaultCalendar: 'c0',
        tasks: flat ? file : withPhases(file),
        links: links.flatMap(({ from, to, ...link }) => {
          const fresh = from !== to && Math.max(from, to) < tasks.length && !seen.has(`${from} ${to}`)
          seen.add(`${from} ${to}`)
          return fresh ? [{ ...link, from: `t${from}`, to: `t${to}` }] : []
        }),
        notes: [],
      }
    })
    .map((file) => (flat ? file : { ...heldAsFiled(file), notes: [] }))

function fileTask(
  { sub, kind, at, ...task }: Made,
  place: number,
  calendarOf: (place: number) => string,
  flat: boolean,
): FileTask {
  const { calendar, started, finished, remaining, ...rest } = task
  const constraint = constraintKinds[kind]
  const id = calendarOf(calendar)
  const summary = rest.summary && !flat
  // What is not under way lasts as long as there is work between its dates.
  const isFree = summary || rest.manual || rest.elapsed || started !== undefined
  return {
    ...rest,
    uid: `t${place}`,
    level: sub && place > 0 && !flat ? 2 : 1,
    summary,
    ...(rest.finish !== undefined && !isFree && { finish: rest.start ?? rest.finish }),
    milestone: rest.milestone || (rest.minutes === 0 && !summary),
    ...(id !== 'c0' && { calendar: id }),
    ...(constraint !== undefined && {
      constraint: constraint === 'alap' ? { kind: constraint } : { kind: constraint, at },
    }),
    ...(started !== undefined && { started }),
    // What is finished is not undone.
    ...(started !== undefined && finished !== undefined && { finished, percent: Math.max(1, rest.percent) }),
    ...(started !== undefined && finished === undefined && remaining !== undefined && { remaining }),
    ...(flat && sub && { phase: 'Rough-in' }),
  }
}
