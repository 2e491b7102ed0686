import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeUpSchedule } from '#testing/made-up-schedules.ts'
import { momentOf } from '../schedule/work-time.ts'
import { writeMspdi } from './mspdi-write.ts'
import { readScheduleFile } from './read-schedule-file.ts'
import { writeScheduleCsv } from './schedule-csv.ts'
import { type ScheduleFile, ScheduleRefusal } from './schedule-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readScheduleFile(bytes(text))

const node = (name: string, values: string, ...under: string[]) =>
  `(0||${name}(${values})(${under.join('\u007f')}))`
const hours = [node('0', 'f|12:00|s|8:00'), node('1', 's|13:00|f|17:00')]
const clndr = node(
  'CalendarData',
  '',
  node(
    'DaysOfWeek',
    '',
    node('1', ''),
    ...['2', '3', '4', '5', '6'].map((day) => node(day, '', ...hours)),
    node('7', '', node('0', 's|00:00|f|00:00')),
  ),
  node('VIEW', 'ShowTotal|N'),
  node('Exceptions', '', node('0', 'd|46174'), node('1', 'd|46180', node('0', 's|08:00|f|12:00'))),
)
const xer = [
  'ERMHDR\t19.12\t2026-05-24\tProject\tx\tx\tdb\tProject Management\tUSD',
  '%T\tPROJECT',
  '%F\tproj_id\tproj_short_name\tclndr_id\tlast_recalc_date\tplan_start_date',
  '%R\t1\tKIT\t5\t2026-06-03 08:00\t2026-06-01 00:00',
  '%T\tCALENDAR',
  '%F\tclndr_id\tclndr_name\tclndr_data\tday_hr_cnt',
  `%R\t5\t5 day\t${clndr}\t8`,
  '%T\tPROJWBS',
  '%F\twbs_id\tproj_id\tseq_num\tproj_node_flag\twbs_short_name\twbs_name\tparent_wbs_id',
  '%R\t10\t1\t1\tY\tKIT\tKitchen\t',
  '%R\t11\t1\t2\tN\tR\tRough-in\t10',
  '%T\tTASK',
  '%F\ttask_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tact_start_date\tcstr_type\tcstr_date\tearly_start_date\tearly_end_date',
  '%R\t100\t1\t11\t5\tA10\tPlumbing\tTT_Task\tTK_Active\t40\t16\t2026-06-01 08:00\tCS_MEOB\t2026-06-09 17:00\t\t',
  '%R\t101\t1\t11\t5\tA20\tInspection',
  'with a break in its name\tTT_FinMile\tTK_NotStart\t0\t0\t\t\t\t2026-06-08 17:00\t2026-06-08 17:00',
  '%T\tTASKPRED',
  '%F\ttask_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt',
  '%R\t1\t101\t100\tPR_FF\t8',
  '%R\t2\t101\t999\tPR_FS\t0',
  '%E',
].join('\r\n')

const gan = `<?xml version="1.0"?><project name="House"><calendars><day-types><default-week sun="1" mon="0" tue="0" wed="0" thu="0" fri="0" sat="1"/></day-types>
  <date year="" month="7" date="3" type="HOLIDAY"/></calendars><tasks>
  <task id="0" name="Shell" start="2026-07-01" duration="4"><task id="1" name="Walls" start="2026-07-01" duration="3" complete="50"><depend id="2" type="3" difference="1"/></task>
  <task id="2" name="Roof" start="2026-07-02" duration="2" thirdDate="2026-07-02" thirdDate-constraint="1"/></task></tasks>
  <resources><resource id="7" name="Ada"/></resources><allocations><allocation task-id="1" resource-id="7"/></allocations></project>`

test('a file of Primavera brings its outline, calendars, progress and what it calls a deadline', () => {
  const file = read(xer)
  expect(file).toMatchObject({ name: 'Kitchen', dataDate: momentOf('2026-06-03', 480), minutesPerDay: 480 })
  expect(file.tasks.map(({ title, level, phase }) => [title, level, phase])).toEqual([
    ['Rough-in', 1, undefined],
    ['Plumbing', 2, 'Rough-in'],
    ['Inspection', 2, 'Rough-in'],
  ])
  // One day is worked before the data date, as the first is off, and two remain.
  expect(file.tasks[1]).toMatchObject({
    minutes: 480 + 960,
    remaining: 960,
    percent: 60,
    deadline: momentOf('2026-06-09', 1020),
  })
  const { week, exceptions } = file.calendars[0]?.calendar ?? {}
  expect(week?.[6]).toEqual([{ from: 0, to: 1440 }])
  expect(week?.[1]).toEqual([
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ])
  expect([...(exceptions ?? [])]).toEqual([
    ['2026-06-01', []],
    ['2026-06-07', [{ from: 480, to: 720 }]],
  ])
  expect(file.links).toEqual([{ from: '100', to: '101', kind: 'FF', lag: 480, elapsed: false }])
  expect(file.notes).toHaveLength(1)
})

test('a file of GanttProject brings days as hours of work, its holidays of every year, and who is given what', () => {
  const file = read(gan)
  expect(file.tasks[1]).toMatchObject({
    minutes: 1440,
    phase: 'Shell',
    percent: 50,
    remaining: 720,
    resources: ['Ada'],
    start: momentOf('2026-07-01', 480),
    finish: momentOf('2026-07-06', 1020),
  })
  expect(file.tasks[2]?.constraint).toEqual({ kind: 'snet', at: momentOf('2026-07-02', 480) })
  expect(file.links).toEqual([{ from: '1', to: '2', kind: 'FF', lag: 480, elapsed: false }])
  expect(file.calendars[0]?.calendar.exceptions.has('2030-07-03')).toBe(true)
})

