import type { fileContentRow } from '#contract/project-files.ts'
import { addressOf } from '#web/kit/call.ts'
import { fileStem } from './start.ts'

/** The row's path and an id's form, by themselves: the schemas of rows of the workspace would come with every public page. */
const path: (typeof fileContentRow)['path'] = '/api/projects/{project}/files/{file}/content'
const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The file of a project that a fragment names, `#file=PROJECT/FILE/NAME`, as whoever is signed in may have it. Throws where the
 * fragment names none, and where the server does not give it.
 */
export async function fetchScan(fragment: string): Promise<File> {
  const [project = '', file = '', name = ''] = fragment
    .slice(fileStem.length)
    .split('/')
    .map(decodeURIComponent)
  if (!idForm.test(project) || !idForm.test(file)) throw new Error('a fragment that names no file')
  const reply = await fetch(addressOf({ path }, { project, file }, { keep: 'yes' }))
  if (!reply.ok) throw new Error(`a scan that is not given: ${reply.status}`)
  return new File([await reply.blob()], name)
}
