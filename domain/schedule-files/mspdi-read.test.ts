import { expect, test } from 'vitest'
import { plan } from '../schedule/plan.ts'
import { momentText } from './moments.ts'
import { readDuration } from './mspdi-read.ts'
import { planInputOf } from './plan-input.ts'
import { readScheduleFile } from './read-schedule-file.ts'
import { ScheduleRefusal } from './schedule-file.ts'

const readMspdi = (text: string) => readScheduleFile(new TextEncoder().encode(text))

const project = (
  inner: string,
) => `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project">
  <Title>Kitchen</Title><StartDate>2026-06-01T08:00:00</StartDate><CalendarUID>1</CalendarUID><MinutesPerDay>480</MinutesPerDay>
  ${inner}</Project>`

const task = (uid: number, inner = '') =>
  `<Task><UID>${uid}</UID><Name>Task ${uid}</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration>
  <DurationFormat>7</DurationFormat>${inner}</Task>`

const link = (from: number, inner: string) =>
  `<PredecessorLink><PredecessorUID>${from}</PredecessorUID>${inner}</PredecessorLink>`

const calendar = (inner: string) =>
  `<Calendars><Calendar><UID>1</UID><Name>Site</Name><IsBaseCalendar>1</IsBaseCalendar>${inner}</Calendar></Calendars>`

const exception = (inner: string) =>
  `<Exceptions><Exception><TimePeriod><FromDate>2026-01-01T00:00:00</FromDate><ToDate>2027-12-31T23:59:00</ToDate></TimePeriod>
  ${inner}<DayWorking>0</DayWorking></Exception></Exceptions>`

const daysOff = (inner: string) => [
  ...(readMspdi(project(calendar(exception(inner)))).calendars[0]?.calendar.exceptions.keys() ?? []),
]

test('kinds of links and their lags are those of the schema, in tenths of a minute, by the clock where elapsed', () => {
  const { links, notes } = readMspdi(
    project(
      `<Tasks>${task(1)}${task(2, link(1, '<Type>0</Type><LinkLag>-4800</LinkLag><LagFormat>7</LagFormat>'))}
      ${task(3, link(1, '<Type>3</Type><LinkLag>28800</LinkLag><LagFormat>8</LagFormat>') + link(2, '<Type>2</Type>'))}
      ${task(4, link(1, '<LinkLag>50</LinkLag><LagFormat>19</LagFormat>') + link(9, ''))}</Tasks>`,
    ),
  )
  expect(links).toEqual([
    { from: '1', to: '2', kind: 'FF', lag: -480, elapsed: false },
    { from: '1', to: '3', kind: 'SS', lag: 2880, elapsed: true },
    { from: '2', to: '3', kind: 'SF', lag: 0, elapsed: false },
    { from: '1', to: '4', kind: 'FS', lag: 480, elapsed: false },
  ])
  expect(notes.map(({ row }) => row)).toEqual([4, 4])
})

test.each([
  ['<Type>2</Type><Month>6</Month><MonthDay>4</MonthDay>', ['2026-07-04', '2027-07-04']],
  [
    '<Type>3</Type><Month>10</Month><MonthItem>7</MonthItem><MonthPosition>3</MonthPosition>',
    ['2026-11-26', '2027-11-25'],
  ],
  [
    '<Type>3</Type><Month>4</Month><MonthItem>4</MonthItem><MonthPosition>4</MonthPosition>',
    ['2026-05-25', '2027-05-31'],
  ],
  ['<Type>4</Type><Period>12</Period><MonthDay>31</MonthDay>', ['2026-01-31', '2027-01-31']],
  [
    '<Type>5</Type><Period>12</Period><MonthItem>1</MonthItem><MonthPosition>0</MonthPosition>',
    ['2026-01-01', '2027-01-01'],
  ],
])('an exception that comes again is every one of its days: %s', (rule, days) => {
  expect(daysOff(rule)).toEqual(days)
})

test('every other Friday is off, counted in weeks from Sunday', () => {
  expect(daysOff('<Type>6</Type><Period>2</Period><DaysOfWeek>32</DaysOfWeek>').slice(0, 3)).toEqual([
    '2026-01-02',
    '2026-01-16',
    '2026-01-30',
  ])
})

test('a calendar takes from the one it is based on what it does not say itself', () => {
  const { calendars, tasks } = readMspdi(
    project(
      `<Calendars><Calendar><UID>1</UID><Name>Site</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>
      <WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar>
      <Calendar><UID>2</UID><Name>Ada</Name><BaseCalendarUID>1</BaseCalendarUID><WeekDays><WeekDay><DayType>7</DayType>
      <DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>09:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime>
      </WorkingTimes></WeekDay></WeekDays></Calendar></Calendars><Tasks>${task(1)}</Tasks>
      <Resources><Resource><UID>5</UID><Name>Ada</Name><CalendarUID>2</CalendarUID></Resource></Resources>
      <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>5</ResourceUID></Assignment></Assignments>`,
    ),
  )
  expect(tasks[0]).toMatchObject({ calendar: '2', resources: ['Ada'] })
  expect(
    calendars[1]?.calendar.week.map((day) => day.reduce((sum, { from, to }) => sum + to - from, 0)),
  ).toEqual([0, 480, 480, 480, 480, 0, 900])
})

