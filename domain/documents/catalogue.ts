import type { Field, Operand, Row, Rule, Template, Value, ValueKind } from '#contract/documents.ts'
import { type Filling, fillTemplate, keysOf } from './fill.ts'

/** A field that templates are made of: as it is declared, with what it is tried with. */
export type KnownField = Template['fields'][string] & { sample: Value }
/** A list that a job has: what its cells are called, and rows to try with. */
export type KnownList = {
  label: string
  columns: Readonly<Record<string, { label: string; kind: ValueKind }>>
  rows: readonly Row[]
}
/** What a template can be made of beside what is its own. */
export type Catalogue = {
  fields: Readonly<Record<string, KnownField>>
  lists: Readonly<Record<string, KnownList>>
}

/** What a record has of its own under a key: `constructor` and its like are nobody’s field. */
export const ownOf = <One>(record: Readonly<Record<string, One>>, key: string): One | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Whether a field of a template says of which kind the cells of a row are that a block is repeated for. */
export const isCell = ({ blocks }: Pick<Template, 'blocks'>, key: string): boolean =>
  blocks.some(({ each }) => each !== null && key.startsWith(`${each}.`))

/** The list whose cells a key is one of, by its name; undefined where it is none. */
export const listOfCell = ({ lists }: Pick<Catalogue, 'lists'>, key: string): string | undefined =>
  Object.keys(lists).find((list) => key.startsWith(`${list}.`))

/** What a rule reckons with, as one reads it. */
function partsOf(rule: Rule): readonly Operand[] {
  switch (rule.op) {
    case 'sum':
      return rule.of
    case 'less':
      return [rule.from, rule.take]
    case 'times':
      return [rule.of, rule.by]
    case 'share':
      return [rule.of, rule.bp]
    case 'column':
      return []
    default:
      return [rule.of]
  }
}

/** The fields that a rule reckons with. */
export const keysOfRule = (rule: Rule | null): string[] =>
  rule ? partsOf(rule).flatMap((one) => ('key' in one ? one.key : [])) : []

/** The keys that the blocks of a template name: in what they say, and in when they stand there. */
export const namedIn = ({ blocks }: Pick<Template, 'blocks'>): string[] =>
  blocks.flatMap(({ block, when }) => [...keysOf(block), ...when.map(({ key }) => key)])

/** The template with a declaration of each field that it names and the catalogue has, and of what those are reckoned from. */
export function withDeclared(template: Template, { fields, lists }: Catalogue): Template {
  const added: Record<string, Template['fields'][string]> = {}
  const isThere = (key: string) => Object.hasOwn(template.fields, key) || Object.hasOwn(added, key)
  const want = (key: string) => {
    const known = ownOf(fields, key)
    if (!known || isThere(key)) return
    const { sample: _, ...asked } = known
    added[key] = asked
    keysOfRule(asked.rule).forEach(want)
  }
  for (const { rule } of Object.values(template.fields)) keysOfRule(rule).forEach(want)
  namedIn(template).forEach(want)
  for (const { block, each } of template.blocks) {
    const list = each === null ? undefined : ownOf(lists, each)
    for (const key of list ? keysOf(block) : []) {
      const column = key.startsWith('item.') && ownOf(list?.columns ?? {}, key.slice(5))
      const own = `${each}.${key.slice(5)}`
      if (column && !isThere(own)) added[own] = { ...column, required: false, rule: null }
    }
  }
  return Object.keys(added).length === 0
    ? template
    : { ...template, fields: { ...template.fields, ...added } }
}

/**
 * A template after a change, without the fields of the catalogue that only what was changed named, and without the cells of a list
 * that nothing is repeated for any more: nobody is asked for these.
 */
export function withoutUnnamed(before: Template, after: Template, catalogue: Catalogue): Template {
  const needed = (one: Template) => {
    const repeated = new Set(one.blocks.map(({ each }) => each))
    const isKnown = (key: string) => {
      if (Object.hasOwn(catalogue.fields, key)) return true
      const list = listOfCell(catalogue, key)
      return list !== undefined && !repeated.has(list)
    }
    const keys = new Set<string>()
    const need = (key: string) => {
      if (keys.has(key)) return
      keys.add(key)
      keysOfRule(ownOf(one.fields, key)?.rule ?? null).forEach(need)
    }
    namedIn(one).forEach(need)
    for (const key of Object.keys(one.fields)) if (!isKnown(key)) need(key)
    return keys
  }
  const [was, is] = [needed(before), needed(after)]
  const gone = Object.keys(after.fields).filter((key) => was.has(key) && !is.has(key))
  if (gone.length === 0) return after
  const left = Object.entries(after.fields).filter(([key]) => !gone.includes(key))
  return { ...after, fields: Object.fromEntries(left) }
}

/** A template with its fields in the order in which its blocks name them; what they are reckoned from stands behind. */
export function inOrder(template: Template): Template {
  const keys = new Set(namedIn(template))
  for (const key of keys)
    for (const one of keysOfRule(ownOf(template.fields, key)?.rule ?? null)) keys.add(one)
  for (const key of Object.keys(template.fields)) keys.add(key)
  const fields = [...keys].flatMap((key) => {
    const field = ownOf(template.fields, key)
    return field ? [[key, field] as const] : []
  })
  return { ...template, fields: Object.fromEntries(fields) }
}

const samples: Readonly<Record<Exclude<ValueKind, 'text'>, Value>> = {
  ...{ number: 10, money: 100_000, share: 1000, date: '2026-11-23' },
}

/** A job that has something to say of every field and list, to see a template filled. */
export function sampleFilling(template: Template, { fields, lists }: Catalogue): Filling {
  const all = { ...fields, ...template.fields }
  return {
    fields: Object.fromEntries(
      Object.entries(all).map(([key, { kind, label, sample }]): [string, Field] => {
        const value =
          sample ?? ownOf(fields, key)?.sample ?? (kind === 'text' ? label : (samples[kind] ?? null))
        return [key, { kind, value, source: { from: 'rule' }, overruled: null }]
      }),
    ),
    lists: Object.fromEntries(Object.entries(lists).map(([key, { rows }]) => [key, rows])),
  }
}

/** Every field of a template as it is when it is tried, reckoned where it is; none of those where rules go round. */
export function sampleFields(template: Template, catalogue: Catalogue): Readonly<Record<string, Field>> {
  const { fields } = sampleFilling(template, catalogue)
  const all = Object.keys(template.fields).map((key, at) => ({ id: String(at), label: '', key }))
  const block = { id: 'all', kind: 'fields' as const, rows: all }
  const filled = fillTemplate(
    { ...template, blocks: [{ block, when: [], each: null }] },
    sampleFilling(template, catalogue),
  )
  return 'fault' in filled ? fields : { ...fields, ...filled.content.fields }
}
