import { buffer } from 'node:stream/consumers'
import { headedBlocks } from '#domain/documents/paper-blocks.ts'
import type { Letterhead, Typeset } from '#domain/papers/papers.ts'
import { documentFiles } from './document-files.ts'
import { setState } from './documents/issue.ts'
import type { DocumentsContext } from './documents/ports.ts'
import { issuedVersion } from './documents/read.ts'
import { fileName, frameOf, picturesOf } from './documents-export/export.ts'
import { findContent } from './files/files.ts'
import type { Storage } from './kit/storage/storage.ts'
import type { Scope } from './scope/scope.ts'
import type { SigningDocuments } from './signing/ports.ts'

/** What signing needs of documents and files. */
export function signedDocuments(
  context: DocumentsContext & { typeset: Typeset; readHead: (scope: Scope) => Promise<Letterhead> },
  storage: Storage,
): SigningDocuments {
  const files = documentFiles(context, storage)
  return {
    issuedVersion,
    setState,
    print: async (scope, id, { marks, pages } = { marks: new Map(), pages: [] }) => {
      const { document, content } = await files.read(scope, id)
      const [job, pictures] = await Promise.all([
        frameOf(context, scope, document, false),
        picturesOf(files, scope, content),
      ])
      const { heading, blocks } = headedBlocks({ ...job, kind: job.data.kind }, content, pictures, marks)
      const data = { ...job.data, heading, blocks: [...blocks, ...pages] }
      const pdf = await context.typeset({ ...job, data })
      return { name: `${fileName(document)}.pdf`, content: new Uint8Array(pdf) }
    },
    fileOf: async (scope, file) => {
      const { key, name } = await findContent(scope, file, false)
      return { name, content: await buffer(await storage.read(key)) }
    },
  }
}
