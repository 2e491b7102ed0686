import { expect, test } from 'vitest'
import { readDuration } from './mspdi-read.ts'
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