const shift = (
  uid: number,
  name: string,
  from: string,
  to: string,
) => `<Calendar><UID>${uid}</UID><Name>${name}</Name>
  <IsBaseCalendar>1</IsBaseCalendar><WeekDays>${[2, 3, 4, 5, 6]
    .map(
      (day) => `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime>
      <FromTime>${from}</FromTime><ToTime>${to}</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
    )
    .join('')}<WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay>
  <WeekDay><DayType>7</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar>`

const days = (start: string, finish: string) =>
  `<Start>2026-06-${start}:00:00</Start><Finish>2026-06-${finish}:00:00</Finish>`

/** When a task is planned by what was read of it. */
const plannedIn = (text: string, uid: string) => {
  const { start, finish } = plan(planInputOf(readMspdi(text))).tasks.get(uid) ?? {}
  return [start, finish].map((moment) => (moment === undefined ? '' : momentText(moment).slice(5, 16)))
}

test('a day shift and a night shift on one task are both its hours, and a material has none', () => {
  const text = project(
    `<Calendars>${shift(1, 'Day', '08:00:00', '16:00:00')}${shift(2, 'Night', '16:00:00', '00:00:00')}</Calendars>
    <Tasks>${task(1, `${days('01T08', '02T00')}`)}</Tasks>
    <Resources>${[
      [5, 1, 'Ada', 1],
      [6, 2, 'Ben', 1],
      [7, 9, 'Sand', 0],
    ]
      .map(
        ([uid, of, name, type]) =>
          `<Resource><UID>${uid}</UID><Name>${name}</Name><Type>${type}</Type><CalendarUID>${of}</CalendarUID></Resource>`,
      )
      .join('')}</Resources>
    <Assignments>${[5, 6, 7]
      .map((uid) => `<Assignment><TaskUID>1</TaskUID><ResourceUID>${uid}</ResourceUID></Assignment>`)
      .join('')}</Assignments>`,
  )
  expect(plannedIn(text, '1')).toEqual(['06-01T08:00', '06-02T00:00'])
  expect(readMspdi(text).calendars.map(({ name }) => name)).toContain('Day, Night')
})

test('work that was stopped and goes on later ends when the file says', () => {
  const stopped = `${days('01T08', '05T17')}<ActualStart>2026-06-01T08:00:00</ActualStart><PercentComplete>50</PercentComplete>
    <RemainingDuration>PT8H0M0S</RemainingDuration><Resume>2026-06-05T08:00:00</Resume>`
  expect(plannedIn(project(`<Tasks>${task(1, stopped)}</Tasks>`), '1')).toEqual([
    '06-01T08:00',
    '06-05T17:00',
  ])
})

test('a start that nothing in the file explains is held, also past what it follows, and told by its row', () => {
  const tasks = `<Tasks>${task(1, days('01T08', '02T17'))}${task(2, days('04T08', '05T17') + link(1, ''))}
    ${task(3, days('08T08', '09T17') + link(2, ''))}</Tasks>`
  expect(plannedIn(project(tasks), '2')).toEqual(['06-04T08:00', '06-05T17:00'])
  const { tasks: read, notes } = readMspdi(project(tasks))
  expect(read.map(({ constraint }) => constraint?.kind)).toEqual([undefined, 'snet', undefined])
  expect(notes.map(({ row }) => row)).toEqual([2])
})

test('what is inactive comes in without its links, so that it moves nothing', () => {
  const tasks = `<Tasks>${task(1, `<Active>0</Active>${days('01T08', '02T17')}`)}${task(2, days('01T08', '02T17') + link(1, ''))}</Tasks>`
  expect(plannedIn(project(tasks), '2')).toEqual(['06-01T08:00', '06-02T17:00'])
})

test('an actual finish of a task of which nothing is done is no progress', () => {
  const odd = `${days('01T08', '02T17')}<ActualFinish>2000-01-01T00:00:00</ActualFinish><PercentComplete>0</PercentComplete>`
  expect(plannedIn(project(`<Tasks>${task(1, odd)}</Tasks>`), '1')).toEqual(['06-01T08:00', '06-02T17:00'])
})

test('a duration is minutes of work, whatever it is written in', () => {
  expect(['PT16H30M0S', 'P1DT2H', '-PT1H0M0S', 'PT0H0M29S', 'PT1.5H', '3 days'].map(readDuration)).toEqual([
    990,
    1560,
    -60,
    0,
    90,
    undefined,
  ])
})

test.each([
  ['<!DOCTYPE a [<!ENTITY x "y">]><Project>&x;</Project>', 'entities'],
  ['<Project><Tasks><Task>', 'xml'],
  ['<rss></rss>', 'kind'],
  [`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'depth'],
  ['<Project>&nothing;</Project>', 'xml'],
])('what is no such file is refused by what is wrong with it: %.30s', (text, reason) => {
  expect(() => readMspdi(text)).toThrow(expect.objectContaining({ reason }))
  expect(() => readMspdi(text)).toThrow(ScheduleRefusal)
})
