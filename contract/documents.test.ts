import { expect, test } from 'vitest'
import { blockIdSchema, documentSchema, fieldKeySchema, templateSchema } from './documents.ts'

test('what every record has already is no name of a field and no id of a block', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']) {
    expect([name, fieldKeySchema.safeParse(name).success]).toEqual([name, false])
    expect([name, blockIdSchema.safeParse(name).success]).toEqual([name, false])
  }
  expect(fieldKeySchema.safeParse('owner.name').success).toBe(true)
  expect(blockIdSchema.safeParse('work/3').success).toBe(true)
})

test('no two parts of a document, or of a template, have the same id', () => {
  const row = (id: string) => ({ id, label: 'Owner', key: 'owner.name' })
  const block = (id: string, ...rows: string[]) => ({ id, kind: 'fields', rows: rows.map(row) })
  const has = (...blocks: object[]) => [
    documentSchema.safeParse({ blocks, fields: {} }).success,
    templateSchema.safeParse({
      blocks: blocks.map((one) => ({ block: one, when: [], each: null })),
      fields: {},
    }).success,
  ]
  expect(has(block('one', 'a', 'b'), block('other', 'a'))).toEqual([true, true])
  expect(has(block('one'), block('one'))).toEqual([false, false])
  expect(has(block('one', 'a', 'a'))).toEqual([false, false])
})
