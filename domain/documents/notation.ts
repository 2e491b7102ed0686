import {
  type Block,
  type Condition,
  dayForms,
  type Inline,
  type Prose,
  type Row,
  type Rule,
  type Template,
  type TemplateBlock,
  type Value,
  type ValueKind,
} from '#contract/documents.ts'
import { blankPattern, type Statute } from '../statutes/statutes.ts'

/**
 * Templates are written as text, a line a thing. `#` and `##` are headings, `§` a clause whose body follows, `-` an item, `|` the
 * columns of a table (`key:kind+ Heading`, then `each list` or rows), `@` a field with its name, `!sign` the signatures, `!page` a
 * new page, `% id` the words of a statute, `if key is value` before what stands only then (`if list filled`: where it has rows; `if key more 0`: where a
 * figure is above it);
 * all else is a paragraph. `{key}` is a field and `**so**` is strong.
 */

/**
 * A field as it is declared for all templates: `key kind Label = sample`, `kind?` where it may stay open, `:= rule`. `kind@project`
 * and `kind@org` are facts of the job or of the firm: what was answered once is not asked by the next paper.
 */
export type Declared = Template['fields'][string] & { sample: Value; keep: Keep | null }
export type Keep = (typeof keeps)[number]
const keeps = ['project', 'org'] as const
export type Declarations = {
  fields: Readonly<Record<string, Declared>>
  /** The lists that a job has: what their columns hold, and rows to try with. */
  lists: Readonly<Record<string, readonly Row[]>>
  /** The columns of each list, in their order. */
  columns: Readonly<Record<string, readonly (readonly [cell: string, kind: ValueKind])[]>>
}

/** A template with what is said of it. `parties`: the roles that sign, in order. */
export type Paper = {
  key: string
  title: string
  group: string
  kind: string
  citation: string
  parties: string[]
  template: Template
}

type Tell = (text: string) => string
/** What a notation is read with: where it stands, its words in the language, the statutes, the fields of all. */
export type Reading = {
  file: string
  tell: Tell
  statute: (id: string) => Statute | undefined
  declared: Declarations
}

const wrong = (file: string, line: number, what: string) => new Error(`${file}:${line}: ${what}`)

const isKind = (kind: string): kind is ValueKind =>
  ['text', 'number', 'money', 'share', 'date'].includes(kind)
const valueFrom = (kind: ValueKind, text: string): Value =>
  text === '' ? null : kind === 'text' || kind === 'date' ? text : Number(text)

const operand = (text: string) => (/^-?\d/.test(text) ? { value: Number(text) } : { key: text })

