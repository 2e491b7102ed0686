import type { Condition, Operand, Rule, Template, TemplateBlock, ValueKind } from '#contract/documents.ts'
import { say } from '#language/say.ts'
import { type Catalogue, keysOfRule, ownOf } from './catalogue.ts'
import { keysOf } from './fill.ts'
import { valueFault } from './value-fault.ts'

/** What is wrong with a template, in words, and where: with a field’s declaration, or with a block. */
export type Flaw = { text: string } & ({ field: string } | { block: string })

/** The most fields of an own template. */
export const fieldsMost = 300

const kindNames: Readonly<Record<ValueKind, string>> = {
  text: say('text'),
  number: say('a number'),
  money: say('money'),
  share: say('a percentage'),
  date: say('a day'),
}
const isFigure = (kind: ValueKind) => kind !== 'text' && kind !== 'date'

type Known = { label: string; kind: ValueKind }
type Reading = { template: Template; catalogue: Catalogue }

/** A field that a rule reckons with: it stands in the template, or the job knows it. */
const knownOf = ({ template, catalogue }: Reading, key: string): Known | undefined =>
  ownOf(template.fields, key) ?? ownOf(catalogue.fields, key)

/** Where fields are reckoned from each other: their names, from the one to itself again. */
function circleOf({ template }: Reading, key: string): readonly string[] | undefined {
  const name = (one: string) => ownOf(template.fields, one)?.label ?? one
  const passed = new Set<string>()
  const go = (at: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of keysOfRule(ownOf(template.fields, at)?.rule ?? null)) {
      if (next === key) return [...way, name(key)]
      if (passed.has(next)) continue
      passed.add(next)
      const found = go(next, [...way, name(next)])
      if (found) return found
    }
    return undefined
  }
  return go(key, [name(key)])
}

/** Why a fixed value cannot stand where a value of a kind does. */
const fixedFault = (value: number, kind: ValueKind) =>
  Math.abs(value) > 1e15 ? say('This number is too large.') : valueFault(kind, value)

/** The kind of what is reckoned with; a text where it cannot be. A fixed value is of the kind that is wanted. */
function figureOf(reading: Reading, name: string, one: Operand, wanted: ValueKind): Known | string {
  if ('value' in one) return fixedFault(one.value, wanted) ?? { label: String(one.value), kind: wanted }
  const known = knownOf(reading, one.key)
  if (!known)
    return say('“{name}” is reckoned from a field that is not there: {key}.', { name, key: one.key })
  return isFigure(known.kind)
    ? known
    : say('“{name}” cannot be reckoned from “{other}”: that is {kind}.', {
        ...{ name, other: known.label, kind: kindNames[known.kind] },
      })
}

const mixed = (name: string, kind: ValueKind, other: Known) =>
  say('“{name}” is {kind} and cannot be reckoned from “{other}”, which is {otherKind}.', {
    ...{ name, kind: kindNames[kind], other: other.label, otherKind: kindNames[other.kind] },
  })

function productFault(reading: Reading, name: string, kind: ValueKind, rule: Rule & { op: 'times' }) {
  const of = figureOf(reading, name, rule.of, 'number')
  const by = figureOf(reading, name, rule.by, 'number')
  if (typeof of === 'string') return of
  if (typeof by === 'string') return by
  if (of.kind === 'money' && by.kind === 'money')
    return say(
      '“{name}” multiplies money by money. Multiply by a number, or take a percentage of the amount.',
      { name },
    )
  const percent = [of, by].find((one) => one.kind === 'share')
  if (percent)
    return say('“{name}” multiplies by “{other}”, a percentage: take it as a percentage of the amount.', {
      ...{ name, other: percent.label },
    })
  const comes = of.kind === 'money' || by.kind === 'money' ? 'money' : 'number'
  return comes === kind
    ? undefined
    : say('“{name}” comes to {kind}: choose that as its kind.', { name, kind: kindNames[comes] })
}

/** What is wrong with how a field is reckoned. */
function ruleFault(reading: Reading, { label: name, kind }: Known, rule: Rule): string | undefined {
  const { catalogue } = reading
  if (rule.op === 'same' || rule.op === 'day') {
    const of = knownOf(reading, rule.of.key)
    if (!of)
      return say('“{name}” is reckoned from a field that is not there: {key}.', { name, key: rule.of.key })
    if (rule.op === 'same') return of.kind === kind ? undefined : mixed(name, kind, of)
    const comes = rule.as.startsWith('cancel') ? 'date' : 'text'
    return of.kind === 'date' && (kind === comes || kind === 'text') ? undefined : mixed(name, kind, of)
  }
  if (!isFigure(kind))
    return say('“{name}” is reckoned: its kind is money, a number or a percentage, not {kind}.', {
      ...{ name, kind: kindNames[kind] },
    })
  if (rule.op === 'column') {
    const list = ownOf(catalogue.lists, rule.list)
    if (!list) return say('“{name}” adds up a list that no job has: {list}.', { name, list: rule.list })
    const column = ownOf(list.columns, rule.column)
    if (!column)
      return say('“{name}” adds up what the list “{list}” does not have: {column}.', {
        ...{ name, list: list.label, column: rule.column },
      })
    return column.kind === kind ? undefined : mixed(name, kind, column)
  }
  if (rule.op === 'times') return productFault(reading, name, kind, rule)
  const parts = rule.op === 'sum' ? rule.of : rule.op === 'less' ? [rule.from, rule.take] : [rule.of]
  for (const one of parts) {
    const part = figureOf(reading, name, one, kind)
    if (typeof part === 'string') return part
    if (part.kind !== kind) return mixed(name, kind, part)
  }
  if (rule.op !== 'share') return undefined
  const bp = figureOf(reading, name, rule.bp, 'share')
  if (typeof bp === 'string') return bp
  return bp.kind === 'share'
    ? undefined
    : say('“{name}” takes a percentage, and “{other}” is {kind}.', {
        ...{ name, other: bp.label, kind: kindNames[bp.kind] },
      })
}

