import { fileLimits } from '#contract/files.ts'
import { addFileRow, binFileRow, editFileRow, fileContentRow, filesRow } from '#contract/project-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SendFile, Upload } from '#server/kit/storage/serve-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import { addFile, binFile, editFile, findContent, listFiles } from './files.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of a project's files. */
export function fileRoutes({
  serve,
  upload,
  sendFile,
}: {
  serve: Serve<Who>
  upload: Upload<Who>
  sendFile: SendFile<Who>
}): void {
  serve(filesRow, ({ query }, { project }) => listFiles(project, query))
  upload(addFileRow, { maxBytes: fileLimits.bytes }, ({ query, file }, { project }) =>
    addFile(project, { ...query, file }),
  )
  sendFile(fileContentRow, ({ params, query }, { project }) =>
    findContent(project, params.file, query.keep === 'yes'),
  )
  serve(editFileRow, ({ params, body }, { project }) => editFile(project, params.file, body.fields))
  serve(binFileRow, ({ params, body }, { project }) => binFile(project, params.file, body.binned))
}
