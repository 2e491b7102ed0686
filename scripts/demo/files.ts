import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Task } from '#contract/fields.ts'
import type { MeasuredScan } from '#contract/rooms.ts'
import type { ScanChange } from '#contract/scans.ts'
import type { Mark } from '#contract/site-photos.ts'
import { plannedScan } from '#domain/measure/planned-scan.ts'
import type { Point } from '#domain/measure/scan.ts'
import { photoFile } from '../photos/taken.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'
import type { Job } from './story.ts'

const metresInInch = 0.0254
const inch = (inches: number) => inches * metresInInch
const at = (x: number, y: number): Point => [inch(x), inch(y)]

/** The kitchen as a phone would have scanned it: RoomPlan's JSON, made here. Its chase stands 10 feet along, 4 inches more once it is open. */
const kitchenScan = ({ stove, door }: { stove: number; door: number }) =>
  plannedScan({
    height: inch(96),
    rooms: [
      {
        label: 'kitchen',
        corners: [at(0, 0), at(168, 0), at(168, 96), at(stove, 96), at(stove, 138), at(0, 138)],
        openings: [
          { kind: 'door', wall: 0, at: inch(120), width: inch(door), height: inch(80) },
          { kind: 'opening', wall: 1, at: inch(48), width: inch(72), height: inch(84) },
          { kind: 'window', wall: 5, at: inch(75), width: inch(48), height: inch(41), sill: inch(42) },
        ],
        objects: [
          thing('refrigerator', at(17, 17), [30, 30, 70]),
          thing('sink', at(13, 71), [22, 33, 36]),
          thing('stove', at(68, 124), [30, 28, 36]),
        ],
      },
    ],
  })

function thing(kind: string, centre: Point, [width, depth, height]: readonly [number, number, number]) {
  return { kind, centre, width: inch(width), depth: inch(depth), height: inch(height) }
}

/** Whether a file is of a task, which has begun by now: nobody photographs what is still to come. */
const isOf = (about: RegExp, task: Task, last: string) =>
  about.test(task.title) && task.startOn !== null && task.startOn <= last

/** What is drawn over the photo of the rough-in. */
const roughInMarks: readonly Mark[] = [
  { kind: 'arrow', from: [0.3, 0.2], to: [0.45, 0.42], text: '12 AWG, 44 in off the floor' },
  { kind: 'length', from: [0.55, 0.7], to: [0.8, 0.7], text: '16 in' },
]
/** What is photographed before the walls are closed. */
const beforeCover = ['Wall 1, before cover', 'Wall 2, before cover', 'Wall 5, before cover', 'Ceiling']

/** Puts the photos and the scan of a job into it, each at its task and on its day. */
export async function bringFiles(
  stage: Stage,
  cast: Cast,
  job: Job,
  { base, tasks, last }: { base: string; tasks: readonly Task[]; last: string },
): Promise<void> {
  const scanned = tasks.find(({ title }) => /measured/i.test(title))
  const add = async (
    by: keyof Cast,
    task: Task | undefined,
    file: { name: string; bytes: Uint8Array; seenBy: 'open' | 'team' },
    photo: Readonly<Record<string, string>> = {},
  ) => {
    const day = task?.finishOn && task.finishOn < last ? task.finishOn : (task?.startOn ?? last)
    const taken = new Date(`${day}T21:40:00Z`)
    stage.at(taken)
    const id = randomUUID()
    const of = new URLSearchParams({ id, class: file.seenBy, ...(task && { task: task.id }), ...photo })
    if (photo.photo) of.set('takenAt', taken.toISOString())
    await stage.add(cast[by], `${base}/files?${of}`, file)
    return id
  }
  if (job.key === 'alder') {
    const demolition = tasks.find((one) => isOf(/demo/i, one, last))
    const scan = async (
      by: 'dana' | 'marcus',
      task: Task | undefined,
      form: Parameters<typeof kitchenScan>[0],
      about: object,
    ) => {
      const bytes = new TextEncoder().encode(JSON.stringify(kitchenScan(form)))
      const file = await add(by, task, { name: 'Kitchen scan.json', bytes, seenBy: 'open' })
      const id = randomUUID()
      await stage.call(cast[by], 'POST', `${base}/scans`, { id, file, name: 'Kitchen', ...about })
      return id
    }
    const first = await scan('dana', scanned, { stove: 120, door: 34.5 }, { note: 'before' })
    await correctDoor(stage, cast, base, first)
    await scan('marcus', demolition, { stove: 124, door: 36 }, { note: 'after demolition', againOf: first })
  }
  for (const { photo, name, about, by, seenBy, of } of job.photos) {
    const task = tasks.find((one) => isOf(about, one, last))
    const file = { name: `${name}.webp`, bytes: readFileSync(photoFile(photo)), seenBy }
    if (!task) continue
    const id = await add(by, task, file, { photo: 'yes', ...of })
    // What has to be found again behind the drywall is drawn over the photo.
    if (photo === 'rough-in') {
      const fields = { marks: roughInMarks }
      await stage.call(cast.dana, 'PATCH', `${base}/files/${id}`, { fields })
    }
  }
  const toCover = tasks.find(({ title, status }) => /insulat|hang drywall/i.test(title) && status !== 'done')
  if (toCover) {
    const fields = { shots: beforeCover.join('\n') }
    await stage.call(cast.dana, 'PATCH', `${base}/tasks/${toCover.id}`, { base: toCover.version, fields })
  }
}

/** The door of the first scan, measured by tape: the phone had it too narrow; and where the room is. */
async function correctDoor(stage: Stage, cast: Cast, base: string, scan: string): Promise<void> {
  const { scans } = await stage.call<{ scans: MeasuredScan[] }>(
    cast.dana,
    'GET',
    `${base}/rooms?scan=${scan}`,
  )
  const door = scans[0]?.measured?.openings.find(({ kind }) => kind === 'door')
  if (!door) throw new Error('the kitchen has no door')
  const correct = (after: number, change: ScanChange, reason: string) => {
    const body = { id: randomUUID(), after, change, reason }
    return stage.call(cast.dana, 'POST', `${base}/scans/${scan}/corrections`, body)
  }
  await correct(0, { openings: { [door.id]: { width: inch(36) } } }, 'by tape')
  await correct(1, { rooms: { 'room-1': { storey: 'Ground floor' } } }, '')
}
