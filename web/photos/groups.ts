import type { ProjectFile } from '#contract/fields.ts'
import { sameShot } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { takenAt, wallShown, wallText } from '#web/kit/work/photos.ts'

export const photoViews = ['day', 'room', 'wall'] as const
export type PhotoView = (typeof photoViews)[number]

export type PhotoGroup = { key: string; title: string; photos: ProjectFile[] }

/** Tells the day of photos in a zone, as `2026-06-11`: where the work is, not where somebody reads. */
export function daysIn(timeZone: string | undefined): (photo: ProjectFile) => string {
  const format = new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }), dateStyle: 'short' })
  return (photo) => format.format(new Date(takenAt(photo)))
}

type Place = Pick<ProjectFile, 'room' | 'wall' | 'shot' | 'taskId'>

/** What the photos of one wall have in common; '' where no wall is known. A wall that has no number and no room is that of one task. */
export function wallKey(place: Place): string {
  const wall = wallShown(place).trim().toLowerCase()
  if (wall === '') return ''
  const isNumber = /^\d+$/.test(wall)
  return `${place.room || (isNumber ? '' : (place.taskId ?? ''))}\n${wall}`
}

/** The last photo of what is framed now: the same one of the task's list, or one of the same wall, for whichever task it was. */
export function lastOf(photos: readonly ProjectFile[], framed: Place): ProjectFile | undefined {
  const key = wallKey(framed)
  const isThere = (one: ProjectFile) =>
    (framed.shot !== '' && one.taskId === framed.taskId && sameShot(one.shot, framed.shot)) ||
    (key !== '' && wallKey(one) === key)
  return photos
    .filter(isThere)
    .reduce<ProjectFile | undefined>(
      (last, one) => (last && takenAt(last) >= takenAt(one) ? last : one),
      undefined,
    )
}

/**
 * Photos by day, the newest first, or by room or wall, the oldest first in each as the work went on; those of no place stand
 * last. `inOwn` says a room in the language of the reader.
 */
export function grouped(
  photos: readonly ProjectFile[],
  view: PhotoView,
  timeZone: string | undefined,
  inOwn: (room: string) => string = (room) => room,
): PhotoGroup[] {
  const dayOf = daysIn(timeZone)
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const newest = photos.toSorted((a, b) => order(takenAt(b), takenAt(a)) || order(a.id, b.id))
  const keyOf = (photo: ProjectFile): string => {
    if (view === 'day') return dayOf(photo)
    if (view === 'room') return photo.room
    return wallKey(photo)
  }
  const groups = new Map<string, ProjectFile[]>()
  for (const photo of view === 'day' ? newest : newest.toReversed()) {
    const key = keyOf(photo)
    const own = groups.get(key)
    if (own) own.push(photo)
    else groups.set(key, [photo])
  }
  const titleOf = (key: string, photo: ProjectFile | undefined): string => {
    if (key === '' || !photo) return say('Place not said')
    if (view === 'day') return dayText(key)
    const wall = view === 'wall' ? wallText(inOwn(wallShown(photo))) : ''
    return [inOwn(photo.room), wall].filter(Boolean).join(' · ')
  }
  const found = [...groups].map(([key, own]) => ({ key, title: titleOf(key, own[0]), photos: own }))
  return view === 'day'
    ? found
    : found.sort(
        (a, b) =>
          Number(a.key === '') - Number(b.key === '') ||
          a.title.localeCompare(b.title, undefined, { numeric: true }),
      )
}
