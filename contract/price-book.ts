import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { packSchema } from './estimate.ts'
import { type AnyRow, nothing } from './route.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from './values.ts'

/**
 * The price book of an organisation: what it buys, with every price that it was ever told. Only those who run its projects read
 * it. A price is of one pack where the item has one, of one unit where it has none, in integer cents.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const inOrg = z.object({ org: idSchema })
const inItem = z.extend(inOrg, { item: idSchema })

/** What an item is a price of. */
export const itemKinds = ['material', 'labor', 'equipment', 'sub'] as const
export type ItemKind = (typeof itemKinds)[number]

/** What somebody types of an item. */
export const priceItemFields = {
  code: textSchema(say('The code'), 80),
  name: lineSchema(say('The item'), 300),
  unit: textSchema(say('The unit'), 20),
  pack: none(packSchema),
  trade: textSchema(say('The trade'), 60),
  costCode: textSchema(say('The cost code'), 20),
  kind: z.enum(itemKinds, { error: say('Choose what it is a price of') }),
  supplier: textSchema(say('The supplier'), 120),
  /** Hours for one unit. */
  hoursEach: none(z.number().check(z.minimum(0), z.maximum(100_000))),
  leadDays: none(countSchema(1095)),
  notes: textSchema(say('The notes'), 2000),
} as const
const fieldsSchema = z.object(priceItemFields)
export type PriceItemFields = z.infer<typeof fieldsSchema>

/** Before anything is known of it but its name. */
export const emptyPriceItem: Omit<PriceItemFields, 'name'> = {
  code: '',
  unit: 'ea',
  pack: null,
  trade: '',
  costCode: '',
  kind: 'material',
  supplier: '',
  hoursEach: null,
  leadDays: null,
  notes: '',
}

/** A file of a project that a price can be read up in. */
const quoteSchema = z.object({ project: idSchema, file: idSchema })

/** A price as of a day. It is only ever added to. */
const newPointFields = {
  cents: centsSchema.check(z.minimum(0, { error: say('A price cannot be less than nothing') })),
  asOf: dateSchema,
  supplier: priceItemFields.supplier,
  /** Where it was read, in words. */
  source: textSchema(say('The source'), 200),
  quote: none(quoteSchema),
} as const
const newPointSchema = z.object(newPointFields)
export type NewPricePoint = z.infer<typeof newPointSchema>

const pointSchema = z.object({
  id: idSchema,
  ...newPointFields,
  /** What the file is called; null where there is none, or it is gone. */
  quoteName: none(z.string()),
  by: none(z.string()),
  at: instantSchema,
})
export type PricePoint = z.infer<typeof pointSchema>

/** The middle of whole days, and their ends, of so many times. */
const daysSpan = none(z.object({ median: z.number(), least: z.int(), most: z.int(), count: z.int() }))
/** What an item had of prices, and by supplier how long it took to come and how late it was, from the organisation's own deliveries. */
const pastOfItem = {
  points: z.array(pointSchema),
  leadTimes: z.array(
    z.object({
      supplier: z.string(),
      leadDays: daysSpan,
      lateDays: daysSpan,
      onTime: none(z.number()),
      lastOn: dateSchema,
    }),
  ),
}

/** The newest price of an item; of two of one day the one that was told last. */
const currentPrice = z.object({
  cents: centsSchema,
  asOf: dateSchema,
  supplier: z.string(),
  source: z.string(),
})

export const priceItemSchema = z.object({
  id: idSchema,
  ...priceItemFields,
  price: none(currentPrice),
  version: z.int(),
  deletedAt: none(instantSchema),
})
export type PriceItem = z.infer<typeof priceItemSchema>

export const priceSorts = ['name', 'code', 'trade', 'supplier', 'price', 'age'] as const
export type PriceSort = (typeof priceSorts)[number]

/** How many items a page of the list has at most. */
export const pricePageMost = 200

