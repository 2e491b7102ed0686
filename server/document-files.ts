import { buffer } from 'node:stream/consumers'
import { writableStates } from '#contract/document-kinds.ts'
import type { DocumentsContext } from './documents/ports.ts'
import { issuedVersion, listDocuments, readDocument } from './documents/read.ts'
import { readVersion } from './documents/versions.ts'
import type { ExportContext } from './documents-export/ports.ts'
import { findContent } from './files/files.ts'
import { Refusal } from './kit/refusal.ts'
import type { Storage } from './kit/storage/storage.ts'
import { StorageError } from './kit/storage/storage-error.ts'
import { findSigning } from './signing/record.ts'

/** What a paper takes of pictures at most; a larger one stands in words. */
const pictureMost = 8_000_000
const shown = /^image\/(png|jpeg|webp)$/

/** What the files of documents are made of. */
export const documentFiles = (
  context: DocumentsContext,
  storage: Storage,
): Pick<ExportContext, 'list' | 'read' | 'picture' | 'sealed'> => ({
  list: async (scope) => (await listDocuments(scope, {})).documents,
  read: async (scope, id, version) => {
    const [{ document, content }, issued] = await Promise.all([
      readDocument(context, scope, id),
      issuedVersion(scope, id),
    ])
    if (version !== undefined) {
      const kept = (
        await readVersion(scope, {
          ...{ project: scope.projectId, document: id, documentVersion: version },
        })
      ).version
      return { document, content: kept.content, draft: kept.issuedAt === null }
    }
    const draft = writableStates.includes(document.state)
    return { document, content: (!draft && issued?.content) || content, draft }
  },
  sealed: async (scope, document) => {
    const fileId = (await findSigning(scope.read, scope, document))?.file_id ?? null
    if (fileId === null) return null
    const { key } = await findContent(scope, fileId, false)
    return buffer(await storage.read(key))
  },
  picture: async (scope, file) => {
    try {
      const { key, bytes, type } = await findContent(scope, file, false)
      return shown.test(type ?? '') && bytes <= pictureMost ? await buffer(await storage.read(key)) : null
    } catch (error) {
      // What is not there, or not the reader's to see, stands in words.
      if (error instanceof Refusal || error instanceof StorageError) return null
      throw error
    }
  },
})
