import {
  type Block,
  type Condition,
  type DocumentContent,
  documentLimits,
  type Field,
  type Inline,
  type Operand,
  type Prose,
  type Row,
  type Rule,
  type Template,
  type Value,
} from '#contract/documents.ts'
import { partOf } from '../estimate/allocate.ts'
import { formOfDay } from './day-forms.ts'

/** What a document is filled from: the job's fields, and its lists with a row for each repetition. */
export type Filling = {
  fields: Readonly<Record<string, Field>>
  lists: Readonly<Record<string, readonly Row[]>>
}

/**
 * Why a template makes no document. `loop`: fields that are reckoned from each other, in their order; `missing`: a rule or a block
 * names what nothing answers for; `large`: more blocks than a document may have.
 */
export type TemplateFault =
  | { fault: 'loop'; keys: readonly string[] }
  | { fault: 'missing'; keys: readonly string[] }
  | { fault: 'large'; keys: readonly string[] }

/** A document, and the required fields that are still open; or what is wrong with its template. */
export type Filled = { content: DocumentContent; open: readonly string[] } | TemplateFault

/** To the nearest cent, a half away from zero, as `partOf` has it. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

const isFault = (found: unknown): found is TemplateFault =>
  typeof found === 'object' && found !== null && 'fault' in found

class Reckoner {
  readonly #template: Template
  readonly #filling: Filling
  readonly #found = new Map<string, Field | undefined>()
  readonly #way: string[] = []

  constructor(template: Template, filling: Filling) {
    this.#template = template
    this.#filling = filling
  }

  /** The field of a key: what the job says, or what its rule gives; throws a fault where rules go round. */
  field(key: string): Field | undefined {
    if (this.#found.has(key)) return this.#found.get(key)
    const asked = this.#template.fields[key]
    const given = this.#filling.fields[key]
    // What somebody typed over a rule stands.
    if (!asked?.rule || given?.overruled) {
      this.#found.set(key, given)
      return given
    }
    const round = this.#way.indexOf(key)
    if (round !== -1) throw { fault: 'loop', keys: [...this.#way.slice(round), key] } satisfies TemplateFault
    this.#way.push(key)
    const value = this.#reckon(asked.rule, asked.kind === 'money')
    this.#way.pop()
    const field: Field = { kind: asked.kind, value, source: { from: 'rule' }, overruled: null }
    this.#found.set(key, field)
    return field
  }

  #known(key: string): Value {
    if (!(key in this.#template.fields) && !(key in this.#filling.fields))
      throw { fault: 'missing', keys: [key] } satisfies TemplateFault
    return this.field(key)?.value ?? null
  }

  #number(operand: Operand): number | null {
    if ('value' in operand) return operand.value
    const value = this.#known(operand.key)
    return typeof value === 'number' ? value : null
  }

  /** Null where one of its parts is not known. */
  #reckon(rule: Rule, whole: boolean): Value {
    const of = (...operands: Operand[]): readonly number[] | null => {
      const values = operands.map((one) => this.#number(one))
      return values.every((one) => one !== null) ? values : null
    }
    const done = (value: number) => (whole ? rounded(value) : value)
    switch (rule.op) {
      case 'sum': {
        const values = of(...rule.of)
        return values && done(values.reduce((sum, one) => sum + one, 0))
      }
      case 'less': {
        const [from, take] = of(rule.from, rule.take) ?? []
        return from === undefined || take === undefined ? null : done(from - take)
      }
      case 'times': {
        const [value, by] = of(rule.of, rule.by) ?? []
        return value === undefined || by === undefined ? null : done(value * by)
      }
      case 'share': {
        const [value, bp] = of(rule.of, rule.bp) ?? []
        return value === undefined || bp === undefined
          ? null
          : whole
            ? partOf(value, bp)
            : (value * bp) / 10_000
      }
      case 'column': {
        const rows = this.#filling.lists[rule.list]
        if (!rows) throw { fault: 'missing', keys: [rule.list] } satisfies TemplateFault
        return done(rows.reduce((sum, { cells }) => sum + Number(cells[rule.column] ?? 0), 0))
      }
      case 'same':
        return this.#known(rule.of.key)
      case 'day':
        return formOfDay(this.#known(rule.of.key), rule.as)
    }
  }
}

function holds({ is, value }: Condition, found: Value): boolean {
  const empty = found === null || found === ''
  if (is === 'empty' || is === 'filled') return empty === (is === 'empty')
  if (is === 'equals') return found === value
  if (typeof found !== typeof value || empty || value === null) return false
  return is === 'more' ? found > value : found < value
}

/** What a condition asks of: a field's value, or how many rows a list has; a list without rows is as a field without a value. */
function askedOf(key: string, reckoner: Reckoner, lists: Filling['lists']): Value {
  const rows = lists[key]
  return rows ? rows.length || null : (reckoner.field(key)?.value ?? null)
}

/** The same block with other keys and another id: for one repetition of it. */
function repeated(block: Block, id: string, rename: (key: string) => string): Block {
  const line = (content: Inline[]): Inline[] =>
    content.map((one) => (one.type === 'field' ? { ...one, attrs: { key: rename(one.attrs.key) } } : one))
  const prose = (nodes: Prose[]): Prose[] =>
    nodes.map((node) =>
      node.type === 'paragraph'
        ? { ...node, content: line(node.content ?? []) }
        : { ...node, content: node.content.map((item) => ({ ...item, content: prose(item.content) })) },
    )
  switch (block.kind) {
    case 'heading':
      return { ...block, id, content: line(block.content) }
    case 'prose':
      return { ...block, id, content: prose(block.content) }
    case 'clause':
      return { ...block, id, content: line(block.content), body: prose(block.body) }
    case 'list':
      return { ...block, id, items: block.items.map((item) => ({ ...item, content: line(item.content) })) }
    case 'fields':
      return { ...block, id, rows: block.rows.map((row) => ({ ...row, key: rename(row.key) })) }
    case 'signature':
      return { ...block, id, parties: block.parties.map((party) => ({ ...party, key: rename(party.key) })) }
    default:
      return { ...block, id }
  }
}

/** Every key of a field that a block names. */
export function keysOf(block: Block): string[] {
  const keys: string[] = []
  repeated(block, block.id, (key) => {
    keys.push(key)
    return key
  })
  return keys
}

/** In a block that is repeated, `item.size` is the cell `size` of the row. */
const ofItem = /^item\.(.+)$/

/**
 * Fills a template: blocks whose conditions hold, repeated ones once for each row of their list, a table's rows from its list, and
 * every field that they name with its source; what is reckoned is reckoned once. Rules that go round, and lists and keys that
 * nothing answers for, are faults of the template and make no document.
 */
export function fillTemplate(template: Template, filling: Filling): Filled {
  const reckoner = new Reckoner(template, filling)
  const blocks: Block[] = []
  const fields: Record<string, Field> = {}
  const take = (key: string) => {
    const field = reckoner.field(key)
    if (field) fields[key] = field
    else if (!(key in template.fields)) throw { fault: 'missing', keys: [key] } satisfies TemplateFault
  }
  try {
    for (const { block, when, each } of template.blocks) {
      if (!when.every((one) => holds(one, askedOf(one.key, reckoner, filling.lists)))) continue
      const rows = each === null ? undefined : filling.lists[each]
      if (each !== null && !rows) return { fault: 'missing', keys: [each] }
      if (!rows || each === null) {
        blocks.push(block)
        for (const key of keysOf(block)) take(key)
      } else if (block.kind === 'table') blocks.push({ ...block, rows: [...rows] })
      else
        for (const { id, cells } of rows) {
          const rename = (key: string) => {
            const [, cell] = ofItem.exec(key) ?? []
            if (cell === undefined) return key
            const own = `${each}.${id}.${cell}`
            const column = template.fields[`${each}.${cell}`]
            const value = cells[cell] ?? null
            fields[own] = { kind: column?.kind ?? 'text', value, source: { from: 'rule' }, overruled: null }
            return own
          }
          const one = repeated(block, `${block.id}/${id}`, rename)
          blocks.push(one)
          for (const key of keysOf(one)) if (!(key in fields)) take(key)
        }
      if (blocks.length > documentLimits.blocks) return { fault: 'large', keys: [block.id] }
    }
    const required = Object.entries(template.fields).filter(([, { required }]) => required)
    // What is only reckoned with is kept beside what is read: else it would be open.
    for (const [key] of required) if (!(key in fields)) take(key)
    const open = required.map(([key]) => key).filter((key) => (reckoner.field(key)?.value ?? '') === '')
    return { content: { blocks, fields }, open }
  } catch (found) {
    if (isFault(found)) return found
    throw found
  }
}
