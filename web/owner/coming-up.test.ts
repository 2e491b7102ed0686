import { expect, test } from 'vitest'
import { comingUp } from './coming-up.ts'

test('an owner is told what goes on and what begins within two weeks, not what is over or theirs to decide', () => {
  const task = (
    id: string,
    startOn: string | null,
    finishOn: string | null,
    more: { status?: 'todo' | 'done'; gate?: 'decision' | 'inspection' } = {},
  ) => ({ id, startOn, finishOn, status: more.status ?? ('todo' as const), gate: more.gate ?? null })
  const found = comingUp(
    [
      task('later', '2026-06-26', '2026-06-27'),
      task('soon', '2026-06-25', '2026-06-27', { gate: 'inspection' }),
      task('on', '2026-06-01', '2026-06-11'),
      task('late', '2026-06-01', '2026-06-10'),
      task('done', '2026-06-11', '2026-06-12', { status: 'done' }),
      task('theirs', '2026-06-11', '2026-06-12', { gate: 'decision' }),
      task('undated', null, null),
    ],
    '2026-06-11',
  )
  expect(found.map(({ id }) => id)).toEqual(['on', 'soon'])
})
