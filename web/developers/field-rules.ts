import type { JsonSchema } from '#contract/json-schema.ts'

/** One field of a body, a query or a reply, in words. `name` shows where it lies: `members[].id`. */
export type FieldLine = { name: string; rules: string; note?: string; required: boolean }

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
}
const formats: Record<string, string> = {
  uuid: 'id (UUID)',
  date: 'day, as 2026-03-31',
  uri: 'URL',
  'idn-email': 'email address',
}

const between = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  if (least !== undefined && most !== undefined) return [`${least} to ${most.toLocaleString('en')}${unit}`]
  if (most !== undefined) return [`at most ${most.toLocaleString('en')}${unit}`]
  return least === undefined ? [] : [`at least ${least}${unit}`]
}

const quoted = (value: unknown) => (value === '' ? 'empty' : JSON.stringify(value))

/** What a schema takes, in words: `text, 2 to 100 characters`. */
export function rulesOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.anyOf) return schema.anyOf.map(rulesOf).join(', or ')
  if (schema.enum) return `one of ${schema.enum.map(quoted).join(', ')}`
  if (schema.type === 'array') {
    const items = schema.items ? ` of ${rulesOf(schema.items)}` : ''
    return [`list${items}`, ...between(schema.minItems, schema.maxItems, ' entries')].join(', ')
  }
  const types = [schema.type ?? []].flat()
  const kind = formats[schema.format ?? ''] ?? types.map((type) => kinds[type] ?? type).join(' or ')
  return [
    kind || 'anything',
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minimum, schema.maximum, ''),
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
  const shape = schema.properties ? 'object' : schema.items ? 'list of objects' : 'object, or null'
  return [shape, ...between(schema.minItems, schema.maxItems, ' entries')].join(', ')
}
