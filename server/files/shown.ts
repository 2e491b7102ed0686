import { may } from '#contract/audience.ts'
import type { PictureSize } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { StoredFile } from '#server/kit/storage/answer-stored.ts'
import type { Scope } from '#server/scope/scope.ts'
import { findContent, keyOf, readFiles } from './files.ts'
import type { Pictures } from './pictures.ts'

/** A file as it is handed out: to whoever may not have what a camera wrote into a picture, a picture made anew from it. */
export async function findShown(
  pictures: Pictures,
  scope: Scope,
  id: string,
  keep: boolean,
): Promise<StoredFile> {
  const file = await findContent(scope, id, keep)
  if (!file.type.startsWith('image/') || may(scope.audience, 'file.original')) return file
  return { ...(await findPicture(pictures, scope, id, 'large')), asAttachment: keep }
}

/** A picture of a file, or of the form of it that its device made for other browsers; refuses what none can be made of. */
export async function findPicture(
  pictures: Pictures,
  scope: Scope,
  id: string,
  size: PictureSize,
): Promise<StoredFile> {
  const { type, ...file } = await findContent(scope, id, false)
  const copy = await readFiles(scope)
    .where('copy_of', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const original = copy ? { ...file, key: keyOf(scope, copy.id), sha256: copy.sha256 } : file
  // It takes seconds to unpack: the others are made from the largest.
  const fromLargest = type === 'image/heic' && !copy && size !== 'large'
  const source = fromLargest ? await pictures.find(original, 'large') : original
  const found =
    source && type.startsWith('image/')
      ? await pictures.find({ ...source, name: file.name }, size)
      : undefined
  if (found) return found
  throw new Refusal(
    'unsupported_type',
    type === 'image/heic'
      ? say('“{name}” is kept as it was taken (HEIC), and no picture of it can be shown here.', {
          name: file.name,
        })
      : say('“{name}” cannot be shown as a picture.', { name: file.name }),
  )
}