export const priceItemsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/price-items',
  caller: 'org',
  scope: 'prices:read',
  summary: say(
    'The items of the price book with their newest prices: those that have every word of `q` in their code, name, trade or supplier.',
  ),
  params: inOrg,
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(200))),
    trade: z.optional(z.string().check(z.maxLength(60))),
    kind: z.optional(z.enum(itemKinds)),
    sort: z.optional(z.enum(priceSorts)),
    down: z.optional(z.enum(['yes'])),
    bin: z.optional(z.enum(['yes'])),
    /** Whether every trade and supplier is told beside. */
    lists: z.optional(z.enum(['yes'])),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pricePageMost))),
  }),
  body: nothing,
  data: z.object({
    items: z.array(priceItemSchema),
    /** How many there are without the page. */
    total: z.int(),
    /** Every trade and supplier in the book, where they were asked for. */
    trades: z.array(z.string()),
    suppliers: z.array(z.string()),
  }),
} as const satisfies AnyRow

export const newestPricesRow = {
  method: 'POST',
  path: '/api/orgs/{org}/price-items/newest',
  caller: 'org',
  scope: 'prices:read',
  summary: say('The items with these ids as they stand, with their newest prices; what is gone is left out.'),
  params: inOrg,
  bodyMost: 500_000,
  body: z.object({ items: z.array(idSchema).check(z.maxLength(10_000)) }),
  data: z.object({ items: z.array(priceItemSchema) }),
} as const satisfies AnyRow

export const addPriceItemRow = {
  method: 'POST',
  path: '/api/orgs/{org}/price-items',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Add an item to the price book, with a price where there is one. Sent twice with one id it is there once.',
  ),
  params: inOrg,
  body: z.object({
    id: idSchema,
    ...priceItemFields,
    price: none(z.object({ cents: newPointFields.cents, asOf: dateSchema, source: newPointFields.source })),
  }),
  data: z.object({ item: priceItemSchema }),
} as const satisfies AnyRow

export const editPriceItemRow = {
  method: 'PATCH',
  path: '/api/orgs/{org}/price-items/{item}',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Change an item of the price book. `was` is what each field stood at when it was read: a field that says something else now is a conflict.',
  ),
  params: inItem,
  body: z.object({ base: z.int(), was: z.partial(fieldsSchema), fields: z.partial(fieldsSchema) }),
  data: z.object({ item: priceItemSchema }),
} as const satisfies AnyRow

const { trade, costCode, kind, supplier, leadDays } = priceItemFields

export const bulkEditPricesRow = {
  method: 'POST',
  path: '/api/orgs/{org}/price-items/edit',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Change fields of several items of the price book at once, put them in the bin, or take them out of it.',
  ),
  params: inOrg,
  body: z.object({
    items: z.array(idSchema).check(z.minLength(1), z.maxLength(2000)),
    fields: z.partial(z.object({ trade, costCode, kind, supplier, leadDays })),
    bin: z.optional(z.boolean()),
  }),
  data: z.object({ changed: z.int() }),
} as const satisfies AnyRow

export const pricePointsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/price-items/{item}/points',
  caller: 'org',
  scope: 'prices:read',
  summary: say('Every price that an item had, the newest first.'),
  params: inItem,
  body: nothing,
  data: z.object(pastOfItem),
} as const satisfies AnyRow

export const addPricePointRow = {
  method: 'POST',
  path: '/api/orgs/{org}/price-items/{item}/points',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Add a price of an item, with the quote that it is from. Sent twice with one id it is there once.',
  ),
  params: inItem,
  body: z.object({ id: idSchema, ...newPointFields }),
  data: z.object(pastOfItem),
} as const satisfies AnyRow

/** The largest price list that is read, in bytes. */
export const priceFileMost = 10 * 1024 * 1024

/** The bytes of a file, in Base64. */
export const fileContentSchema = z
  .string({ error: say('The file is missing') })
  .check(
    z.minLength(1, { error: say('The file is missing') }),
    z.regex(/^[\w+/-]+={0,2}$/, { error: say('The file is damaged') }),
  )

const count = countSchema(1_000_000)

