import type { RowData } from '#contract/route.ts'
import type { writeLogRow } from '#contract/site-calls.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { ofProject, siteOf } from './kept.ts'

/** Writes a signed day as a document: on a government job as its quality control report. The one that is there stays. */
export async function writeLog(
  writeDocument: WriteDocument,
  scope: Scope,
  signing: string,
): Promise<RowData<typeof writeLogRow>> {
  requireRight(scope, 'log.sign')
  requireRight(scope, 'paper.write')
  const { government } = await siteOf(scope)
  return scope.write(async (writing) => {
    const { tx } = writing
    const of = { ...ofProject(scope), id: signing }
    const { on_date, number } = await tx
      .selectFrom('log_signings')
      .select(['on_date', 'number'])
      .where((eb) => eb.and(of))
      .executeTakeFirstOrThrow(notThere)
    return writeAbout(scope, writing, { table: 'log_signings', id: signing }, () =>
      writeDocument(scope, writing, {
        template: government ? 'qc-daily-report' : 'daily-log',
        title: `${government ? 'Daily QC report' : 'Daily log'} ${number}, ${on_date}`,
        ...{ answers: {}, about: signing },
      }),
    )
  })
}
