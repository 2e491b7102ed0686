import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { countSchema, dateSchema, idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/**
 * A document is a list of typed blocks with ids that stay: that is how two versions are compared, two people edit at once and a
 * comment finds its place. No figure is typed into one: it is a field, whose value and source stand beside the blocks.
 */

/** What one document may hold. */
export const documentLimits = { blocks: 5000, rows: 5000, columns: 24, text: 20_000, depth: 4 } as const

/** Whether a name is one's own: `constructor` and `__proto__` stand in every record already, and are found where nobody put them. */
const isOwn = z.refine<string>((name) => !(name in {}))

/** An id of a block, a row or an item within its document: its template's own, and after a `/` which repetition it is of. */
export const blockIdSchema = z
  .string()
  .check(z.regex(/^[\w.-]{1,60}(\/[\w.-]{1,60})*$/), z.maxLength(200), isOwn)

/** What a field is called in a template: `owner.name`, `estimate.price`. */
export const fieldKeySchema = z.string().check(z.regex(/^[a-z][\w.-]{0,79}$/i), isOwn)

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('strong') }),
  z.object({ type: z.literal('em') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().check(z.maxLength(2000), z.regex(/^(https?:\/\/|mailto:|tel:)/i)) }),
  }),
])

/** What stands in a line, in the JSON that ProseMirror keeps: texts with marks, fields, breaks. */
export const inlineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: textSchema(say('The text'), documentLimits.text),
    marks: z.optional(z.array(markSchema)),
  }),
  z.object({ type: z.literal('field'), attrs: z.object({ key: fieldKeySchema }) }),
  z.object({ type: z.literal('hard_break') }),
])
export type Inline = z.infer<typeof inlineSchema>

const lineContent = z.array(inlineSchema)

export type Prose =
  | { type: 'paragraph'; content?: Inline[] | undefined }
  | { type: 'bullet_list' | 'ordered_list'; content: { type: 'list_item'; content: Prose[] }[] }

/** How deep lists stand in lists. */
const depthOf = (nodes: readonly Prose[]): number =>
  Math.max(
    0,
    ...nodes.map((node) =>
      node.type === 'paragraph' ? 0 : 1 + depthOf(node.content.flatMap(({ content }) => content)),
    ),
  )

const proseNode: z.ZodMiniType<Prose> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('paragraph'), content: z.optional(lineContent) }),
    z.object({
      type: z.enum(['bullet_list', 'ordered_list']),
      content: z.array(z.object({ type: z.literal('list_item'), content: z.array(proseNode) })),
    }),
  ]),
)

/** Paragraphs and lists. */
export const proseSchema = z.array(proseNode).check(
  z.refine((nodes) => depthOf(nodes) <= documentLimits.depth, {
    error: say('Lists stand too deep in each other'),
    // Of what is within itself JSON Schema says no more here.
    params: { type: 'array', items: { type: 'object' } },
  }),
)

/** How the values of a column, or of a field, are kept and written. */
export const valueKinds = ['text', 'number', 'money', 'share', 'date'] as const
export type ValueKind = (typeof valueKinds)[number]

/** Text, a number, integer cents, basis points, or a day: which of them its kind says. */
export const valueSchema = z.nullable(
  z.union([textSchema(say('The value'), 2000), z.number().check(z.minimum(-1e15), z.maximum(1e15))]),
)
export type Value = z.infer<typeof valueSchema>

const columnSchema = z.object({
  key: fieldKeySchema,
  name: textSchema(say('The heading of a column'), 80),
  kind: z.enum(valueKinds),
  /** Whether its sum stands under it. */
  total: z.boolean(),
})

export const rowSchema = z.object({ id: blockIdSchema, cells: z.record(fieldKeySchema, valueSchema) })
export type Row = z.infer<typeof rowSchema>

const block = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({ id: blockIdSchema, kind: z.literal(kind), ...shape })

const levelSchema = z.literal([1, 2, 3])

export const blockSchema = z.discriminatedUnion('kind', [
  block('heading', { level: levelSchema, content: lineContent }),
  block('prose', { content: proseSchema }),
  /** A numbered part of an agreement; its number is reckoned from where it stands. */
  block('clause', { level: levelSchema, content: lineContent, body: proseSchema }),
  block('list', {
    ordered: z.boolean(),
    items: z.array(z.object({ id: blockIdSchema, content: lineContent })),
  }),
  block('table', {
    columns: z.array(columnSchema).check(z.minLength(1), z.maxLength(documentLimits.columns)),
    rows: z
      .array(rowSchema)
      .check(
        z.maxLength(
          documentLimits.rows,
          say('A table has at most {most, number} rows', { most: documentLimits.rows }),
        ),
      ),
  }),
  /** Fields under each other, each with what it is called. */
  block('fields', {
    rows: z.array(
      z.object({ id: blockIdSchema, label: textSchema(say('The name'), 200), key: fieldKeySchema }),
    ),
  }),
  block('signature', {
    parties: z.array(
      z.object({ id: blockIdSchema, role: lineSchema(say('The role'), 80), key: fieldKeySchema }),
    ),
  }),
  block('image', {
    fileId: idSchema,
    alt: lineSchema(say('What the picture shows'), 500),
    caption: textSchema(say('The caption'), 500),
  }),
  block('pageBreak', {}),
])
export type Block = z.infer<typeof blockSchema>
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** Where a value comes from, so that one can go there. `rule` is of the template: its key is the field's own. */
export const sourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('project'), field: fieldKeySchema }),
  z.object({
    from: z.literal('estimate'),
    id: idSchema,
    version: countSchema(1_000_000),
    line: z.nullable(idSchema),
  }),
  z.object({ from: z.literal('schedule'), taskId: idSchema, on: dateSchema }),
  z.object({ from: z.enum(['log', 'rfi', 'transmittal', 'money']), id: idSchema }),
  z.object({ from: z.literal('scan'), id: idSchema, part: z.string().check(z.maxLength(200)) }),
  z.object({ from: z.literal('rule') }),
  z.object({ from: z.literal('typed'), byId: idSchema, at: instantSchema }),
])

