import { expect, test } from 'vitest'
import { present, presentAll } from './field.ts'
import { taskEntity } from './fields.ts'

const row = (n: number) => ({ id: `${n}`, title: `Task ${n}`, priceCents: n, costCents: n })
const rows = [row(1), row(2), row(3)]

test('of rows each audience is shown what it sees of one: nothing of a price or a cost is left in any of them', () => {
  for (const audience of ['contractor', 'owner', 'crew', 'worker', 'viewer'] as const) {
    const shown = presentAll(taskEntity, audience, rows)
    expect(shown).toEqual(rows.map((one) => present(taskEntity, audience, one)))
    const told = JSON.stringify(shown)
    expect(told.includes('costCents')).toBe(audience === 'contractor')
    expect(told.includes('priceCents')).toBe(audience === 'contractor' || audience === 'owner')
  }
  expect(presentAll(taskEntity, 'viewer', [])).toEqual([])
})

test('rows with nothing but what is seen are told as they are', () => {
  expect(presentAll(taskEntity, 'contractor', rows)).toBe(rows)
})
