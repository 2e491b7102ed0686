import { expect, test } from 'vitest'
import { everyLine, narrowed, turnOf } from './register-tools.tsx'

const today = '2026-06-11'
type Judged = Parameters<typeof turnOf>[0]
const blank: Judged = { stage: 'open', due: null, section: '09 65 00', type: 'SD-03', action: null }
const line = (id: string, over: Partial<Judged>) => ({ id, ...blank, ...over })
const lines = [
  line('late', { due: '2026-06-01' }),
  line('soon', { due: '2026-07-11' }),
  line('far', { due: '2026-07-12', type: 'SD-10' }),
  line('no day', { section: '07 31 13' }),
  line('out', { stage: 'review', due: '2026-06-01' }),
  line('back', { stage: 'resubmit', action: 'E' }),
  line('approved', { stage: 'done', action: 'A' }),
]
const ids = (by: Partial<typeof everyLine>) =>
  narrowed(lines, { ...everyLine, ...by }, today).map(({ id }) => id)

test('each line of a register stands under one turn; what goes out in more than a month is not yet due', () => {
  expect(ids({})).toHaveLength(lines.length)
  expect(ids({ turn: 'ours' })).toEqual(['late', 'soon', 'back'])
  expect(ids({ turn: 'theirs' })).toEqual(['out'])
  expect(ids({ turn: 'done' })).toEqual(['approved'])
  expect(ids({ turn: 'later' })).toEqual(['far', 'no day'])
  expect(turnOf({ ...blank, stage: 'resubmit', due: '2027-01-01' }, today)).toBe('ours')
})

test('a register is narrowed by section, type and action code, together with the turn', () => {
  expect(ids({ section: '07 31 13' })).toEqual(['no day'])
  expect(ids({ type: 'SD-10', turn: 'later' })).toEqual(['far'])
  expect(ids({ code: 'E' })).toEqual(['back'])
  expect(ids({ code: 'E', turn: 'done' })).toEqual([])
})
