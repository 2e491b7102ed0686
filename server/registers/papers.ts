import type { writeRegisterRow } from '#contract/register-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { transmittalNumber } from '#domain/submittals/transmittals.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { ofProject, registerProject } from './read.ts'

type Entry = {
  table: 'rfis' | 'transmittals'
  id: string
  template: string
  title: string
  section?: string
}

/** The entry that a paper is of; undefined where none was named. Refuses one that is not there. */
async function findEntry(
  scope: Scope,
  { tx }: Writing,
  { rfi: asked, transmittal }: RowInput<typeof writeRegisterRow>['body'],
  government: boolean,
): Promise<Entry | undefined> {
  const of = ofProject(scope)
  const entries: Entry[] = []
  if (asked !== undefined) {
    const { number, subject } = await tx
      .selectFrom('rfis')
      .select(['number', 'subject'])
      .where((eb) => eb.and({ ...of, id: asked }))
      .executeTakeFirstOrThrow(notThere)
    entries.push({
      ...{ table: 'rfis', id: asked, template: government ? 'rfi-government' : 'rfi' },
      title: `${rfiNumber(number)} ${subject}`.slice(0, 200),
    })
  }
  if (transmittal !== undefined) {
    const sent = await tx
      .selectFrom('transmittals')
      .select(['section', 'count', 'resubmission', 'suffix'])
      .where((eb) => eb.and({ ...of, id: transmittal }))
      .executeTakeFirstOrThrow(notThere)
    entries.push({
      ...{ table: 'transmittals', id: transmittal, section: sent.section },
      template: government ? 'transmittal-eng-4025' : 'submittal-transmittal',
      title: `Transmittal ${transmittalNumber(sent)}`,
    })
  }
  return entries[0]
}

/** Writes the document of a register or of an entry of it; the one that is there, where one is and is not in the trash. */
export async function writeRegister(
  writeDocument: WriteDocument,
  scope: Scope,
  body: RowInput<typeof writeRegisterRow>['body'],
): Promise<RowData<typeof writeRegisterRow>> {
  requireRight(scope, 'register.edit')
  requireRight(scope, 'paper.write')
  const { government, name } = await registerProject(scope)
  return scope.write(async (writing) => {
    const entry = await findEntry(scope, writing, body, government)
    if (!entry) {
      const template = government ? 'submittal-register-eng-4288' : 'submittal-register'
      const title = `Submittal register, ${name}`.slice(0, 200)
      return { document: await writeDocument(scope, writing, { template, title, answers: {} }) }
    }
    const { table, id, ...wanted } = entry
    return writeAbout(scope, writing, { table, id }, () =>
      writeDocument(scope, writing, { ...wanted, answers: {}, about: id }),
    )
  })
}
