import type { ProjectFile } from '#contract/fields.ts'
import { pictureRow } from '#contract/project-files.ts'
import { type PictureSize, sameShot, shotsOf } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { addressOf } from '../call.ts'
import type { KeptItem } from '../kept/store.ts'
import { dayText, todayIn } from './dates.ts'

/** Where the picture is that is made of a file, upright and without what its camera wrote into it. */
export const pictureAddress = (project: string, file: string, size: PictureSize): string =>
  addressOf(pictureRow, { project, file }, { size })

/** Whether a file is a photo, one that no browser here draws included. */
export const isPhoto = ({ type }: Pick<ProjectFile, 'type'>): boolean => type.startsWith('image/')

/** When a photo was taken: by the device where it says so, else when it came. ISO 8601. */
export const takenAt = ({ takenAt: taken, at }: Pick<ProjectFile, 'takenAt' | 'at'>): string => taken ?? at

/** The day of a photo where the work is, as people say it: in the evening it is the next one in Greenwich already. */
export const photoDay = (photo: Pick<ProjectFile, 'takenAt' | 'at'>, timeZone: string | undefined): string =>
  dayText(todayIn(timeZone, new Date(takenAt(photo))))

/** What a wall is called: one of a plan by its number, any other as somebody wrote it. */
export const wallText = (wall: string): string =>
  /^\d+$/.test(wall) ? say('Wall {number}', { number: wall }) : wall

/** The number of the wall that the name of a listed photo begins with, as `Wall 5, door wall`; '' where it names none. In the languages that lists are written in. */
export const wallOfShot = (shot: string): string => /^(?:wall|pared)\s+(\d+)\b/i.exec(shot.trim())?.[1] ?? ''

/** The wall that a photo shows: as somebody said, else as its list has it, since the four walls of a list are walls too. */
export const wallShown = ({ wall, shot }: Pick<ProjectFile, 'wall' | 'shot'>): string =>
  wall || wallOfShot(shot) || shot

/** Where a photo was taken: `Kitchen · Wall 1`; empty where nobody said. */
export const placeText = ({ room, wall }: Pick<ProjectFile, 'room' | 'wall'>): string =>
  [room, wallText(wall)].filter(Boolean).join(' · ')

/** The photos that a task needs, each with whether it is there, on its way or missing. */
export function shotStates(
  task: { id: string; shots: string },
  files: readonly Pick<ProjectFile, 'taskId' | 'shot'>[],
  kept: readonly KeptItem[],
): { name: string; state: 'there' | 'kept' | 'missing'; count: number }[] {
  return shotsOf(task.shots).map((name) => {
    const count = files.filter(({ taskId, shot }) => taskId === task.id && sameShot(shot, name)).length
    const isKept = kept.some(
      ({ kind, query, state }) =>
        kind === 'photo' && state !== 'sent' && query.task === task.id && sameShot(query.shot ?? '', name),
    )
    return { name, count, state: count > 0 ? 'there' : isKept ? 'kept' : 'missing' }
  })
}
