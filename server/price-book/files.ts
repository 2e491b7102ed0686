import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import writeWorkbook, { type Cell } from 'write-excel-file/universal'
import type { importPricesRow, PriceImport, PriceItem } from '#contract/price-book.ts'
import type { RowInput } from '#contract/route.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { restore } from '#domain/csv.ts'
import { fileText } from '#domain/import/file-text.ts'
import { sheetRows } from '#domain/import/sheet.ts'
import { ImportRefusal, importLimits } from '#domain/import/task-list.ts'
import { isWorkbook } from '#domain/import/workbook-parts.ts'
import { type Planned, planImport, toldAs } from '#domain/price-book/plan-import.ts'
import { priceSheetColumns, pricesCsv } from '#domain/price-book/price-sheet.ts'
import { readPrices } from '#domain/price-book/read-prices.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { type BookContext, columnsOf, readItems } from './items.ts'
import { addPoints } from './points.ts'
import { readWorkbook } from './read-workbook.ts'

/** How many lines of what is told of a file are answered; of the rest, how many there are. */
const toldMost = 200

/**
 * Brings a price list in, all of it or nothing, or only says what would come in. Refuses a file that cannot be read at all, with
 * why. What came in before changes nothing.
 */
export async function importPrices(
  { db, clock }: BookContext,
  org: OrgCaller,
  body: RowInput<typeof importPricesRow>['body'],
): Promise<PriceImport> {
  requireStaff(org)
  const rows = await rowsOfFile(Buffer.from(body.content, 'base64'), importLimits.prices)
  const { asOf } = body
  if (!isIsoDate(asOf))
    throw new Refusal('invalid_input', say('Enter a date'), { fields: { asOf: say('Enter a date') } })
  const list = readPrices(rows, { ...body, asOf })
  const { plan, done } = await db.transaction().execute(async (tx) => {
    // Two lists that come in at once would each add what they share.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`price book ${org.orgId}`}, 0))`.execute(tx)
    const planned = planImport(list.items, await bookOf(tx, org), await toldOf(tx, org))
    return { plan: planned, done: body.dry ? 0 : await keep(tx, org, planned, clock.now()) }
  })
  const countOf = (state: Planned['state']) => plan.filter((one) => one.state === state).length
  return {
    rows: list.rows,
    columns: list.columns.map(({ field, ...column }) => ({ ...column, field: field ?? null })),
    added: countOf('added'),
    changed: countOf('changed'),
    same: countOf('same'),
    items: plan.slice(0, toldMost).map(({ read, fields, state }) => ({
      ...fields,
      ...{ row: read.row, cents: read.cents, asOf: read.asOf, state },
    })),
    skipped: list.skipped.slice(0, toldMost),
    problems: list.problems.slice(0, toldMost),
    skippedMore: Math.max(0, list.skipped.length - toldMost),
    problemsMore: Math.max(0, list.problems.length - toldMost),
    unclear: list.unclear ?? null,
    money: list.money,
    done,
  }
}

/** The rows of a sheet in CSV or XLSX, as text. Refuses what is none, with why. */
export async function rowsOfFile(bytes: Buffer, rowsMost: number = importLimits.rows): Promise<string[][]> {
  try {
    if (isWorkbook(bytes)) return await readWorkbook(bytes, rowsMost)
    return sheetRows(fileText(bytes), rowsMost).map((row) => row.map(restore))
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    throw new Refusal('invalid_input', error.message, { fields: { content: error.message } })
  }
}

const bookOf = (tx: Db, { orgId }: OrgCaller): Promise<PriceItem[]> =>
  readItems(tx, sql`i.org_id = ${orgId}::uuid and i.deleted_at is null`)

/** Every price that was told of each item, as told ones are known again. */
async function toldOf(tx: Db, { orgId }: OrgCaller): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .selectFrom('price_points')
    .select(['item_id', 'as_of', 'cents'])
    .where('org_id', '=', orgId)
    .execute()
  const told = new Map<string, Set<string>>()
  for (const { item_id, as_of, cents } of rows) {
    const of = told.get(item_id) ?? new Set()
    told.set(item_id, of.add(toldAs(as_of, Number(cents))))
  }
  return told
}

/** How many rows go to the database with one statement. */
const atOnce = 500

async function keep(tx: Db, org: OrgCaller, plan: readonly Planned[], now: Date): Promise<number> {
  const kept = plan
    .filter(({ state }) => state !== 'same')
    .map((one) => ({ ...one, id: one.item?.id ?? randomUUID() }))
  for (let at = 0; at < kept.length; at += atOnce) {
    const rows = kept.slice(at, at + atOnce).map(({ id, fields }) => {
      return { org_id: org.orgId, id, created_at: now, ...columnsOf(fields) }
    })
    await tx
      .insertInto('price_items')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'id']).doUpdateSet((eb) => ({
          ...Object.fromEntries(written.map((name) => [name, eb.ref(`excluded.${name}`)])),
          version: sql<number>`price_items.version + 1`,
        })),
      )
      .execute()
  }
  const points = kept.flatMap(({ id, read, fields, price }) =>
    price && read.cents !== null
      ? [
          {
            item: id,
            cents: read.cents,
            asOf: read.asOf,
            supplier: fields.supplier,
            source: read.source,
            quote: null,
          },
        ]
      : [],
  )
  await addPoints(tx, org, points, now)
  return kept.length
}

const written = [
  ...(['code', 'name', 'unit', 'pack_name', 'pack_size', 'trade', 'cost_code', 'kind', 'supplier'] as const),
  ...(['hours_each', 'lead_days', 'notes'] as const),
]

/** The price book as a file, items by their names. */
export async function exportPrices(
  { db }: BookContext,
  org: OrgCaller,
  format: 'csv' | 'xlsx',
): Promise<MadeFile> {
  requireStaff(org)
  const items = await bookOf(db, org)
  if (format === 'csv')
    return { name: 'price-book.csv', type: 'text/csv; charset=utf-8', content: pricesCsv(items) }
  const heading = { fontWeight: 'bold', backgroundColor: '#0B1B2B', textColor: '#FFFEFB' } as const
  const rows = [
    priceSheetColumns.map(({ heading: value }): Cell => ({ value, type: String, ...heading })),
    ...items.map((item) =>
      priceSheetColumns.map(({ of, money }): Cell => {
        const value = of(item)
        if (typeof value === 'number') return { value, type: Number, ...(money && { format: '#,##0.00' }) }
        return value === null || value === '' ? null : { value, type: String }
      }),
    ),
  ]
  const book = [
    {
      sheet: 'Price book',
      data: rows,
      columns: priceSheetColumns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
  ]
  const blob = await writeWorkbook(book, { fontFamily: 'Arial', fontSize: 10 }).toBlob()
  return {
    name: 'price-book.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: new Uint8Array(await blob.arrayBuffer()),
  }
}
