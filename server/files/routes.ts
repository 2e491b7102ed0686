import { fileLimits } from '#contract/files.ts'
import {
  addFileRow,
  binFileRow,
  editFileRow,
  fileContentRow,
  filesRow,
  pictureRow,
  receiptRow,
} from '#contract/project-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SendFile, Upload } from '#server/kit/storage/serve-files.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import type { Scope } from '#server/scope/scope.ts'
import { addFile } from './add-file.ts'
import { binFile, editFile, listFiles, readReceipt } from './files.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { findPicture, findShown } from './shown.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of a project's files; answers what makes pictures of them. */
export function fileRoutes({
  serve,
  upload,
  sendFile,
  storage,
}: {
  serve: Serve<Who>
  upload: Upload<Who>
  sendFile: SendFile<Who>
  storage: Storage
}): Pictures {
  const pictures = openPictures(storage)
  serve(filesRow, ({ query }, { project }) => listFiles(project, query))
  upload(addFileRow, { maxBytes: fileLimits.bytes }, ({ query, file }, { project }) =>
    addFile(project, { ...query, file }, { storage, pictures }),
  )
  sendFile(fileContentRow, ({ params, query }, { project }) =>
    findShown(pictures, project, params.file, query.keep === 'yes'),
  )
  sendFile(pictureRow, ({ params, query }, { project }) =>
    findPicture(pictures, project, params.file, query.size),
  )
  serve(receiptRow, ({ params }, { project }) => readReceipt(storage, project, params.file))
  serve(editFileRow, ({ params, body }, { project }) => editFile(project, params.file, body.fields))
  serve(binFileRow, ({ params, body }, { project }) => binFile(project, params.file, body.binned))
  return pictures
}
