import { expect, test } from 'vitest'
import { actionNames, actions, type Transmittal, type TransmittalLine } from '#contract/registers.ts'
import { rfiMoves, rfiNumber, rfiWaiting } from './rfis.ts'
import { daysBefore, lastSent, stageOf, submittalDays, submittalWaiting } from './submittals.ts'
import {
  answersAll,
  checkTransmittal,
  itemTitle,
  nextTransmittal,
  transmittalNumber,
} from './transmittals.ts'

const line = (item: string, more: Partial<TransmittalLine> = {}): TransmittalLine => ({
  ...{ item, copies: 1, drawing: '', code: 'A', variation: false, reason: '', action: null, remarks: '' },
  files: [],
  ...more,
})
const sent = (id: string, more: Partial<Transmittal> = {}): Transmittal => ({
  ...{ id, section: '03 30 00', count: 7, resubmission: 0, suffix: 'point', sentTo: 'Reviewer' },
  ...{ state: 'sent', lines: [line('a')], sentOn: '2026-06-01', forwardedOn: null, backOn: null },
  ...{ actedOn: null, returnedOn: null, remarks: '', documentId: null, author: null },
  ...more,
})
const items = [
  { id: 'a', section: '03 30 00' },
  { id: 'b', section: '03 30 00' },
  { id: 'c', section: '09 30 13' },
]
const came = (action: TransmittalLine['action'], more: Partial<Transmittal> = {}) =>
  sent('first', { state: 'returned', lines: [line('a', { action })], returnedOn: '2026-06-09', ...more })

test('an item is named by the transmittal that it went out with, and by its section before', () => {
  const item = { section: '09 65 00', description: 'Resilient base' }
  const number = transmittalNumber({ section: '09 65 00', count: 2, resubmission: 1, suffix: 'point' })
  expect(itemTitle(item, number)).toBe('09 65 00-002.1 Resilient base')
  expect(itemTitle(item, undefined)).toBe('09 65 00 Resilient base')
})

test('a number is the section and a sequence; resubmitted it takes .1 or, in an older NAVFAC register, a letter', () => {
  const number = (resubmission: number, suffix: Transmittal['suffix']) =>
    transmittalNumber({ section: '03 30 00', count: 7, resubmission, suffix })
  expect([number(0, 'point'), number(1, 'point'), number(2, 'point')]).toEqual([
    ...['03 30 00-007', '03 30 00-007.1', '03 30 00-007.2'],
  ])
  expect([0, 1, 2, 26, 27].map((one) => number(one, 'letter').slice(12))).toEqual(['', 'A', 'B', 'Z', 'AA'])
})

test('the next number is one more than the last that was given; a resubmission keeps its own', () => {
  const given = [sent('x'), sent('y', { resubmission: 1 }), sent('z', { count: 40 })]
  expect(nextTransmittal(null, given)).toEqual({ count: 41, resubmission: 0 })
  expect(nextTransmittal(null, [])).toEqual({ count: 1, resubmission: 0 })
  expect(nextTransmittal({ count: 7 }, given)).toEqual({ count: 7, resubmission: 2 })
})

test('a transmittal has one section, no item twice, and a reason for every variation', () => {
  const check = (...lines: TransmittalLine[]) => checkTransmittal({ again: null, lines }, items, [])
  expect(check(line('a'), line('b'))).toEqual({ section: '03 30 00' })
  expect(check(line('a'), line('c'))).toEqual({ fault: 'sections' })
  expect(check(line('a'), line('a'))).toEqual({ fault: 'twice' })
  expect(check(line('a', { variation: true, reason: ' ' }))).toEqual({ fault: 'reason' })
  expect(check(line('a', { variation: true, reason: 'Local mill' }))).toEqual({ section: '03 30 00' })
})

