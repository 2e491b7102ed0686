import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Task } from '#contract/fields.ts'
import { plannedScan } from '#domain/measure/planned-scan.ts'
import type { Point } from '#domain/measure/scan.ts'
import { photoFile } from '../photos/taken.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'
import type { Job } from './story.ts'

const metresInInch = 0.0254
const inch = (inches: number) => inches * metresInInch
const at = (x: number, y: number): Point => [inch(x), inch(y)]

/** The kitchen as a phone would have scanned it on the first day: RoomPlan's JSON, made here. */
const kitchenScan = () =>
  plannedScan({
    height: inch(96),
    rooms: [
      {
        label: 'kitchen',
        corners: [at(0, 0), at(165, 0), at(165, 134), at(0, 134)],
        openings: [
          { kind: 'door', wall: 0, at: inch(40), width: inch(36), height: inch(80) },
          { kind: 'opening', wall: 1, at: inch(67), width: inch(48), height: inch(84) },
          { kind: 'window', wall: 2, at: inch(82), width: inch(49), height: inch(41), sill: inch(42) },
        ],
        objects: [
          thing('refrigerator', at(16, 116), [30, 30, 70]),
          thing('sink', at(83, 122), [33, 22, 36]),
          thing('stove', at(135, 120), [30, 28, 36]),
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
  ) => {
    const day = task?.finishOn && task.finishOn < last ? task.finishOn : (task?.startOn ?? last)
    stage.at(new Date(`${day}T21:40:00Z`))
    const of = new URLSearchParams({ id: randomUUID(), class: file.seenBy, ...(task && { task: task.id }) })
    await stage.add(cast[by], `${base}/files?${of}`, file)
  }
  if (job.key === 'alder') {
    const bytes = new TextEncoder().encode(JSON.stringify(kitchenScan()))
    await add('marcus', scanned, { name: 'Kitchen scan.json', bytes, seenBy: 'team' })
  }
  for (const { photo, name, about, by, seenBy } of job.photos) {
    const task = tasks.find((one) => isOf(about, one, last))
    if (task) await add(by, task, { name: `${name}.webp`, bytes: readFileSync(photoFile(photo)), seenBy })
  }
}
