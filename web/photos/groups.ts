import type { ProjectFile } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { takenAt, wallText } from '#web/kit/work/photos.ts'

export const photoViews = ['day', 'room', 'wall'] as const
export type PhotoView = (typeof photoViews)[number]

export type PhotoGroup = { key: string; title: string; photos: ProjectFile[] }

/** The day of a photo in a zone, as `2026-06-11`: where the work is, not where somebody reads. */
export const dayOf = (photo: ProjectFile, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }), dateStyle: 'short' }).format(
    new Date(takenAt(photo)),
  )

/**
 * Photos by day, the newest first, or by room or wall, the oldest first in each as the work went on; those of no place stand
 * last.
 */
export function grouped(
  photos: readonly ProjectFile[],
  view: PhotoView,
  timeZone: string | undefined,
): PhotoGroup[] {
  const newest = photos.toSorted((a, b) => takenAt(b).localeCompare(takenAt(a)) || a.id.localeCompare(b.id))
  const keyOf = (photo: ProjectFile): string => {
    if (view === 'day') return dayOf(photo, timeZone)
    if (view === 'room') return photo.room
    return photo.wall === '' ? '' : `${photo.room}\n${photo.wall}`
  }
  const groups = new Map<string, ProjectFile[]>()
  for (const photo of view === 'day' ? newest : newest.toReversed()) {
    const key = keyOf(photo)
    groups.set(key, [...(groups.get(key) ?? []), photo])
  }
  const titleOf = (key: string): string => {
    if (key === '') return say('Place not said')
    if (view === 'day') return dayText(key)
    const [room = '', wall = ''] = key.split('\n')
    return [room, wallText(wall)].filter(Boolean).join(' · ')
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