test('what is under review or done is not sent; what came back is sent again with the transmittal that it came back with', () => {
  const first = (all: Transmittal[]) => checkTransmittal({ again: null, lines: [line('a')] }, items, all)
  expect(first([sent('first')])).toEqual({ fault: 'sent' })
  expect(first([sent('first', { state: 'withdrawn' })])).toEqual({ section: '03 30 00' })
  const again = (all: Transmittal[], item = 'a') =>
    checkTransmittal({ again: all[0] ?? null, lines: [line(item)] }, items, all)
  expect(again([came('C')])).toEqual({ section: '03 30 00' })
  expect(again([came('A')])).toEqual({ fault: 'again' })
  expect(again([sent('first')])).toEqual({ fault: 'again' })
  expect(again([came('C')], 'b')).toEqual({ fault: 'again' })
  // It was sent again since.
  expect(again([came('C'), sent('second', { resubmission: 1 })])).toEqual({ fault: 'again' })
})

test('an item stands as its last transmittal does', () => {
  const stage = (...all: Transmittal[]) => stageOf('a', lastSent('a', all))
  expect(stage()).toBe('open')
  expect(stage(sent('x'))).toBe('review')
  expect(stage(sent('x', { state: 'withdrawn' }))).toBe('open')
  expect(actionNames.map((code) => stage(came(code)))).toEqual(
    actionNames.map((code) => (actions[code].again ? 'resubmit' : 'done')),
  )
  expect(actionNames.filter((code) => !actions[code].again)).toEqual(['A', 'B', 'F'])
  expect(stage(came('A', { resubmission: 1 }), came('E'))).toBe('done')
})

test('days that are not entered are reckoned back from the start of the task', () => {
  const item = { submitOn: null, approvalOn: null, materialOn: null, leadDays: null, reviewDays: 14 }
  const task = { start: '2026-08-03', leadDays: 21 }
  expect(submittalDays(item, task)).toEqual({
    ...{ materialBy: '2026-08-03', approvalBy: '2026-07-13', submitBy: '2026-06-29' },
  })
  expect(submittalDays({ ...item, leadDays: 1, approvalOn: '2026-07-01' }, task).submitBy).toBe('2026-06-17')
  expect(submittalDays(item, { start: null, leadDays: null })).toEqual({
    ...{ materialBy: null, approvalBy: null, submitBy: null },
  })
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
})

test('who has an item is late from the day after', () => {
  const days = { submitBy: '2026-06-10', approvalBy: '2026-06-20', sentTo: 'Reviewer' }
  const waiting = (stage: 'open' | 'review' | 'resubmit' | 'done', today: string) =>
    Object.values(submittalWaiting({ ...days, stage }, 'Builder', today))
  expect(waiting('open', '2026-06-10')).toEqual(['Builder', '2026-06-10', false])
  expect(waiting('open', '2026-06-11')).toEqual(['Builder', '2026-06-10', true])
  expect(waiting('review', '2026-06-11')).toEqual(['Reviewer', '2026-06-20', false])
  expect(waiting('resubmit', '2026-06-21')).toEqual(['Builder', '2026-06-20', true])
  expect(waiting('done', '2027-01-01')).toEqual([null, null, false])
})

test('every item of a transmittal is answered, and nothing else', () => {
  const lines = [line('a'), line('b')]
  expect(answersAll(lines, [{ item: 'b' }, { item: 'a' }])).toBe(true)
  expect(answersAll(lines, [{ item: 'a' }])).toBe(false)
  expect(answersAll(lines, [{ item: 'a' }, { item: 'a' }])).toBe(false)
  expect(answersAll(lines, [{ item: 'a' }, { item: 'b' }, { item: 'c' }])).toBe(false)
})

test('a request is answered, closed and opened again; taken back it stays so', () => {
  const states = ['open', 'answered', 'closed', 'void'] as const
  const moves = states.flatMap((from) =>
    states.filter((to) => rfiMoves(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual([
    ...['open answered', 'open void', 'answered open', 'answered closed', 'closed open'],
  ])
  const asked = { sentTo: 'Architect', neededOn: '2026-06-10' }
  const waiting = (state: 'open' | 'answered' | 'closed') =>
    Object.values(rfiWaiting({ ...asked, state }, 'Builder', '2026-06-11'))
  expect(waiting('open')).toEqual(['Architect', '2026-06-10', true])
  expect(waiting('answered')).toEqual(['Builder', null, false])
  expect(waiting('closed')).toEqual([null, null, false])
  expect(rfiNumber(4)).toBe('RFI-004')
})
