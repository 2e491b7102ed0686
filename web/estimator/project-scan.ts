import { fileContentRow } from '#contract/project-files.ts'
import { idSchema } from '#contract/values.ts'
import { addressOf } from '#web/kit/call.ts'
import { fileStem } from './start.ts'

/**
 * The file of a project that a fragment names, `#file=PROJECT/FILE/NAME`, as whoever is signed in may have it. Throws where the
 * fragment names none, and where the server does not give it.
 */
export async function fetchScan(fragment: string): Promise<File> {
  const [project, file, name = ''] = fragment.slice(fileStem.length).split('/').map(decodeURIComponent)
  const params = { project: idSchema.parse(project), file: idSchema.parse(file) }
  const reply = await fetch(addressOf(fileContentRow, params, { keep: 'yes' }))
  if (!reply.ok) throw new Error(`a scan that is not given: ${reply.status}`)
  return new File([await reply.blob()], name)
}
