import { addDays, dateOf, type IsoDate } from '../calendar/iso-date.ts'
import type { Moment, Shift } from '../schedule/types.ts'
import { dateOfMoment } from '../schedule/work-time.ts'
import { clockText, momentText } from './moments.ts'
import { observedBetween } from './mspdi-calendars.ts'
import { mspdiConstraints, mspdiLinks } from './mspdi-read.ts'
import type { FileCalendar, FileTask, ScheduleFile } from './schedule-file.ts'
import { xmlText } from './xml.ts'

type Part = readonly [name: string, value: string | number | readonly Part[] | undefined]

function element([name, value]: Part, indent: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return `${indent}<${name}>${xmlText(String(value))}</${name}>\n`
  const inner = value.map((part) => element(part, `${indent} `)).join('')
  return inner === '' ? `${indent}<${name}/>\n` : `${indent}<${name}>\n${inner}${indent}</${name}>\n`
}

const duration = (minutes: number) => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`
const flag = (yes: boolean) => (yes ? 1 : 0)
const at = (moment: Moment | undefined) => (moment === undefined ? undefined : momentText(moment))

const workingTimes = (shifts: readonly Shift[]): Part[] => [
  ['DayWorking', flag(shifts.length > 0)],
  [
    'WorkingTimes',
    shifts.length === 0
      ? undefined
      : shifts.map(
          ({ from, to }): Part => [
            'WorkingTime',
            [
              ['FromTime', `${clockText(from)}:00`],
              ['ToTime', `${clockText(to % 1440)}:00`],
            ],
          ],
        ),
  ],
]

type Span = { from: IsoDate; to: IsoDate; shifts: readonly Shift[]; name?: string }

const sameShifts = (a: readonly Shift[], b: readonly Shift[]) =>
  a.length === b.length &&
  a.every((shift, place) => shift.from === b[place]?.from && shift.to === b[place]?.to)

/** The days that differ, those beside each other with the same hours as one span; holidays by name in the years that count. */
function spansOf({ calendar }: FileCalendar, years: readonly [number, number]): Span[] {
  const spans: Span[] = []
  for (const [date, shifts] of [...calendar.exceptions].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === date && sameShifts(last.shifts, shifts)) last.to = date
    else spans.push({ from: date, to: date, shifts })
  }
  if (!calendar.federalHolidays) return spans
  for (const { observed, name } of observedBetween(dateOf(years[0], 1, 1), dateOf(years[1], 12, 31))) {
    if (!calendar.exceptions.has(observed)) spans.push({ from: observed, to: observed, shifts: [], name })
  }
  return spans
}

function calendarPart(calendar: FileCalendar, uid: number, years: readonly [number, number]): Part {
  const spans = spansOf(calendar, years)
  return [
    'Calendar',
    [
      ['UID', uid],
      ['Name', calendar.name],
      ['IsBaseCalendar', 1],
      ['BaseCalendarUID', -1],
      [
        'WeekDays',
        calendar.calendar.week.map(
          (shifts, day): Part => ['WeekDay', [['DayType', day + 1], ...workingTimes(shifts)]],
        ),
      ],
      [
        'Exceptions',
        spans.length === 0
          ? undefined
          : spans.map(
              ({ from, to, shifts, name }): Part => [
                'Exception',
                [
                  ['EnteredByOccurrences', 0],
                  [
                    'TimePeriod',
                    [
                      ['FromDate', `${from}T00:00:00`],
                      ['ToDate', `${to}T23:59:00`],
                    ],
                  ],
                  ['Occurrences', 1],
                  ['Name', name],
                  ['Type', 1],
                  ...workingTimes(shifts),
                ],
              ],
            ),
      ],
    ],
  ]
}

function taskPart(
  task: FileTask,
  place: number,
  outline: string,
  calendar: number,
  links: readonly Part[],
): Part {
  const constraint = Math.max(0, mspdiConstraints.indexOf(task.constraint?.kind))
  const remaining = task.finished === undefined ? (task.remaining ?? task.minutes) : 0
  const format = task.elapsed ? 8 : 7
  return [
    'Task',
    [
      ['UID', place + 1],
      ['ID', place + 1],
      ['Name', task.title],
      ['Active', 1],
      ['Manual', flag(task.manual)],
      ['Type', 1],
      ['IsNull', 0],
      ['WBS', task.wbs ?? outline],
      ['OutlineNumber', outline],
      ['OutlineLevel', task.level],
      ['Priority', 500],
      ['Start', at(task.start)],
      ['Finish', at(task.finish)],
      ['Duration', duration(task.minutes)],
      ['ManualStart', task.manual ? at(task.start) : undefined],
      ['ManualFinish', task.manual ? at(task.finish) : undefined],
      ['ManualDuration', task.manual ? duration(task.minutes) : undefined],
      ['DurationFormat', format],
      ['EffortDriven', 0],
      ['Estimated', 0],
      ['Milestone', flag(task.milestone)],
      ['Summary', flag(task.summary)],
      ['PercentComplete', task.percent],
      ['ActualStart', at(task.started)],
      ['ActualFinish', at(task.finished)],
      [
        'ActualDuration',
        task.started === undefined ? undefined : duration(Math.max(0, task.minutes - remaining)),
      ],
      [
        'RemainingDuration',
        task.started === undefined || task.finished !== undefined || task.remaining !== undefined
          ? duration(remaining)
          : undefined,
      ],
      ['ConstraintType', constraint],
      ['CalendarUID', calendar],
      ['ConstraintDate', at(task.constraint?.at)],
      ['Deadline', at(task.deadline)],
      ['IgnoreResourceCalendar', 1],
      ['Notes', task.notes === '' ? undefined : task.notes],
      ...links,
    ],
  ]
}

/** `1`, `1.1`, `1.2`, `2`: where each task stands in the outline. */
function outlineNumbers(tasks: readonly FileTask[]): string[] {
  const counts: number[] = []
  return tasks.map(({ level }) => {
    while (counts.length < level) counts.push(0)
    counts.length = level
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    return counts.map((count) => Math.max(1, count)).join('.')
  })
}

const yearOf = (moment: Moment) => Number(dateOfMoment(moment).slice(0, 4))

/**
 * The schedule as Microsoft Project's XML (MSPDI), in the order of its schema. Tasks and calendars are numbered anew from 1, in
 * their order. Federal holidays are written as days off by name, from the first year of the schedule to the one after its last.
 */
export function writeMspdi(file: ScheduleFile): string {
  const uids = new Map(file.tasks.map((task, place) => [task.uid, place + 1]))
  const calendars = new Map(file.calendars.map((one, place) => [one.id, place + 1]))
  const moments = [
    file.start,
    ...file.tasks.flatMap(({ start, finish, deadline }) =>
      [start ?? [], finish ?? [], deadline ?? []].flat(),
    ),
  ]
  const spread = moments.map(yearOf)
  const years = [
    spread.reduce((a, b) => Math.min(a, b)),
    Math.min(9998, spread.reduce((a, b) => Math.max(a, b)) + 1),
  ] as const
  const into = new Map<number, Part[]>()
  for (const link of file.links) {
    const [from, to] = [uids.get(link.from), uids.get(link.to)]
    if (from === undefined || to === undefined) continue
    const part: Part = [
      'PredecessorLink',
      [
        ['PredecessorUID', from],
        ['Type', mspdiLinks.indexOf(link.kind)],
        ['CrossProject', 0],
        ['LinkLag', link.lag * 10],
        ['LagFormat', link.elapsed ? 8 : 7],
      ],
    ]
    into.set(to, [...(into.get(to) ?? []), part])
  }
  const outline = outlineNumbers(file.tasks)
  const people = [...new Set(file.tasks.flatMap((task) => task.resources))]
  const given = file.tasks.flatMap((task, place) =>
    task.resources.map((name) => [place + 1, people.indexOf(name) + 1] as const),
  )
  const project: Part[] = [
    ['SaveVersion', 14],
    ['Name', file.name],
    ['Title', file.name],
    ['ScheduleFromStart', 1],
    ['StartDate', momentText(file.start)],
    ['FinishDate', at(moments.reduce((a, b) => Math.max(a, b)))],
    ['CalendarUID', calendars.get(file.defaultCalendar)],
    ['MinutesPerDay', file.minutesPerDay],
    ['DurationFormat', 7],
    ['HonorConstraints', 0],
    ['StatusDate', at(file.dataDate)],
    ['Calendars', file.calendars.map((one, place) => calendarPart(one, place + 1, years))],
    [
      'Tasks',
      file.tasks.map((task, place) =>
        taskPart(
          task,
          place,
          outline[place] ?? '',
          calendars.get(task.calendar ?? '') ?? -1,
          into.get(place + 1) ?? [],
        ),
      ),
    ],
    [
      'Resources',
      people.map(
        (name, place): Part => [
          'Resource',
          [
            ['UID', place + 1],
            ['ID', place + 1],
            ['Name', name],
            ['Type', 1],
          ],
        ],
      ),
    ],
    [
      'Assignments',
      given.map(
        ([task, person], place): Part => [
          'Assignment',
          [
            ['UID', place + 1],
            ['TaskUID', task],
            ['ResourceUID', person],
            ['Units', 1],
          ],
        ],
      ),
    ],
  ]
  const body = project.map((part) => element(part, ' ')).join('')
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n${body}</Project>\n`
}
