import type { JsonSchema } from '#contract/json-schema.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'

/** One field of a body, a query or a reply, in words. `name` shows where it lies: `members[].id`. */
export type FieldLine = { name: string; rules: string; note?: string; required: boolean }

const kinds: Record<string, string> = {
  string: say('text'),
  integer: say('whole number'),
  number: say('number'),
  boolean: say('true or false'),
  object: say('object'),
  array: say('list'),
  null: 'null',
}
const formats: Record<string, string> = {
  uuid: say('id (UUID)'),
  date: say('day, as 2026-03-31'),
  uri: 'URL',
  'idn-email': say('email address'),
}

/** How the bounds of something are told. */
type Bounds = {
  both: (least: string, most: string) => string
  most: (most: string) => string
  least: (least: string) => string
}
const ofCharacters: Bounds = {
  both: (least, most) => say('{least} to {most} characters', { least, most }),
  most: (most) => say('at most {most} characters', { most }),
  least: (least) => say('at least {least} characters', { least }),
}
const ofEntries: Bounds = {
  both: (least, most) => say('{least} to {most} entries', { least, most }),
  most: (most) => say('at most {most} entries', { most }),
  least: (least) => say('at least {least} entries', { least }),
}
const ofNumbers: Bounds = {
  both: (least, most) => say('{least} to {most}', { least, most }),
  most: (most) => say('at most {most}', { most }),
  least: (least) => say('at least {least}', { least }),
}

function between(least: number | undefined, most: number | undefined, bounds: Bounds): string[] {
  if (least !== undefined && most !== undefined) return [bounds.both(numberText(least), numberText(most))]
  if (most !== undefined) return [bounds.most(numberText(most))]
  return least === undefined ? [] : [bounds.least(numberText(least))]
}

const quoted = (value: unknown) => (value === '' ? say('empty') : JSON.stringify(value))

/** What a schema takes, in words: `text, 2 to 100 characters`. */
export function rulesOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.anyOf) {
    return schema.anyOf.map(rulesOf).reduce((one, other) => say('{one}, or {other}', { one, other }))
  }
  if (schema.enum) return say('one of {values}', { values: schema.enum.map(quoted).join(', ') })
  if (schema.type === 'array') {
    const list = schema.items ? say('list of {items}', { items: rulesOf(schema.items) }) : kinds.array
    return [list, ...between(schema.minItems, schema.maxItems, ofEntries)].join(', ')
  }
  const types = [schema.type ?? []].flat().map((type) => kinds[type] ?? type)
  const kind =
    formats[schema.format ?? ''] ??
    types.reduce((one, other) => (one ? say('{one} or {other}', { one, other }) : other), '')
  return [
    kind || say('anything'),
    ...between(schema.minLength, schema.maxLength, ofCharacters),
    ...between(schema.minimum, schema.maximum, ofNumbers),
  ].join(', ')
}

/** The object inside a schema, under a null that may stand in its place, and how it lies there. */
function insideOf(schema: JsonSchema): { inner: JsonSchema; mark: string } | undefined {
  if (schema.properties) return { inner: schema, mark: '' }
  if (schema.items?.properties) return { inner: schema.items, mark: '[]' }
  const present = schema.anyOf?.filter(({ type }) => type !== 'null')
  return present?.length === 1 && present[0] ? insideOf(present[0]) : undefined
}

/** Every field of an object, those of objects inside it after it. */
export function fieldsOf(schema: JsonSchema, before = ''): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${before}${key}`
    const inside = insideOf(field)
    const line = {
      name,
      rules: inside ? shapeOf(field) : rulesOf(field),
      required: schema.required?.includes(key) === true,
      ...(field.description ? { note: field.description } : {}),
    }
    return inside ? [line, ...fieldsOf(inside.inner, `${name}${inside.mark}.`)] : [line]
  })
}

/** What holds the fields that follow. */
function shapeOf(schema: JsonSchema): string {
  const shape = schema.properties
    ? kinds.object
    : schema.items
      ? say('list of objects')
      : say('object, or null')
  return [shape, ...between(schema.minItems, schema.maxItems, ofEntries)].join(', ')
}
