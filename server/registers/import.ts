import { randomUUID } from 'node:crypto'
import type { importRegisterRow } from '#contract/register-calls.ts'
import { registerLimits } from '#contract/registers.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { readRegister, sameItem } from '#domain/submittals/read-register.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { ofProject } from './read.ts'
import { nextEntry } from './submittals.ts'

/** The rows of a sheet in CSV or XLSX, as text; refuses what is none, with why. */
export type ReadRows = (bytes: Buffer) => Promise<string[][]>

/** How many lines of what is told of a file are answered. */
const toldMost = 200

const itemsThere = async (read: Pick<Writing['tx'], 'selectFrom'>, scope: Scope) =>
  new Set(
    (
      await read
        .selectFrom('submittals')
        .select(['section', 'paragraph', 'description'])
        .where((eb) => eb.and(ofProject(scope)))
        .execute()
    ).map(sameItem),
  )

/** Brings a submittal register in, all of it or nothing, or only says what would come in; what stands there already is passed over. */
export async function importRegister(
  rowsOf: ReadRows,
  scope: Scope,
  { content, dry, columns, dateOrder }: RowInput<typeof importRegisterRow>['body'],
): Promise<RowData<typeof importRegisterRow>> {
  requireRight(scope, 'register.edit')
  const list = readRegister(await rowsOf(Buffer.from(content, 'base64')), { columns, dateOrder })
  const fresh = (there: Set<string>) =>
    list.items.filter((item) => {
      const key = sameItem(item)
      const isNew = !there.has(key)
      // A file may name an item twice: that is one too.
      there.add(key)
      return isNew
    })
  const items = dry
    ? fresh(await itemsThere(scope.read as never, scope))
    : await scope.write(async (writing) => {
        const { tx, note, self } = writing
        await self()
        const coming = fresh(await itemsThere(tx, scope))
        if (coming.length === 0) return coming
        const from = await nextEntry(scope, writing, 'submittals')
        if (from - 1 + coming.length > registerLimits.entries)
          throw new Refusal(
            'conflict',
            say('A register has at most {most} entries.', { most: registerLimits.entries }),
          )
        await tx
          .insertInto('submittals')
          .values(
            coming.map(({ row: _, submitOn, approvalOn, materialOn, ...item }, at) => ({
              ...{ ...ofProject(scope), id: randomUUID(), number: from + at, ...item },
              ...{ task_id: null, lead_days: null, review_days: null },
              ...{ submit_on: submitOn, approval_on: approvalOn, material_on: materialOn },
            })),
          )
          .execute()
        await note({ class: 'open', kind: 'submittals.imported', detail: { count: coming.length } })
        return coming
      })
  return {
    ...{ rows: list.rows, there: list.items.length - items.length, unclear: list.unclear ?? null },
    columns: list.columns.map(({ field, ...column }) => ({ ...column, field: field ?? null })),
    coming: items.length,
    items: items.slice(0, toldMost),
    skipped: list.skipped.slice(0, toldMost),
    problems: list.problems.slice(0, toldMost),
    done: dry ? 0 : items.length,
  }
}