function ruleOf(text: string): Rule | undefined {
  const [, op, inner = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  const [first = '', second = ''] = inner.split(',').map((one) => one.trim())
  if (op === 'sum') return { op, of: inner.split(',').map((one) => operand(one.trim())) }
  if (op === 'less') return { op, from: operand(first), take: operand(second) }
  if (op === 'times') return { op, of: operand(first), by: operand(second) }
  if (op === 'share') return { op, of: operand(first), bp: operand(second) }
  if (op === 'same') return { op, of: { key: first } }
  if (op === 'day') {
    const as = dayForms.find((form) => form === second)
    return as && { op, of: { key: first }, as }
  }
  return op === 'column' ? { op, list: first, column: second } : undefined
}

/** Reads the declarations of fields and lists. Throws an error that names file and line. */
export function readDeclarations(text: string, file: string, tell: Tell): Declarations {
  const fields: Record<string, Declared> = {}
  const lists: Record<string, Row[]> = {}
  const columnsOf: Record<string, [string, ValueKind][]> = {}
  let list: { rows: Row[]; columns: [string, ValueKind][] } | undefined
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('//')) continue
    const [, name = '', shape] = /^list (\S+) (.+)$/.exec(line) ?? []
    if (shape !== undefined) {
      const columns = shape.split(' ').map((one): [string, ValueKind] => {
        const [key = '', kind = 'text'] = one.split(':')
        if (!isKind(kind)) throw wrong(file, at + 1, `no kind ${kind}`)
        return [key, kind]
      })
      list = { rows: [], columns }
      lists[name] = list.rows
      columnsOf[name] = columns
    } else if (line.startsWith('  ') && list) {
      const cells = line.split('|').map((one) => one.trim())
      const id = String(list.rows.length + 1)
      list.rows.push({
        id,
        cells: Object.fromEntries(
          list.columns.map(([key, kind], of) => [key, valueFrom(kind, cells[of] ?? '')]),
        ),
      })
    } else {
      const found =
        // A label may hold a = of its own: `Refunds (K = I + J) := sum(…)`.
        /^(\S+) (\w+)(\?)?(?:@(\w+))? (.+?) (:=) ?(.*)$/.exec(line) ??
        /^(\S+) (\w+)(\?)?(?:@(\w+))? (.+?)(?: (=) ?(.*))?$/.exec(line)
      const [, key = '', kind = '', optional, kept, label = '', sign, rest = ''] = found ?? []
      const keep = keeps.find((one) => one === kept) ?? null
      if (!found || !isKind(kind) || (kept !== undefined && keep === null))
        throw wrong(file, at + 1, `no field: ${line}`)
      if (key in fields) throw wrong(file, at + 1, `${key} is there already`)
      const rule = sign === ':=' ? ruleOf(rest) : null
      if (rule === undefined) throw wrong(file, at + 1, `no rule ${rest}`)
      fields[key] = {
        ...{ label: tell(label), kind, required: optional === undefined && rule === null, rule },
        ...{ sample: sign === '=' ? valueFrom(kind, rest) : null, keep },
      }
    }
  }
  return { fields, lists, columns: columnsOf }
}

/** A line with its fields and what is strong. A field within what is strong is a field, and has no mark of its own. */
export function inlineOf(text: string): Inline[] {
  return text.split(/(\*\*[^*]+\*\*)/).flatMap((stretch) => {
    const strong = /^\*\*(.+)\*\*$/.exec(stretch)?.[1]
    return (strong ?? stretch)
      .split(/(\{[^}]+\})/)
      .filter((one) => one !== '')
      .map((one): Inline => {
        if (one.startsWith('{')) return { type: 'field', attrs: { key: one.slice(1, -1) } }
        return { type: 'text', text: one, ...(strong !== undefined && { marks: [{ type: 'strong' }] }) }
      })
  })
}

const paragraph = (content: Inline[]): Prose => ({ type: 'paragraph', content })

/** The words of a statute as blocks: a field in each blank, a signature block where somebody signs. */
export function statuteBlocks(
  { text, blanks }: Statute,
  prefix: string,
  kindOf: (key: string) => ValueKind | undefined,
  signer: string,
): Block[] {
  const keys = blanks.split(' ')
  const lines = text.replace(/^“|”$/gm, '').trim().split('\n')
  const blocks: Block[] = []
  let passed = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const count = line.match(blankPattern)?.length ?? 0
    const own = keys.slice(passed, passed + count)
    passed += count
    const name = `${prefix}-${at}`
    if (own.includes('sign')) {
      const role = line.replace(blankPattern, '').replace(/\s+/g, ' ').trim() || (lines[++at] ?? '')
      blocks.push({ id: name, kind: 'signature', parties: [{ id: 'party', role, key: signer }] })
      continue
    }
    const before = lines[at - 1]
    const strong = /^\W?notice\b/i.test(line) || before === 'NOTICE:'
    const pieces = line.split(/(_{2,})/)
    const content = pieces.flatMap((piece, of): Inline[] => {
      const key = of % 2 === 1 ? (own[(of - 1) / 2] ?? '_') : '_'
      if (key !== '_') return [{ type: 'field', attrs: { key } }]
      // The value brings its own sign.
      const paid = kindOf(own[of / 2] ?? '') === 'money'
      const words = paid ? piece.replace(/\$ ?$/, '') : piece
      if (words === '') return []
      return [{ type: 'text', text: words, ...(strong ? { marks: [{ type: 'strong' }] } : {}) }]
    })
    blocks.push(
      /^[A-Z ,&/-]*WAIVER[A-Z ,&/-]*$/.test(line)
        ? { id: name, kind: 'heading', level: 2, content }
        : { id: name, kind: 'prose', content: [paragraph(content)] },
    )
  }
  return blocks
}

