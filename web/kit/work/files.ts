import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { v7 as newId } from 'uuid'
import { type Audience, sees } from '#contract/audience.ts'
import type { ProjectFile } from '#contract/fields.ts'
import { type FileClass, fileClasses, fileContentRow, filesRow } from '#contract/project-files.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '../call.ts'
import type { LiveMeta } from './live.ts'
import { Outbox, type Sending } from './outgoing.ts'
import { sendFile } from './send-file.ts'

/** The files of a project, or of one of its tasks, that the reader may see. */
export const filesQuery = (project: string, task?: string) =>
  queryOptions({
    queryKey: ['project', project, 'files', task ?? 'all'],
    meta: { classes: fileClasses } satisfies LiveMeta,
    queryFn: () => call(filesRow, { params: { project }, query: { task }, body: {} }),
  })

/** Where a file itself is: to be shown, or with `keep` to be kept. */
export const fileAddress = (project: string, file: string, keep = false): string =>
  addressOf(fileContentRow, { project, file }, { keep: keep ? 'yes' : undefined })

export const classWords: Record<FileClass, string> = {
  open: say('Everybody in the project'),
  team: say('Our own people'),
  price: say('Owner and office'),
  cost: say('Office only'),
}

/** Which classes somebody can choose for a file: those that they read themselves. */
export const classesFor = (audience: Audience): readonly FileClass[] =>
  fileClasses.filter((one) => sees(audience, one))

/** Whether a browser shows a file as a picture. */
export const isPicture = ({ type }: Pick<ProjectFile, 'type'>): boolean =>
  /^image\/(?:jpeg|png|gif|webp|avif)$/.test(type)

/** Whether it is shown itself where it stands small: a large one would be loaded whole for that. */
export const isThumb = (file: Pick<ProjectFile, 'type' | 'bytes'>): boolean =>
  isPicture(file) && file.bytes <= 3_000_000

export const isPdf = ({ type }: Pick<ProjectFile, 'type'>): boolean => type === 'application/pdf'

/** One outbox a project, so that what is on its way goes on while another screen is looked at. */
const outboxes = new Map<string, Outbox>()

/**
 * Sends files into a project. What is on its way or has failed is `sending`, of every screen; `add` takes what was dropped or
 * chosen, for a task where one is named.
 */
export function useSending(project: string): {
  sending: readonly Sending[]
  add: (files: readonly File[], to: { class: FileClass; task?: string }) => void
  again: (id: string) => void
  remove: (id: string) => void
} {
  const client = useQueryClient()
  const outbox = useMemo(() => {
    const known = outboxes.get(project)
    if (known) return known
    const made = new Outbox(
      (one, onPart, signal) => sendFile(project, one, onPart, signal),
      () => void client.invalidateQueries({ queryKey: ['project', project, 'files'] }),
    )
    outboxes.set(project, made)
    return made
  }, [project, client])
  const sending = useSyncExternalStore(outbox.subscribe, outbox.current)
  return {
    sending,
    add: (files, { class: of, task }) =>
      outbox.add(files.map((file) => ({ id: newId(), file, class: of, task }))),
    again: (id) => outbox.again(id),
    remove: (id) => outbox.remove(id),
  }
}

/** Whether the estimator may read a file: a room of RoomPlan, whose JSON is text by its content, or a mesh. */
export const isScan = ({ type, name }: Pick<ProjectFile, 'type' | 'name'>): boolean =>
  (type === 'text/plain' && /\.(?:json|obj|ply)$/i.test(name)) ||
  (type === 'application/octet-stream' && /\.ply$/i.test(name))

/** Where a file of a project is measured, and kept as a scan. */
export const measuringAddress = (project: string, { id }: Pick<ProjectFile, 'id'>): string =>
  `${at('/projects')}/${project}/rooms?file=${id}`

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** How large a file is, in decimal units as disks have them: `1.4 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
}

/** Endings of what is known by its content: a file with such a name that is something else only calls itself so. */
const knownEndings = new Set(['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif'])

/** What a file is, for people: by its content, and where that tells nothing by the ending of its name. */
export function typeText({ type, name }: Pick<ProjectFile, 'type' | 'name'>): string {
  const ending = /\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toLowerCase()
  const known = typeNames[type]
  if (known) return known
  if (ending && knownEndings.has(ending)) return type === 'text/plain' ? say('Text') : say('Other file')
  return ending?.toUpperCase() ?? (type === 'text/plain' ? say('Text') : say('File'))
}
