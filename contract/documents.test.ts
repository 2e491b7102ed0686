import { expect, test } from 'vitest'
import { blockIdSchema, fieldKeySchema } from './documents.ts'

test('what every record has already is no name of a field and no id of a block', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']) {
    expect([name, fieldKeySchema.safeParse(name).success]).toEqual([name, false])
    expect([name, blockIdSchema.safeParse(name).success]).toEqual([name, false])
  }
  expect(fieldKeySchema.safeParse('owner.name').success).toBe(true)
  expect(blockIdSchema.safeParse('work/3').success).toBe(true)
})
