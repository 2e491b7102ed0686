import type { Value } from '#contract/documents.ts'
import type { writeRegisterRow } from '#contract/register-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { transmittalNumber } from '#domain/submittals/transmittals.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { ofProject, registerProject } from './read.ts'

/** Writes a draft from a template; `about`: the entry of a register that it is filled from. */
export type WriteDocument = (
  scope: Scope,
  writing: Writing,
  wanted: {
    template: string
    answers: Readonly<Record<string, Value>>
    title?: string
    section?: string
    about?: string
  },
) => Promise<string>

/** Writes the document of a register or of an entry of it; the one that is there, where one is and is not in the trash. */
export async function writeRegister(
  writeDocument: WriteDocument,
  scope: Scope,
  { rfi: request, transmittal }: RowInput<typeof writeRegisterRow>['body'],
): Promise<RowData<typeof writeRegisterRow>> {
  requireRight(scope, 'register.edit')
  requireRight(scope, 'paper.write')
  const { government, name } = await registerProject(scope)
  return scope.write(async (writing) => {
    const write = (template: string, title: string, more: { section?: string; about?: string } = {}) =>
      writeDocument(scope, writing, { template, title, answers: {}, ...more })
    const id = request ?? transmittal
    if (id === undefined) {
      const template = government ? 'submittal-register-eng-4288' : 'submittal-register'
      return { document: await write(template, `Submittal register, ${name}`) }
    }
    const mine = { ...ofProject(scope), id }
    const keep = async (table: 'rfis' | 'transmittals', document: string) => {
      await writing.tx
        .updateTable(table)
        .set({ document_id: document })
        .where((eb) => eb.and(mine))
        .execute()
      return { document }
    }
    if (request !== undefined) {
      const rfi = await writing.tx
        .selectFrom('rfis')
        .select(['number', 'subject', 'document_id'])
        .where((eb) => eb.and(mine))
        .executeTakeFirst()
      if (!rfi) throw notThere()
      const there = await standing(scope, writing, rfi.document_id)
      const title = `${rfiNumber(rfi.number)} ${rfi.subject}`.slice(0, 200)
      return there ?? keep('rfis', await write(government ? 'rfi-government' : 'rfi', title, { about: id }))
    }
    const sent = await writing.tx
      .selectFrom('transmittals')
      .select(['section', 'count', 'resubmission', 'suffix', 'document_id'])
      .where((eb) => eb.and(mine))
      .executeTakeFirst()
    if (!sent) throw notThere()
    const there = await standing(scope, writing, sent.document_id)
    const template = government ? 'transmittal-eng-4025' : 'submittal-transmittal'
    const more = { section: sent.section, about: id }
    return (
      there ?? keep('transmittals', await write(template, `Transmittal ${transmittalNumber(sent)}`, more))
    )
  })
}

async function standing(
  scope: Scope,
  { tx }: Writing,
  document: string | null,
): Promise<{ document: string } | undefined> {
  if (document === null) return undefined
  const found = await tx
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb.and({ ...ofProject(scope), id: document }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found && { document }
}
