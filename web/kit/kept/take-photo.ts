import { v7 as newId } from 'uuid'
import { say } from '#language/say.ts'
import { keep, NotKept } from './outbox.ts'

/** Where a photo belongs. */
export type PhotoPlace = { project: string; task: string; room: string; wall: string; shot: string }

const isHeic = ({ type, name }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

/** A picture as a JPEG, drawn by this browser; undefined where it cannot draw it. */
async function asJpeg(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  } catch {
    return undefined
  }
}

/**
 * Keeps a photo on this device with where it belongs, to be sent as soon as that can be; of what other browsers do not draw a
 * JPEG goes along, where this one can make it. `shown` names it where
 * what is kept is shown. Answers its id; throws `NotKept` where there is no room.
 */
export async function takePhoto(file: File, place: PhotoPlace, shown = place.shot): Promise<string> {
  const { project, task, room, wall, shot } = place
  const id = newId()
  const about = Object.fromEntries(
    Object.entries({ task, room, wall, shot }).filter(([, value]) => value !== ''),
  )
  const taken = file.lastModified > 0 ? new Date(file.lastModified) : new Date()
  const query = { photo: 'yes', class: 'open', takenAt: taken.toISOString(), ...about }
  const label = say('Photo, {what}', { what: shown || [room, wall].filter(Boolean).join(' ') || file.name })
  const base = { kind: 'photo', params: { project }, label } as const
  await keep({ ...base, id, query, fileName: file.name, bytes: await file.arrayBuffer() })
  const jpeg = isHeic(file) ? await asJpeg(file) : undefined
  if (jpeg)
    await keep({
      ...base,
      query: { ...query, copyOf: id },
      fileName: file.name.replace(/\.[^.]*$/, '.jpg'),
      bytes: await jpeg.arrayBuffer(),
    }).catch((error: unknown) => {
      // The photo is kept: without room for this as well the server makes a picture of it. Said not to be, it is taken twice.
      if (!(error instanceof NotKept)) throw error
    })
  return id
}
