/** A name as a folder or a file of an archive has it: letters and digits of any script, points and dashes. */
const cleaned = (name: string, most: number) =>
  [...name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')]
    .slice(0, most)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')

/**
 * Where the bytes of a file stand in an archive: a path that says to people what it is, and that follows from what its row and
 * its project's say. The ids keep it apart from others; nothing in it leads out of the folder.
 */
export function filePath(project: { id: string; name: string }, file: { id: string; name: string }): string {
  const [ending = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(file.name) ?? []
  const folder = [cleaned(project.name, 40), project.id].filter(Boolean).join('-')
  const name = [cleaned(file.name.slice(0, file.name.length - ending.length), 60), file.id]
    .filter(Boolean)
    .join('-')
  return `files/${folder}/${name}${ending}`
}

/** Where the bytes of the organisation's logo stand in an archive; `type` is that of a picture. */
export const logoPath = (type: string): string => `files/logo.${type.replace('image/', '')}`

/** Where the bytes of a file lie, as `server/files` has it. */
export const storageKey = (org: string, project: string, file: string): string =>
  `orgs/${org}/${project}/${file}`

/** Where those of a logo lie, as `server/orgs` has it: one that was brought in is named as its organisation. */
export const logoKey = (org: string, file = org): string => `orgs/${org}/logo/${file}`