test('a sheet of Microsoft Project is read by its own headings, dates and units', () => {
  const sheet = `ID,Task Name,Duration,Start,Finish,Predecessors,Outline Level,Resource Names
1,House,10 days,Mon 6/1/26,Fri 6/12/26,,1,
2,Dig,2.5 wks,Mon 6/1/26 8:00 AM,Fri 6/12/26 5:00 PM,,2,"Ada[50%],Dig & Co"
3,Cure,3 edays?,,,2FS+2 days,2,
4,Frame,4 hrs,,,"3FF-1d, 2SS,nine",2,`
  const { tasks, links, notes } = read(sheet)
  expect(tasks.map(({ minutes, elapsed, summary, phase }) => [minutes, elapsed, summary, phase])).toEqual([
    [4800, false, true, undefined],
    [6000, false, false, 'House'],
    [4320, true, false, 'House'],
    [240, false, false, 'House'],
  ])
  expect(tasks[1]).toMatchObject({
    start: momentOf('2026-06-01', 480),
    finish: momentOf('2026-06-12', 1020),
    resources: ['Ada', 'Dig & Co'],
  })
  expect(links).toEqual([
    { from: '2', to: '3', kind: 'FS', lag: 960, elapsed: false },
    { from: '3', to: '4', kind: 'FF', lag: -480, elapsed: false },
    { from: '2', to: '4', kind: 'SS', lag: 0, elapsed: false },
  ])
  expect(notes).toEqual([{ row: 4, message: '“nine” is no predecessor that can be read' }])
})

test.each([
  ['', 'empty'],
  ['<rss/>', 'kind'],
  ['a,b\n1,2', 'kind'],
  ['<project/>', 'kind'],
])('what is no schedule is refused with a reason: %j', (text, reason) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason }))
})

/** Answers a schedule or a refusal, and whichever it is, it can be shown. */
function mustAnswer(file: Uint8Array): void {
  try {
    const schedule: ScheduleFile = readScheduleFile(file)
    expect(Array.isArray(schedule.tasks)).toBe(true)
  } catch (error) {
    if (!(error instanceof ScheduleRefusal)) throw error
    expect(error.message.length).toBeGreaterThan(10)
  }
}

test('a file that breaks off, or in which bytes were changed, is read or refused and never more', () => {
  const [made] = fc.sample(madeUpSchedule(), { numRuns: 1, seed: 7 })
  if (!made) throw new Error('No schedule was made up')
  const files = [xer, gan, writeMspdi(made), writeScheduleCsv(made)].map(bytes)
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      (file, part, flips) => {
        const broken = file.slice(0, Math.ceil(file.length * part))
        for (const [place, byte] of flips) broken[Math.floor(place * (broken.length - 1))] = byte
        mustAnswer(broken)
      },
    ),
    { numRuns: 400, seed: 18 },
  )
})

test.each([
  ['{"cards":[]}', 'Import tasks'],
  ['<APIBusinessObjects></APIBusinessObjects>', 'XER'],
  ['\u0050\u004b\u0003\u0004 sheet', 'CSV'],
])('what is no schedule is refused by what it is, and with what to do: %s', (text, words) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason: 'kind' }))
  expect(() => read(text)).toThrow(words)
})

test.each([
  [
    'Spanish',
    'Id;Nombre de tarea;Duración;Comienzo;Fin;Predecesoras',
    'lun 01/06/26',
    'mié 17/06/26',
    '1FC+7 días',
  ],
  ['German', 'Nr.;Vorgangsname;Dauer;Anfang;Ende;Vorgänger', 'Mo 01.06.26', 'Mi 17.06.26', '1EA+7 Tage'],
  [
    'French',
    'N°;Nom de la tâche;Durée;Début;Fin;Prédécesseurs',
    'Lun 01/06/26',
    'Mer 17/06/26',
    '1FD+7 jours',
  ],
])('a sheet of Microsoft Project in %s has its links and its days', (_, heading, begins, goes, link) => {
  const file = read(`${heading}\n1;A;5;${begins};;\n2;B;2;${goes};;${link}`)
  expect(file.notes).toEqual([])
  expect(file.tasks[1]?.start).toBe(momentOf('2026-06-17', 480))
  expect(file.links).toEqual([{ from: '1', to: '2', kind: 'FS', lag: 7 * 480, elapsed: false }])
})

test('a sheet of Primavera: days that have come and days that are held are marked, and a lag stands behind its kind', () => {
  const { tasks, links, notes } = read(
    'Activity ID,Activity Name,Original Duration,Start,Finish,Predecessor Details\nA1,Dig,5,01-Jun-26 A,05-Jun-26 A,\nA2,Pour,2,10-Jun-26*,11-Jun-26,A1: FS 2',
  )
  expect(notes).toEqual([])
  expect([tasks[0]?.started, tasks[0]?.finished, tasks[1]?.started]).toEqual([
    momentOf('2026-06-01', 480),
    momentOf('2026-06-05', 1020),
    undefined,
  ])
  expect(links).toEqual([{ from: '1', to: '2', kind: 'FS', lag: 960, elapsed: false }])
})

test('a lag that is a share is that share of what it follows, and an id may end like a link', () => {
  const { links } = read(
    'ID,Task,Duration,Predecessors\n1FC,A,4d,\nAREA,B,1d,1FC+50%\n3,C,1d,"AREA+1d,1FCSS-25%"',
  )
  expect(links.map(({ from, kind, lag }) => [from, kind, lag])).toEqual([
    ['1', 'FS', 960],
    ['2', 'FS', 480],
    ['1', 'SS', -480],
  ])
})
