import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { usualCalendar, workingDaysBetween } from '../calendar/working-days.ts'
import { ScheduleCycle } from '../schedule/types.ts'
import { inLanguage, templateCatalogue, templateOf } from './catalogue.ts'
import { buildings, chooseTemplate, kindsOf, templateIds } from './choices.ts'
import { type Dated, forwardPass } from './forward-pass.ts'
import { fromTemplate, KindRefusal } from './from-template.ts'
import data from './project-templates.json' with { type: 'json' }
import spanish from './spanish.json' with { type: 'json' }

const shared = join(root, '..', 'shared', 'data', 'project-templates.json')
const noHolidays = { ...usualCalendar, federalHolidays: false }
const monday = '2027-03-01'
const words: Readonly<Record<string, string>> = spanish

test.skipIf(!existsSync(shared))(
  'the templates are those that were collected (skipped where ../shared/data is not there)',
  () => {
    expect(data).toEqual(JSON.parse(readFileSync(shared, 'utf8')))
  },
)

test('six templates with 235 tasks, whose sources are all there and all used for something', () => {
  const { templates, sources } = templateCatalogue()
  expect(templates.map(({ key }) => key)).toEqual([...templateIds])
  const tasks = templates.flatMap((template) => template.tasks)
  expect(tasks).toHaveLength(235)
  for (const task of tasks) for (const key of task.sources) expect(Object.keys(sources)).toContain(key)
})

test('every text of the templates has its Spanish, and no Spanish is left over', () => {
  const texts = new Set(
    templateCatalogue().templates.flatMap((template) => [
      template.name,
      template.note,
      ...template.tasks.flatMap((task) => [
        task.name,
        task.phase,
        task.trade,
        ...(task.judgement && task.judgement !== 'duration' ? [task.judgement] : []),
      ]),
    ]),
  )
  expect([...texts].filter((text) => words[text] === undefined)).toEqual([])
  expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([])
  expect(inLanguage('Set cabinets', 'es')).toBe('Colocar gabinetes')
  expect(inLanguage('Set cabinets', 'en')).toBe('Set cabinets')
})

describe.each(data.templates.map((template) => [template.key, template.computed] as const))(
  '%s',
  (key, computed) => {
    test('takes as many working days as its own reckoning says, without holidays', () => {
      const template = templateCatalogue().templates.find((one) => one.key === key)
      const dates = [...forwardPass(template?.tasks ?? [], monday, noHolidays).values()]
      const last =
        dates
          .map(({ finish }) => finish)
          .sort()
          .at(-1) ?? ''
      expect(workingDaysBetween(noHolidays, monday, last) + 1).toBe(computed.total_working_days)
      expect(dates.every(({ start, finish }) => monday <= start && start <= finish)).toBe(true)
    })
  },
)

const made = (
  id: (typeof templateIds)[number],
  kind: 'diy' | 'hybrid' | 'professional',
  language: 'en' | 'es',
) => fromTemplate(templateOf(id), { kind, start: monday, calendar: usualCalendar, language })
const task = (id: string, tasks: ReturnType<typeof made>) => {
  const found = tasks.find((one) => one.id === id)
  if (!found) throw new Error(`No task ${id}`)
  return found
}

test('who does a task follows from the kind of the project, and who alone may do it is told', () => {
  expect(task('demo', made('kitchen', 'diy', 'en')).who).toBe('you')
  expect(task('demo', made('kitchen', 'hybrid', 'en')).who).toBe('contractor')
  const gas = task('gas', made('kitchen', 'diy', 'en'))
  expect(gas.who).toBe('licensed trade only')
  expect(gas.description).toContain('Only a licensed trade may do this.')
})

test('own hands take half again as long, and nothing else does', () => {
  const own = made('bathroom', 'diy', 'en')
  const hired = made('bathroom', 'professional', 'en')
  expect([task('demo', hired).duration, task('demo', own).duration]).toEqual([2, 3])
  expect(task('sel', own).duration).toBe(task('sel', hired).duration)
  expect(task('perm', own).duration).toBe(task('perm', hired).duration)
})

test('a clock of calendar days runs through days off, and work goes on at the next working day', () => {
  const permit = task('perm', made('adu-house', 'professional', 'en'))
  expect([permit.elapsed, permit.duration]).toEqual([true, 60])
  expect(new Date(permit.finish).getTime() - new Date(permit.start).getTime()).toBe(59 * 86_400_000)
})

test('a task is told with its gate, its judgement and its sources, in either language', () => {
  const english = task('irough', made('bathroom', 'professional', 'en')).description
  expect(english).toContain('Nothing may be covered or go on before this has passed.')
  expect(english).toContain('- <https://www.cityofmadison.com/')
  const spanishTask = task('prot', made('bathroom', 'professional', 'es'))
  expect(spanishTask.title).toBe('Proteger pisos, poner barreras de polvo, cortar agua y luz')
  expect(spanishTask.phase).toBe('Preparación')
})

