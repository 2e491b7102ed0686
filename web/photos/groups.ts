import type { ProjectFile } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { takenAt, wallText } from '#web/kit/work/photos.ts'

export const photoViews = ['day', 'room', 'wall'] as const
export type PhotoView = (typeof photoViews)[number]

export type PhotoGroup = { key: string; title: string; photos: ProjectFile[] }

/** Tells the day of photos in a zone, as `2026-06-11`: where the work is, not where somebody reads. */
export function daysIn(timeZone: string | undefined): (photo: ProjectFile) => string {
  const format = new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }), dateStyle: 'short' })
  return (photo) => format.format(new Date(takenAt(photo)))
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
    return photo.wall === '' ? '' : `${photo.room}\n${photo.wall}`
  }
  const groups = new Map<string, ProjectFile[]>()
  for (const photo of view === 'day' ? newest : newest.toReversed()) {
    const key = keyOf(photo)
    const own = groups.get(key)
    if (own) own.push(photo)
    else groups.set(key, [photo])
  }
  const titleOf = (key: string): string => {
    if (key === '') return say('Place not said')
    if (view === 'day') return dayText(key)
    const [room = '', wall = ''] = key.split('\n')
    return [inOwn(room), wallText(wall)].filter(Boolean).join(' · ')
  }
  const found = [...groups].map(([key, own]) => ({ key, title: titleOf(key), photos: own }))
  return view === 'day'
    ? found
    : found.sort(
        (a, b) =>
          Number(a.key === '') - Number(b.key === '') ||
          a.title.localeCompare(b.title, undefined, { numeric: true }),
      )
}