function fieldFault(reading: Reading, key: string): string | undefined {
  const field = ownOf(reading.template.fields, key)
  if (!field) return undefined
  if (key in {}) return say('A field cannot be called “{key}”.', { key })
  const { label: name, kind, rule, sample } = field
  const job = ownOf(reading.catalogue.fields, key)
  if (job && job.kind !== kind)
    return say('“{name}” is {kind} in the job.', { name, kind: kindNames[job.kind] })
  const wrong = sample === undefined ? undefined : valueFault(kind, sample)
  if (wrong) return say('“{name}” is tried with what it cannot say: {why}.', { name, why: wrong })
  if (!rule) return undefined
  const circle = circleOf(reading, key)
  return circle
    ? say('“{name}” is reckoned from itself: {way}.', { name, way: circle.join(' → ') })
    : ruleFault(reading, field, rule)
}

/** What is wrong with what a block is asked for. */
function conditionFault(reading: Reading, { key, is, value }: Condition): string | undefined {
  const list = ownOf(reading.catalogue.lists, key)
  const known = list ? { label: list.label, kind: 'number' as const } : knownOf(reading, key)
  if (!known) return say('A condition asks for a field that is not there: {key}.', { key })
  if (is === 'filled' || is === 'empty') return undefined
  const { label: name, kind } = known
  if (value === null || value === '') return say('Say what “{name}” is compared with.', { name })
  if (is !== 'equals' && kind === 'text')
    return say('“{name}” is text: it is neither more nor less than something.', { name })
  const wrong = valueFault(kind, value)
  return wrong && say('“{name}” is {kind}: it cannot be compared with that.', { name, kind: kindNames[kind] })
}

function tableFault({ catalogue }: Reading, { block, each }: TemplateBlock): string | undefined {
  const list = each === null ? undefined : ownOf(catalogue.lists, each)
  if (!list || block.kind !== 'table') return undefined
  for (const { key, kind } of block.columns) {
    const column = ownOf(list.columns, key)
    if (!column) return say('The list “{list}” has no column “{key}”.', { list: list.label, key })
    if (column.kind !== kind && !(isFigure(column.kind) && kind === 'text'))
      return say('The column “{name}” of the list “{list}” is {kind}.', {
        ...{ name: column.label, list: list.label, kind: kindNames[column.kind] },
      })
  }
  return undefined
}

function blockFault(reading: Reading, one: TemplateBlock): string | undefined {
  const { block, when, each } = one
  const list = each === null ? undefined : ownOf(reading.catalogue.lists, each)
  if (each !== null && !list)
    return say('No job has the list that a block is repeated for: {each}.', { each })
  for (const key of keysOf(block)) {
    if (!key.startsWith('item.')) {
      if (!knownOf(reading, key)) return say('A block names a field that is not there: {key}.', { key })
    } else if (!list)
      return say('A block names a part of a row and is not repeated for a list: {key}.', { key })
    else if (!ownOf(list.columns, key.slice(5)))
      return say('The list “{list}” has no column “{key}”.', { list: list.label, key: key.slice(5) })
  }
  for (const condition of when) {
    const fault = conditionFault(reading, condition)
    if (fault) return fault
  }
  return tableFault(reading, one)
}

/**
 * What is wrong with an own template, whoever made it: a field that is reckoned from itself, from what is not there or from other
 * kinds; a block that names, asks for or repeats what no job has. One flaw for each field and block at most.
 */
export function templateFlaws(template: Template, catalogue: Catalogue): Flaw[] {
  const reading = { template, catalogue }
  const keys = Object.keys(template.fields)
  if (keys.length > fieldsMost)
    return [{ field: '', text: say('A template has at most {most} fields.', { most: fieldsMost }) }]
  return [
    ...keys.flatMap((field) => {
      const text = fieldFault(reading, field)
      return text ? [{ field, text }] : []
    }),
    ...template.blocks.flatMap((one) => {
      const text = blockFault(reading, one)
      return text ? [{ block: one.block.id, text }] : []
    }),
  ]
}
