import { documentKinds } from '#contract/document-kinds.ts'
import { csvLines } from '#domain/csv.ts'
import type { Run } from '#domain/documents/block-text.ts'
import type { PaperBlock } from '#domain/documents/paper-blocks.ts'
import type { PaperJob } from '#domain/papers/papers.ts'
import { retell, sayIn, spokenLanguage } from '#language/say.ts'
import { dateIn, hour } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { tidyFileName } from '#server/kit/storage/file-name.ts'
import { StorageError } from '#server/kit/storage/storage-error.ts'
import { zipOf } from '#server/kit/zip.ts'
import type { Scope } from '#server/scope/scope.ts'
import { fileName, frameOf, madeAs, picturesOf, standing } from './export.ts'
import { documentHtml } from './html.ts'
import type { ExportContext, Listed } from './ports.ts'

/** Each sets every document of a project anew. */
const byProject: Limit = { name: 'archives of documents', most: 6, windowMs: hour }

/** What became of one document: the paths of its files, and why one of them is not there. */
type Filed = {
  document: Listed
  draft: boolean
  files: readonly { name: string; path: string }[]
  fault: string
  /** When it was issued, or '', and last changed, as the project counts its days. */
  issuedOn: string
  changedOn: string
}

const plain = { strong: false, em: false, href: null, field: null, open: false }
const run = (text: string, more: Partial<Run> = {}): Run => ({ ...plain, text, ...more })

/** All documents of a project that the caller sees, one after the other, with an index to read and a register to sort. */
export async function archiveDocuments(context: ExportContext, scope: Scope): Promise<MadeFile> {
  await context.limit({ limit: byProject, who: scope.projectId })
  const language = spokenLanguage()
  const say = sayIn(language)
  const documents = await context.list(scope)
  const at = scope.now()
  const { timeZone } = await scope.read
    .selectFrom('projects')
    .select('time_zone as timeZone')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  const dayOf = (moment: string | null) => (moment === null ? '' : dateIn(timeZone, new Date(moment)))
  const frame = await frameOf(
    context,
    scope,
    {
      ...{ id: '', kind: 'other', number: null, title: say('Documents'), state: 'issued', language },
      ...{ translationOf: null, changedAt: at.toISOString(), issuedAt: null },
    },
    false,
  )
  const content = zipOf(at, async (pack) => {
    const taken = new Set<string>()
    const filed: Filed[] = []
    for (const document of documents) filed.push(await file(document))

    async function file(listed: Listed): Promise<Filed> {
      const { document, content, draft } = await context.read(scope, listed.id)
      const [job, pictures] = await Promise.all([
        frameOf(context, scope, document, draft),
        picturesOf(context, scope, content),
      ])
      const name = nameOf(document, taken)
      const forms = [
        { name: 'PDF', format: 'pdf-a', path: `documents/${name}.pdf` },
        { name: 'Word', format: 'docx', path: `documents/${name}.docx` },
        { name: 'Excel', format: 'xlsx', path: `documents/${name}.xlsx` },
      ] as const
      const files: Filed['files'][number][] = []
      let fault = ''
      const sealed = document.state === 'signed' ? await sealedOf(document) : null
      if (sealed) {
        const path = `documents/${name} (${say('Signed').toLocaleLowerCase()}).pdf`
        await pack(path, [sealed], { asIs: true })
        files.push({ name: say('Signed document'), path })
      }
      if (sealed === undefined) fault = say('The signed document cannot be read now.')
      for (const { format, ...one } of forms) {
        if (format === 'xlsx' && !content.blocks.some(({ kind }) => kind === 'table')) continue
        try {
          await pack(one.path, [await madeAs(context, format, { job, content, pictures })], { asIs: true })
          files.push(one)
        } catch (error) {
          // What cannot be made now is named in the index, and holds up nothing.
          if (!(error instanceof Refusal)) throw error
          fault = error.message
        }
      }
      const days = { issuedOn: dayOf(document.issuedAt), changedOn: dayOf(document.changedAt) }
      return { document, draft, files, fault, ...days }
    }

    /** The sealed file of a document; undefined where it cannot be had now. */
    async function sealedOf({ id }: Listed) {
      try {
        return await context.sealed(scope, id)
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof StorageError)) throw error
        return undefined
      }
    }

    const data = {
      ...frame.data,
      kind: say('Documents'),
      about: frame.date,
      blocks: filed.map(indexed(language)),
    }
    const index: PaperJob<'document'> = { ...frame, data, title: frame.data.job.name }
    await pack('index.html', [documentHtml(index)])
    await pack('register.csv', [`\ufeff${csvLines(registerOf(filed, language))}`])
  })
  return { name: `${frame.data.job.name} ${frame.date}.zip`, type: 'application/zip', content }
}

/** A name that nothing else in the archive has, also where capitals count for nothing. */
function nameOf(document: Listed, taken: Set<string>): string {
  const name = tidyFileName(fileName(document).slice(0, 120))
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name} (${count})`
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}

/** How a document stands among others; '' of what was issued. */
const standingOf = ({ document, draft }: Filed, language: Listed['language']) =>
  [
    document.state === 'signed' ? sayIn(language)('Signed') : standing({ ...document, language }, draft),
    document.translationOf === null ? '' : sayIn(language)('translation'),
  ]
    .filter(Boolean)
    .join(', ')
const stateOf = (filed: Filed, language: Listed['language']) =>
  [standingOf(filed, language), filed.issuedOn].filter(Boolean).join(' · ')

const indexed =
  (language: Listed['language']) =>
  (filed: Filed): PaperBlock => {
    const { files, fault } = filed
    const { kind, number, title } = filed.document
    const links = files.flatMap(({ name, path }) => [
      run(' · '),
      run(name, { href: path.split('/').map(encodeURIComponent).join('/') }),
    ])
    const about = [retell(documentKinds[kind].label, language), stateOf(filed, language)]
    const runs = [
      run([number, title].filter(Boolean).join(' '), { strong: true }),
      run('\n'),
      run(about.filter(Boolean).join(' · ')),
      ...links,
      ...(fault ? [run('\n'), run(fault, { open: true })] : []),
    ]
    return { kind: 'prose', body: [{ kind: 'paragraph', runs }] }
  }

function registerOf(filed: readonly Filed[], language: Listed['language']): string[][] {
  const say = sayIn(language)
  return [
    [say('Number'), say('Title'), say('Kind'), say('State'), say('Issued'), say('Changed'), say('Files')],
    ...filed.map((one) => [
      ...[
        one.document.number ?? '',
        one.document.title,
        retell(documentKinds[one.document.kind].label, language),
      ],
      ...[standingOf(one, language) || say('Issued'), one.issuedOn],
      ...[one.changedOn, one.files.map(({ path }) => path).join('; ')],
    ]),
  ]
}
