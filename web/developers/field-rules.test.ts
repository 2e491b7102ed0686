import { expect, test } from 'vitest'
import { fieldsOf, rulesOf } from './field-rules.ts'

test.each([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', minLength: 2, maxLength: 100 }, 'text, 2 to 100 characters'],
  [{ type: 'string', format: 'uri', maxLength: 2000 }, 'URL, at most 2,000 characters'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [
    { anyOf: [{ type: 'string', maxLength: 120 }, { type: 'null' }] },
    'text, at most 120 characters, or null',
  ],
  [{ type: 'integer', minimum: 1, maximum: 200 }, 'whole number, 1 to 200'],
  [{ type: 'string', enum: ['yes', ''] }, 'one of "yes", empty'],
  [{ type: 'array', minItems: 1, items: { type: 'string' } }, 'list of text, at least 1 entries'],
  [{ const: true }, 'true'],
  [{}, 'anything'],
])('%j reads %j', (schema, words) => {
  expect(rulesOf(schema)).toBe(words)
})

test('fields inside objects and lists follow the one that holds them', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  expect(
    fieldsOf({
      type: 'object',
      properties: {
        owner: { anyOf: [person, { type: 'null' }] },
        people: { type: 'array', items: person },
      },
      required: ['people'],
    }),
  ).toEqual([
    { name: 'owner', rules: 'object, or null', required: false },
    { name: 'owner.name', rules: 'text', required: true },
    { name: 'people', rules: 'list of objects', required: true },
    { name: 'people[].name', rules: 'text', required: true },
  ])
})
