import { expect, test } from 'vitest'
import { momentOf } from '../schedule/work-time.ts'
import { usualWeek } from './mspdi-calendars.ts'
import type { FileTask, ScheduleFile } from './schedule-file.ts'
import { type SdefJob, writeSdef } from './sdef-write.ts'

/** The columns of ER 1-1-11, each from and to, counted from 1. */
const layout = {
  VOLM: { disk: [6, 7] },
  PROJ: {
    dataDate: [6, 12],
    id: [14, 17],
    name: [19, 66],
    contractor: [68, 103],
    precedence: [105, 105],
    contract: [107, 112],
    start: [114, 120],
    end: [122, 128],
  },
  CLDR: { code: [6, 6], week: [8, 14], name: [16, 45] },
  HOLI: { code: [6, 6], first: [8, 14], second: [16, 22], last: [120, 126] },
  ACTV: {
    id: [6, 15],
    title: [17, 46],
    days: [48, 50],
    date: [52, 58],
    constraint: [60, 61],
    calendar: [63, 63],
    hammock: [65, 65],
    workers: [67, 69],
    responsibility: [71, 74],
    area: [76, 79],
    modification: [81, 86],
    bid: [88, 93],
    phase: [95, 96],
    category: [98, 98],
    feature: [100, 129],
  },
  PRED: { id: [6, 15], before: [17, 26], kind: [28, 28], lag: [30, 33] },
  PROG: {
    id: [6, 15],
    started: [17, 23],
    finished: [25, 31],
    remaining: [33, 35],
    cost: [37, 48],
    toDate: [50, 61],
    stored: [63, 74],
    earlyStart: [76, 82],
    earlyFinish: [84, 90],
    lateStart: [92, 98],
    lateFinish: [100, 106],
    sign: [108, 108],
    float: [110, 112],
  },
} as const

function read(line: string): Record<string, string> {
  const fields = layout[line.slice(0, 4) as keyof typeof layout] as
    | Record<string, readonly [number, number]>
    | undefined
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, [from, to]]) => [name, line.slice(from - 1, to).trim()]),
  )
}

const task = (uid: string, rest: Partial<FileTask> = {}): FileTask => ({
  uid,
  level: 1,
  title: `Task ${uid}`,
  notes: '',
  minutes: 960,
  elapsed: false,
  milestone: false,
  percent: 0,
  summary: false,
  manual: false,
  resources: [],
  ...rest,
})

const [monday, friday] = [momentOf('2026-06-01', 480), momentOf('2026-06-05', 1020)]
const file: ScheduleFile = {
  name: 'Añejo kitchen',
  start: monday,
  dataDate: momentOf('2026-06-03', 480),
  calendars: [
    {
      id: 'c',
      name: 'Site',
      calendar: { week: usualWeek, exceptions: new Map([['2026-06-02', []]]), federalHolidays: true },
    },
  ],
  defaultCalendar: 'c',
  minutesPerDay: 480,
  tasks: [
    task('a', {
      title: 'Demolición of everything that stands in it',
      constraint: { kind: 'snet', at: monday },
      started: monday,
      remaining: 480,
    }),
    task('b', { elapsed: true, minutes: 7 * 1440, deadline: friday }),
    task('c', { minutes: 0, milestone: true }),
  ],
  links: [
    { from: 'a', to: 'b', kind: 'FS', lag: 480, elapsed: false },
    { from: 'a', to: 'c', kind: 'SS', lag: -960, elapsed: false },
    { from: 'b', to: 'c', kind: 'SF', lag: 0, elapsed: false },
  ],
  notes: [],
}
const job: SdefJob = {
  file,
  planned: new Map([
    ['a', { start: monday, finish: friday, lateStart: monday, lateFinish: friday, totalFloat: -960 }],
  ]),
  contractor: 'Ash & Co',
  contract: 'W912-26',
  codesOf: ({ uid }) =>
    uid === 'a'
      ? { responsibility: 'Demolition', area: 'Kitchen', phase: '01', feature: 'Selective demolition' }
      : {},
}
const { text, notes } = writeSdef(job)
const lines = text.split('\r\n').slice(0, -1)
const of = (kind: string) => lines.filter((line) => line.startsWith(kind)).map(read)