/** A value with its source. `overruled`: what the job says, where somebody typed another value over it. */
export const fieldSchema = z.object({
  kind: z.enum(valueKinds),
  value: valueSchema,
  source: sourceSchema,
  overruled: z.nullable(z.object({ value: valueSchema, source: sourceSchema })),
})
export type Field = z.infer<typeof fieldSchema>

/** Every id within a document, of blocks, rows and items. */
const idsOf = (one: Block): string[] => [
  one.id,
  ...('rows' in one ? one.rows.map(({ id }) => `${one.id} ${id}`) : []),
  ...('items' in one ? one.items.map(({ id }) => `${one.id} ${id}`) : []),
  ...('parties' in one ? one.parties.map(({ id }) => `${one.id} ${id}`) : []),
]

const areApart = (blocks: readonly Block[]) => {
  const ids = blocks.flatMap(idsOf)
  return new Set(ids).size === ids.length
}
const notApart = { error: say('Two parts of the document have the same id') }

/** The content of a document: its blocks, and the fields that they name. */
export const documentSchema = z.object({
  blocks: z.array(blockSchema).check(z.maxLength(documentLimits.blocks), z.refine(areApart, notApart)),
  fields: z.record(fieldKeySchema, fieldSchema),
})
export type DocumentContent = z.infer<typeof documentSchema>

/** A sum, or what is compared: another field, or a fixed value. */
const operandSchema = z.union([z.object({ key: fieldKeySchema }), z.object({ value: z.number() })])
export type Operand = z.infer<typeof operandSchema>

/** What a form makes of a day: `5th`, `January`, `January 5`, `2027`, or the last day to cancel, three or seven business days on. */
export const dayForms = ['ordinal', 'month', 'monthDay', 'year', 'cancel3', 'cancel7'] as const

/** Arithmetic of a field: in whole cents where it is money, each rounded half up once. */
export const ruleSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('sum'), of: z.array(operandSchema).check(z.minLength(1), z.maxLength(50)) }),
  z.object({ op: z.literal('less'), from: operandSchema, take: operandSchema }),
  z.object({ op: z.literal('times'), of: operandSchema, by: operandSchema }),
  /** So many basis points of it. */
  z.object({ op: z.literal('share'), of: operandSchema, bp: operandSchema }),
  /** The sum of a column of a list that the document is filled from. */
  z.object({ op: z.literal('column'), list: fieldKeySchema, column: fieldKeySchema }),
  /** What another field says. */
  z.object({ op: z.literal('same'), of: z.object({ key: fieldKeySchema }) }),
  /** A day as the words of forms have it, or so many business days after it. */
  z.object({ op: z.literal('day'), of: z.object({ key: fieldKeySchema }), as: z.enum(dayForms) }),
])
export type Rule = z.infer<typeof ruleSchema>

const comparisons = ['equals', 'more', 'less', 'filled', 'empty'] as const
export const conditionSchema = z.object({ key: fieldKeySchema, is: z.enum(comparisons), value: valueSchema })
export type Condition = z.infer<typeof conditionSchema>

/** A block of a template: there where all of `when` holds, and once for each row of the list `each`. */
export const templateBlockSchema = z.object({
  block: blockSchema,
  when: z.array(conditionSchema).check(z.maxLength(10)),
  each: z.nullable(fieldKeySchema),
})
export type TemplateBlock = z.infer<typeof templateBlockSchema>

/** A field of a template: what it is called, whether it may stay open, and how it is reckoned where it is. */
export const templateFieldSchema = z.object({
  label: lineSchema(say('The name'), 200),
  kind: z.enum(valueKinds),
  required: z.boolean(),
  rule: z.nullable(ruleSchema),
  /** What it is tried with while the template is made. */
  sample: z.exactOptional(valueSchema),
})

/** The key of a template: of ours, or of an organization's own. */
export const templateKeyPattern = /^[a-z0-9][a-z0-9-]{0,79}$|^own\/[0-9a-f-]{36}$/

/** A template: what is asked of the job, what is reckoned, and the blocks. */
export const templateSchema = z.object({
  /** Of an own template, the one of ours that it was made from: what is checked of that is checked of it. */
  base: z.exactOptional(z.string().check(z.regex(templateKeyPattern))),
  fields: z.record(fieldKeySchema, templateFieldSchema),
  blocks: z.array(templateBlockSchema).check(
    z.maxLength(documentLimits.blocks),
    z.refine((blocks) => areApart(blocks.map(({ block }) => block)), notApart),
  ),
})
export type Template = z.infer<typeof templateSchema>
