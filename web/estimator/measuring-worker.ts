import type { Mesh } from '#domain/measure/mesh.ts'
import { scanOfMesh } from '#domain/measure/mesh-rooms.ts'
import { readScanFile } from '#domain/measure/read-scan.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { type Scan, ScanRefusal } from '#domain/measure/scan.ts'
import { doubtfulUnit } from '#domain/measure/scan-unit.ts'
import { readLength } from '#domain/measure/typed-length.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { usualTolerance } from '#domain/measure/uncertainty.ts'
import { ChoiceRefusal } from '#domain/takeoff/choices.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { shareOfWall, takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { say } from '#language/say.ts'
import type { Job } from './job.ts'
import { readJobLink } from './job-link.ts'
import { unpackKeptRoom } from './kept/packed-room.ts'
import { LinkRefusal } from './link-fields.ts'
import { settledScan } from './link-scan.ts'
import type { Answer, Kept, Question, Work } from './measuring-messages.ts'
import { sampleScan } from './samples.ts'

/** The mesh that was read last, while its scale is asked for. */
let mesh: Mesh | undefined

const jobOf = (name: string, scan: Scan, kept?: Kept): Job => ({
  name,
  scan: settledScan(scan),
  corrections: {},
  choices: { ...usualChoices, units: kept?.units ?? usualChoices.units },
  prices: kept?.prices ?? samplePrices,
})

function workOf(job: Job, faceId?: string): Work {
  const { scan, corrections, choices, prices } = job
  const measured = measureScan(scan, corrections, usualTolerance(scan.source), choices.units)
  const takeoff = takeOffRooms(measured, choices, prices)
  const known = measured.rooms.some(({ faces }) => faces.some(({ id }) => id === faceId))
  const share = faceId !== undefined && known ? shareOfWall(measured, choices, prices, faceId) : []
  return { job, doubt: doubtfulUnit(scan), measured, takeoff, share, faceId: known ? faceId : undefined }
}

/** The room that a question brings; undefined for a mesh whose scale has to be told first. */
async function bring(question: Exclude<Question, { ask: 'work' }>): Promise<Job | undefined> {
  switch (question.ask) {
    case 'sample':
      return jobOf(question.name, sampleScan(question.id), question.kept)
    case 'file': {
      const read = readScanFile(question.name, question.bytes)
      if (read.kind === 'scan') return jobOf(question.name, read.scan, question.kept)
      mesh = read.mesh
      return undefined
    }
    case 'mesh': {
      if (!mesh) throw new Error('no mesh was read')
      const { name, longestWall, confirmed } = question
      const known = longestWall.trim() ? { longestWallMetres: readLength(longestWall), confirmed } : {}
      return jobOf(name, scanOfMesh(mesh, known), question.kept)
    }
    case 'typed': {
      const [width, depth, height] = [question.width, question.depth, question.height].map((text) =>
        readLength(text),
      )
      if (width === undefined || depth === undefined || height === undefined) throw new Error('three lengths')
      return jobOf(question.name, scanOfTypedRoom({ width, depth, height }), question.kept)
    }
    case 'kept': {
      const job = unpackKeptRoom(question.packed, usualChoices)
      return { ...job, name: question.name ?? job.name }
    }
    case 'link':
      return readJobLink(question.fragment, usualChoices, samplePrices)
  }
}

async function answer(question: Question): Promise<Answer> {
  if (question.ask === 'work') return { kind: 'work', work: workOf(question.job, question.faceId) }
  const job = await bring(question)
  return job ? { kind: 'work', work: workOf(job) } : { kind: 'mesh' }
}

/** What to tell whoever asked of a question that came to nothing. */
function refusal(error: unknown): Answer {
  const isTold =
    error instanceof ScanRefusal || error instanceof ChoiceRefusal || error instanceof LinkRefusal
  if (!isTold) setTimeout(() => reportError(error))
  const message = isTold
    ? error.message
    : say('This could not be measured. What was here before is unchanged.')
  return { kind: 'refused', message }
}

type Asked = { id: number; question: Question }

let wasAsked = false

/** Reads, measures and counts beside the page, so that it answers to taps however large a file is. */
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked>) => {
  wasAsked = true
  void answer(question)
    .catch(refusal)
    .then((answered) => self.postMessage({ id, answer: answered }))
})

/** Code that has run before is several times as fast: while nobody asks for anything, a sample is counted for its own sake. */
setTimeout(() => {
  if (!wasAsked) workOf(jobOf('', sampleScan('apartment')))
})
