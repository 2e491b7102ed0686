import type { DocumentKind } from '#contract/document-kinds.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { transmittalNumber } from '#domain/submittals/transmittals.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import { ofProject } from './read.ts'

type Count = { count: number; resubmission: number }

/** The numbers that documents of a kind have, of a section: an entry of a register takes none of them. */
export async function numbersOnPaper(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  kind: DocumentKind,
  section = '',
): Promise<Count[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['count', 'resubmission'])
    .where((eb) => eb.and({ ...ofProject(scope), kind, section }))
    .where('count', 'is not', null)
    .execute()
  return rows.flatMap(({ count, resubmission }) => (count === null ? [] : { count, resubmission }))
}

/** The number that the entry of a register has whose document this is, and the numbers that other entries have. */
export async function registerNumbers(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  { id, kind, section }: { id: string; kind: DocumentKind; section: string },
): Promise<{ own: (Count & { number: string }) | undefined; taken: readonly Count[] }> {
  const of = ofProject(scope)
  if (kind === 'rfi') {
    const rows = await tx
      .selectFrom('rfis')
      .select(['number', 'document_id'])
      .where((eb) => eb.and(of))
      .execute()
    const own = rows.find(({ document_id }) => document_id === id)
    return {
      own: own && { number: rfiNumber(own.number), count: own.number, resubmission: 0 },
      taken: rows.map(({ number }) => ({ count: number, resubmission: 0 })),
    }
  }
  if (kind !== 'submittal-transmittal') return { own: undefined, taken: [] }
  const rows = await tx
    .selectFrom('transmittals')
    .select(['section', 'count', 'resubmission', 'suffix', 'document_id'])
    .where((eb) => eb.and({ ...of, section }))
    .execute()
  const own = rows.find(({ document_id }) => document_id === id)
  return {
    own: own && { number: transmittalNumber(own), count: own.count, resubmission: own.resubmission },
    taken: rows,
  }
}