test('a template for contractors gives no project of another kind', () => {
  expect(kindsOf('fit-out')).toEqual(['professional'])
  expect(() => made('fit-out', 'diy', 'en')).toThrow(KindRefusal)
  expect(() => made('barracks', 'hybrid', 'en')).toThrow(KindRefusal)
})

test('what is answered at the first run chooses the template and the kind', () => {
  expect(chooseTemplate('kitchen', 'Home Owner')).toEqual({ template: 'kitchen', kind: 'hybrid' })
  expect(chooseTemplate('deck', 'DIY Enthusiast')).toEqual({ template: 'deck', kind: 'diy' })
  expect(chooseTemplate('commercial', 'DIY Enthusiast')).toEqual({
    template: 'fit-out',
    kind: 'professional',
  })
  expect(chooseTemplate('house', null)).toEqual({ template: 'adu-house', kind: 'professional' })
  expect(chooseTemplate('other', 'Estimator')).toEqual({ template: undefined, kind: 'professional' })
  const reached = Object.values(buildings).flatMap(({ template }) => template ?? [])
  expect(reached).toEqual([...templateIds])
})

test('tasks that wait for each other are refused with the way around', () => {
  const cycle: Dated[] = [
    { id: 'a', duration: 1, predecessors: [] },
    {
      id: 'b',
      duration: 1,
      predecessors: [
        { id: 'd', type: 'FS', lag: 0 },
        { id: 'a', type: 'FS', lag: 0 },
      ],
    },
    { id: 'c', duration: 1, predecessors: [{ id: 'b', type: 'FS', lag: 0 }] },
    { id: 'd', duration: 1, predecessors: [{ id: 'c', type: 'FS', lag: 0 }] },
    { id: 'e', duration: 1, predecessors: [{ id: 'd', type: 'FS', lag: 0 }] },
  ]
  expect(() => forwardPass(cycle, monday, usualCalendar)).toThrow('b -> c -> d -> b')
  expect(() => forwardPass(cycle, monday, usualCalendar)).toThrow(ScheduleCycle)
  const lost: Dated[] = [{ id: 'a', duration: 1, predecessors: [{ id: 'z', type: 'FS', lag: 0 }] }]
  expect(() => forwardPass(lost, monday, usualCalendar)).toThrow('a waits for z, which is no task')
})

test('a lag counts working days, a milestone falls on the day before it, and a start on a day off moves', () => {
  const dates = forwardPass(
    [
      { id: 'a', duration: 2, predecessors: [] },
      { id: 'milestone', duration: 0, predecessors: [{ id: 'a', type: 'FS', lag: 0 }] },
      {
        id: 'b',
        duration: 1,
        predecessors: [
          { id: 'milestone', type: 'FS', lag: 0 },
          { id: 'a', type: 'FS', lag: 1 },
        ],
      },
    ],
    '2026-11-22',
    usualCalendar,
  )
  expect(dates.get('a')).toEqual({ start: '2026-11-23', finish: '2026-11-24' })
  expect(dates.get('milestone')).toEqual({ start: '2026-11-24', finish: '2026-11-24' })
  expect(dates.get('b')).toEqual({ start: '2026-11-27', finish: '2026-11-27' })
})

test('links from start to start and from finish to finish, and a lag that leads', () => {
  const dates = forwardPass(
    [
      { id: 'a', duration: 10, predecessors: [] },
      { id: 'with', duration: 2, predecessors: [{ id: 'a', type: 'SS', lag: 3 }] },
      { id: 'together', duration: 3, predecessors: [{ id: 'a', type: 'FF', lag: 0 }] },
      { id: 'ahead', duration: 1, predecessors: [{ id: 'a', type: 'FS', lag: -2 }] },
    ],
    monday,
    noHolidays,
  )
  expect(dates.get('a')?.finish).toBe('2027-03-12')
  expect(dates.get('with')?.start).toBe('2027-03-04')
  expect(dates.get('together')).toEqual({ start: '2027-03-10', finish: '2027-03-12' })
  expect(dates.get('ahead')?.start).toBe('2027-03-11')
})

test('what goes into walls is not closed without a photo of each', () => {
  const tasks = fromTemplate(templateOf('bathroom'), {
    ...{ kind: 'professional', start: monday, calendar: usualCalendar, language: 'en' },
  })
  const walls = [1, 2, 3, 4].map((wall) => `Wall ${wall}, before cover`)
  expect(tasks.flatMap(({ id, shots }) => (shots === '' ? [] : [[id, shots.split('\n')]]))).toEqual([
    ['plumb', walls],
    ['elec', walls],
    ['insul', ['Insulation, before it is covered']],
  ])
})