export const importPricesRow = {
  method: 'POST',
  path: '/api/orgs/{org}/price-items/import',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Bring a price list in CSV or XLSX into the price book, or only say what would come in. All of it comes in or nothing; an item is known again by its code, or by its name and unit.',
  ),
  params: inOrg,
  bodyMost: Math.ceil((priceFileMost * 4) / 3) + 8192,
  body: z.object({
    /** The bytes of the file, in Base64. */
    content: fileContentSchema,
    /** Whether it is only looked at. */
    dry: z.boolean(),
    /** As of when the prices are that have no date of their own, and who asks them. */
    asOf: dateSchema,
    supplier: priceItemFields.supplier,
    /** Where the prices are read, in words. */
    source: newPointFields.source,
    /** What columns are read as, by their place from 0, where their headings do not tell. */
    columns: z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string().check(z.maxLength(20))),
    /** The sign before decimals, where the prices do not tell; the usual one is a point. */
    decimal: z.optional(z.enum(['point', 'comma'])),
    /** Whether its prices are US dollars, whatever it says, or other money and left out. Unsaid dollars are taken as dollars. */
    money: z.optional(z.enum(['dollars', 'other'])),
  }),
  data: z.object({
    rows: count,
    columns: z.array(z.object({ heading: z.string(), field: none(z.string()), example: z.string() })),
    /** Items that are new, that get another price or other words, and that stand as the file has them. */
    added: count,
    changed: count,
    same: count,
    /** The first items, as they are read. */
    items: z.array(
      z.object({
        row: count,
        ...priceItemFields,
        cents: none(centsSchema),
        asOf: dateSchema,
        state: z.enum(['added', 'changed', 'same']),
      }),
    ),
    /** Rows that bring no item, and why; and what of a row could not be read, or was read on an assumption. */
    skipped: z.array(z.object({ row: count, message: z.string() })),
    problems: z.array(z.object({ row: count, field: z.string(), message: z.string() })),
    skippedMore: count,
    problemsMore: count,
    /** A price of which nothing says what its comma or point is. */
    unclear: none(z.string()),
    /** In which money the list says that its prices are, and how it calls money that is not US dollars. */
    money: z.object({ said: z.enum(['dollars', 'other', 'nothing']), name: z.string() }),
    /** How many items were added or changed; 0 where it was only looked at. */
    done: count,
  }),
} as const satisfies AnyRow
export type PriceImport = z.output<typeof importPricesRow.data>

export const exportPricesRow = {
  method: 'GET',
  path: '/api/orgs/{org}/price-items/export',
  caller: 'org',
  scope: 'prices:read',
  summary: say('The price book as a file, which comes in again as it went out.'),
  params: inOrg,
  query: z.object({ format: z.enum(['csv', 'xlsx'], { error: say('Choose a format') }) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

/** An own code that costs are gathered under. */
const costCodeSchema = z.object({
  code: lineSchema(say('The cost code'), 20),
  title: lineSchema(say('The title'), 120),
  trade: textSchema(say('The trade'), 60),
})
export type CostCode = z.infer<typeof costCodeSchema>

export const costCodesRow = {
  method: 'GET',
  path: '/api/orgs/{org}/cost-codes',
  caller: 'org',
  scope: 'prices:read',
  summary: say(
    'The cost codes of an organization, in their order; a neutral list by trade until it has its own.',
  ),
  params: inOrg,
  body: nothing,
  data: z.object({ codes: z.array(costCodeSchema), own: z.boolean(), version: z.int() }),
} as const satisfies AnyRow

export const putCostCodesRow = {
  method: 'POST',
  path: '/api/orgs/{org}/cost-codes',
  caller: 'org',
  scope: 'prices:write',
  summary: say(
    'Keep the cost codes of an organization, all of them in their order; refused where they changed since `base`.',
  ),
  params: inOrg,
  bodyMost: 400_000,
  body: z.object({
    base: z.int(),
    codes: z.array(costCodeSchema).check(
      z.maxLength(1000),
      z.refine((codes) => new Set(codes.map(({ code }) => code.toLowerCase())).size === codes.length, {
        error: say('Each cost code stands once in the list'),
      }),
    ),
  }),
  data: costCodesRow.data,
} as const satisfies AnyRow
