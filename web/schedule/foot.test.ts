import { expect, test } from 'vitest'
import type { TaskLink } from '#contract/fields.ts'
import type { TaskLine } from './chart-lines.ts'
import { drivenBy, drivesText, elsewhereText, slipText, whyText } from './foot.tsx'

const free = { constraint: null, constraintOn: null, startedOn: null }
const line = (id: string, driverTask: string | null) =>
  ({
    id,
    number: 13,
    task: { id },
    title: 'Inspection',
    dates: { driverTask, finishOn: '2026-06-12' },
  }) as TaskLine

test('why a task is on its day: what it follows, what it is held to, or that it began', () => {
  expect(whyText({ driver: 'link' }, free, line('a', null))).toContain('after 13 Inspection, Fri, Jun 12')
  const held = { ...free, constraint: 'snet' as const, constraintOn: '2026-06-15' }
  expect(whyText({ driver: 'constraint' }, held, undefined)).toContain('start no earlier than Mon, Jun 15')
  expect(whyText({ driver: 'fixed' }, free, undefined)).toBe('that day was typed, and nothing moves it')
})

test('what a task drives is told with all that follows from that, each once', () => {
  const lines = [line('a', null), line('b', 'a'), line('c', 'b'), line('d', 'b'), line('e', null)]
  const driven = drivenBy('a', lines)
  expect([driven.first.map(({ id }) => id), driven.more]).toEqual([['b'], 2])
  expect(drivenBy('e', lines)).toEqual({ first: [], more: 0 })
})

test('what comes after a task on a date of its own, as a re-inspection that was given one, is not passed over', () => {
  const lines = [line('failed', null), line('again', null), line('cover', 'again'), line('paint', 'cover')]
  const links = [{ from: 'failed', to: 'again' }] as TaskLink[]
  expect(drivesText('failed', lines, links)).toBe('13 Inspection comes after it, on a date of its own')
  expect(drivesText('again', lines, links)).toBe('13 Inspection, 1 more after it')
  expect(drivesText('paint', lines, links)).toBe('nothing waits for it')
  const sooner = [...lines, { ...line('trusses', null), number: 7 }]
  expect(drivesText('trusses', sooner, [{ from: 'trusses', to: 'cover' }] as TaskLink[])).toBe(
    '13 Inspection comes after it, and waits longer for 13 Inspection',
  )
  const two = [...links, { from: 'failed', to: 'paint' }] as TaskLink[]
  expect(drivesText('failed', lines, two)).toBe(
    '13 Inspection comes after it, on a date of its own, 1 more after it',
  )
})

test('a slip says which way', () => {
  expect([2, 0, -1].map(slipText)).toEqual([
    '2 d after baseline',
    'as in the baseline',
    '1 d before baseline',
  ])
})

test('whom another job has on the days of a task is told with that job and its days', () => {
  const days = { startOn: '2026-06-12', finishOn: '2026-06-15' }
  const own = {
    ...line('a', null),
    people: [{ id: 'p', name: 'Pete Novak' }],
    dates: days,
  } as unknown as TaskLine
  const frame = {
    personId: 'p',
    project: 'c',
    projectName: 'Eastgate Clinic',
    task: 'f',
    title: 'Frame',
    startOn: '2026-06-15',
    finishOn: '2026-06-16',
  }
  const later = { ...frame, startOn: '2026-06-16' }
  expect(elsewhereText(own, [frame, later, { ...frame, personId: 'q' }])).toBe(
    'Pete Novak: Frame, Eastgate Clinic, Jun 15 to Jun 16',
  )
})