/** Reads the templates of a file, each behind a line `=== key`. Throws an error that names file and line. */
export function readPapers(text: string, reading: Reading): Paper[] {
  const papers: Paper[] = []
  const lines = text.split('\n')
  let from = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && !lines[at]?.startsWith('=== ')) continue
    if (from > 0) papers.push(readPaper(lines.slice(from - 1, at), from, reading))
    from = at + 1
  }
  return papers
}

function readPaper(
  lines: readonly string[],
  from: number,
  { file, tell, statute, declared }: Reading,
): Paper {
  const head: Record<string, string> = {}
  const blocks: TemplateBlock[] = []
  const fault = (at: number, what: string) => wrong(file, from + at, what)
  const used = new Set<string>()
  const use = (key: string, at: number) => {
    if (key.startsWith('item.')) return key
    if (!(key in declared.fields)) throw fault(at, `unknown key ${key}`)
    used.add(key)
    return key
  }
  const line = (words: string, at: number): Inline[] => {
    const content = inlineOf(tell(words))
    for (const one of content) if (one.type === 'field') use(one.attrs.key, at)
    return content
  }
  let when: Condition[] = []
  let at = 1
  for (; at < lines.length && lines[at] !== '---'; at++) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(lines[at] ?? '') ?? []
    if (name === '') throw fault(at, 'a line "name: value", or ---')
    head[name] = value
  }
  const parties = (head.parties ?? '')
    .split(' | ')
    .filter(Boolean)
    .map((one) => {
      const [, role = '', key = ''] = /^(.+) (\S+)$/.exec(one) ?? []
      return { role: tell(role), key }
    })
  const last = () => blocks.at(-1)?.block
  const put = (block: Block) => {
    blocks.push({ block, when, each: null })
    when = []
  }
  for (at++; at < lines.length; at++) {
    const text = lines[at] ?? ''
    const id = `b${at}`
    const [, mark = '', rest = ''] =
      /^(##|#|§|-|\||@|!|%|if(?= )|each(?= )|rows(?= ))\s*(.*)$/.exec(text) ?? []
    const open = last()
    if (text.trim() === '') continue
    if (mark === 'if') {
      const [, key = '', is, value] = /^(\S+) (filled|empty|is|more) ?(.*)$/.exec(rest) ?? []
      if (is === undefined) throw fault(at, `no condition ${rest}`)
      const how = is === 'is' ? 'equals' : (is as 'filled' | 'empty' | 'more')
      const asked = key in declared.lists ? key : use(key, at)
      when = [
        ...when,
        {
          key: asked,
          is: how,
          value: how === 'equals' ? tell(value ?? '') : how === 'more' ? Number(value) : null,
        },
      ]
    } else if (mark === '#' || mark === '##')
      put({ id, kind: 'heading', level: mark === '#' ? 1 : 2, content: line(rest, at) })
    else if (mark === '§') put({ id, kind: 'clause', level: 1, content: line(rest, at), body: [] })
    else if (mark === '-') {
      const content = line(rest, at)
      if (open?.kind === 'list' && when.length === 0) open.items.push({ id, content })
      else if (open?.kind === 'clause' && when.length === 0) {
        const item = { type: 'list_item' as const, content: [paragraph(content)] }
        const list = open.body.at(-1)
        if (list?.type === 'bullet_list') list.content.push(item)
        else open.body.push({ type: 'bullet_list', content: [item] })
      } else put({ id, kind: 'list', ordered: false, items: [{ id, content }] })
    } else if (mark === '@') {
      const [, label = '', key = ''] = /^(.+): (\S+)$/.exec(rest) ?? []
      const row = { id, label: tell(label), key: use(key, at) }
      if (open?.kind === 'fields' && when.length === 0) open.rows.push(row)
      else put({ id, kind: 'fields', rows: [row] })
    } else if (mark === '|') {
      const columns = rest
        .replace(/\|\s*$/, '')
        .split('|')
        .map((one) => {
          const [, key = '', kind = 'text', total, name = ''] =
            /^\s*([\w.]+)(?::(\w+))?(\+)? (.+?)\s*$/.exec(one) ?? []
          if (!isKind(kind) || key === '') throw fault(at, `no column ${one}`)
          return { key, name: tell(name), kind, total: total !== undefined }
        })
      put({ id, kind: 'table', columns, rows: [] })
    } else if (mark === 'each' || mark === 'rows') {
      const table = blocks.at(-1)
      if (table?.block.kind !== 'table') throw fault(at, 'no table before it')
      if (mark === 'rows')
        table.block.rows = Array.from({ length: Number(rest) }, (_, row) => ({ id: `${row + 1}`, cells: {} }))
      else if (!(rest in declared.lists)) throw fault(at, `unknown list ${rest}`)
      else table.each = rest
    } else if (mark === '%') {
      const found = statute(rest)
      if (!found) throw fault(at, `the wording of ${rest} is not held`)
      const signer = parties[0]?.key ?? ''
      const words = statuteBlocks(found, id, (key) => declared.fields[key]?.kind, signer)
      for (const key of found.blanks.split(' '))
        if (key !== '_' && key !== '') use(key === 'sign' ? signer : key, at)
      const held = when
      for (const block of words) {
        when = held
        put(block)
      }
    } else if (mark === '!' && rest === 'sign') {
      for (const { key } of parties) use(key, at)
      put({ id, kind: 'signature', parties: parties.map((one, of) => ({ id: `${of + 1}`, ...one })) })
    } else if (mark === '!') put({ id, kind: 'pageBreak' })
    else if (open?.kind === 'clause' && when.length === 0) open.body.push(paragraph(line(text, at)))
    else put({ id, kind: 'prose', content: [paragraph(line(text, at))] })
  }
  for (const key of [...used]) addOperands(key, declared, used, (what) => fault(0, what))
  const { title = '', group = '', kind = '', citation = '' } = head
  const fields = Object.fromEntries(
    Object.entries(declared.fields).flatMap(([key, { sample: _, keep: _keep, ...asked }]) =>
      used.has(key) ? [[key, asked]] : [],
    ),
  )
  return {
    ...{ key: lines[0]?.slice(4).trim() ?? '', title: tell(title), group, kind, citation },
    parties: parties.map(({ role }) => role),
    template: { fields, blocks },
  }
}

/** What a rule is reckoned from belongs to the template too; a rule that comes round to itself is refused. */
function addOperands(
  key: string,
  { fields }: Declarations,
  used: Set<string>,
  fault: (what: string) => Error,
  way: readonly string[] = [],
): void {
  if (way.includes(key)) throw fault(`reckoned in a circle: ${[...way, key].join(' → ')}`)
  const rule = fields[key]?.rule
  if (!rule || rule.op === 'column') return
  const parts = rule.op === 'sum' ? rule.of : Object.values(rule).filter((one) => typeof one === 'object')
  for (const one of parts.flat()) {
    if (!('key' in one)) continue
    if (!(one.key in fields)) throw fault(`unknown key ${one.key}`)
    used.add(one.key)
    addOperands(one.key, { fields, lists: {}, columns: {} }, used, fault, [...way, key])
  }
}