test('every record is 132 columns of ASCII, in the order that the regulation sets', () => {
  expect(lines.map((line) => line.length).filter((length) => length !== 132)).toEqual([])
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect([...new Set(lines.map((line) => line.slice(0, 4)))]).toEqual([
    'VOLM',
    'PROJ',
    'CLDR',
    'HOLI',
    'ACTV',
    'PRED',
    'PROG',
    'END ',
  ])
})

test('each field stands in its columns', () => {
  expect(of('VOLM')).toEqual([{ disk: '1' }])
  expect(of('PROJ')).toEqual([
    {
      dataDate: '03JUN26',
      id: 'Aejo',
      name: 'Anejo kitchen',
      contractor: 'Ash & Co',
      precedence: 'P',
      contract: 'W912-2',
      start: '01JUN26',
      end: '05JUN26',
    },
  ])
  expect(of('CLDR')).toEqual([
    { code: '1', week: 'NYYYYYN', name: 'Site' },
    { code: '2', week: 'YYYYYYY', name: 'Calendar days' },
  ])
  expect(of('HOLI')[0]).toMatchObject({ code: '1', first: '02JUN26', second: '19JUN26' })
  expect(of('ACTV')[0]).toEqual({
    id: '10',
    title: 'Demolicion of everything that',
    days: '2',
    date: '01JUN26',
    constraint: 'ES',
    calendar: '1',
    hammock: '',
    workers: '0',
    responsibility: 'Demo',
    area: 'Kitc',
    modification: '',
    bid: '',
    phase: '01',
    category: '',
    feature: 'Selective demolition',
  })
  expect(of('ACTV')[1]).toMatchObject({
    id: '20',
    days: '7',
    date: '05JUN26',
    constraint: 'LF',
    calendar: '2',
  })
  expect(of('PRED')).toEqual([
    { id: '20', before: '10', kind: 'C', lag: '1' },
    { id: '30', before: '10', kind: 'S', lag: '-2' },
  ])
  expect(of('PROG')[0]).toEqual({
    id: '10',
    started: '01JUN26',
    finished: '',
    remaining: '1',
    cost: '0.00',
    toDate: '0.00',
    stored: '0.00',
    earlyStart: '01JUN26',
    earlyFinish: '05JUN26',
    lateStart: '01JUN26',
    lateFinish: '05JUN26',
    sign: '-',
    float: '2',
  })
})

test('what lasts until midnight ends on the day before, and so does what is to be done by then', () => {
  const [start, finish] = [momentOf('2026-06-01'), momentOf('2026-06-04')]
  const dates = { start, finish, lateStart: start, lateFinish: finish, totalFloat: 0 }
  const cure = task('a', { elapsed: true, minutes: 3 * 1440, deadline: finish })
  const cured = { ...cure, uid: 'b', started: start, finished: finish }
  const { text } = writeSdef({
    ...job,
    file: { ...file, tasks: [cure, cured], links: [] },
    planned: new Map(['a', 'b'].map((uid) => [uid, dates])),
  })
  const records = text.split('\r\n').map(read)
  const [told, done] = records.filter(({ earlyFinish }) => earlyFinish)
  expect(told).toMatchObject({ earlyStart: '01JUN26', earlyFinish: '03JUN26', lateFinish: '03JUN26' })
  expect(done).toMatchObject({ started: '01JUN26', finished: '03JUN26' })
  expect(records.find(({ constraint }) => constraint === 'LF')?.date).toBe('03JUN26')
  expect(records.find(({ precedence }) => precedence)?.end).toBe('03JUN26')
})

test('what the format cannot hold is told by its task', () => {
  expect(notes.map(({ row }) => row)).toEqual([3])
})
