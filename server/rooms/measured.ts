import { createHash } from 'node:crypto'
import type { EstimateBasis } from '#contract/estimate.ts'
import type { KeptScan, MeasuredScan } from '#contract/rooms.ts'
import type { ScanChange } from '#contract/scans.ts'
import { foldCorrections, structureAfter } from '#domain/measure/kept-corrections.ts'
import { type KeptSource, measuringVersion } from '#domain/measure/kept-scan.ts'
import { largestFileBytes } from '#domain/measure/scan-limits.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { StoredFile } from '#server/kit/storage/answer-stored.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { StorageError } from '#server/kit/storage/storage-error.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import type { MeasureAnswer, MeasuredAnswer, Measurer } from './measuring.ts'
import { readScans } from './read.ts'

/** What measuring needs: the process beside the server, where files lie, and how a file of a project is found by whoever asks. */
export type RoomContext = {
  measure: Measurer
  storage: Pick<Storage, 'read'>
  findFile: (scope: Scope, id: string) => Promise<Pick<StoredFile, 'key' | 'name' | 'bytes' | 'sha256'>>
}

/** So many answers are held, the last asked for: rooms are read far more often than they change. */
const answersHeld = 100

/** What is measured of a scan; the same scan with the same corrections is measured once, whoever asks while it is. */
export function openRooms({ measure, storage, findFile }: RoomContext) {
  const held = new Map<string, Promise<MeasureAnswer>>()

  async function bytesOf(key: string, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length)
    let at = 0
    for await (const piece of await storage.read(key)) {
      bytes.set(piece, at)
      at += piece.length
    }
    return bytes
  }

  /** Measures what is kept of a scan, as it stands after `changes`. Refuses a file that whoever asks does not see. */
  async function answer(
    scope: Scope,
    { fileId, typed }: Pick<KeptScan, 'fileId' | 'typed'>,
    changes: readonly ScanChange[],
    units: Units = 'imperial',
  ): Promise<MeasureAnswer> {
    if (typed && 'structure' in typed) return { refused: '' }
    const file = fileId === null ? undefined : await findFile(scope, fileId)
    if (file && file.bytes > largestFileBytes)
      return { refused: say('This file is too large to be a scan that is read here.') }
    const language = spokenLanguage()
    const what = file ? [file.sha256, file.name] : [typed]
    const key = createHash('sha256')
      .update(JSON.stringify([...what, changes, units, language, measuringVersion]))
      .digest('hex')
    const known = held.get(key)
    if (known) {
      held.delete(key)
      held.set(key, known)
      return known
    }
    const measuring = (async () => {
      const source: KeptSource | null = file
        ? { name: file.name, bytes: await bytesOf(file.key, file.bytes) }
        : typed && { typed }
      if (!source) throw notThere()
      return measure({ source, corrections: foldCorrections(changes), units, language })
    })()
    held.set(key, measuring)
    // What could not be asked is asked anew.
    measuring.catch(() => held.delete(key))
    for (const oldest of held.keys()) {
      if (held.size <= answersHeld) break
      held.delete(oldest)
    }
    return measuring
  }

  /** Like `answer`; refuses what cannot be measured, and says why. */
  async function requireMeasured(...asked: Parameters<typeof answer>): Promise<MeasuredAnswer> {
    const answered = await answer(...asked)
    if ('refused' in answered) throw new Refusal('invalid_input', answered.refused)
    return answered
  }

  async function measuredScan(
    scope: Scope,
    scan: KeptScan,
    most: number,
    units?: Units,
  ): Promise<MeasuredScan> {
    const changes = scan.corrections.filter(({ number }) => number <= most).map(({ change }) => change)
    const answered = await answer(scope, scan, changes, units).catch((error: unknown): MeasureAnswer => {
      // One file that is gone, or is not theirs to see, leaves the others as they are.
      if (error instanceof Refusal) return { refused: error.message }
      if (error instanceof StorageError)
        return { refused: say('The file of this scan cannot be read right now.') }
      throw error
    })
    const { id: scanId, name, takenAt, typed } = scan
    const structure = structureAfter(typed, changes)
    const of = { scanId, name, takenAt, corrections: changes.length, structure }
    return 'refused' in answered
      ? { ...of, digest: '', measured: null, trouble: answered.refused }
      : { ...of, digest: answered.digest, measured: answered.measured, trouble: '' }
  }

  /**
   * The measured rooms of a project: of the newest scan of each place with all its corrections, or of the scans that `basis`
   * names, each with as many as it says. What could not be measured says why; a structure is there with its figures.
   */
  async function measuredOf(scope: Scope, basis?: EstimateBasis, units?: Units): Promise<MeasuredScan[]> {
    const scans = await readScans(scope)
    const wanted = basis
      ? basis.flatMap(({ scanId, corrections }) => {
          const scan = scans.find(({ id }) => id === scanId)
          return scan ? [{ scan, corrections }] : []
        })
      : newestOf(scans).map((scan) => ({ scan, corrections: scan.corrections.length }))
    return Promise.all(wanted.map(({ scan, corrections }) => measuredScan(scope, scan, corrections, units)))
  }

  return { measuredOf, requireMeasured }
}
export type Rooms = ReturnType<typeof openRooms>

/** The newest scan of each place, places in the order in which they were first scanned; `scans` begin with the newest. */
function newestOf(scans: readonly KeptScan[]): KeptScan[] {
  const newest = new Map<string, KeptScan>()
  for (const scan of scans.toReversed()) newest.set(scan.againOf ?? scan.id, scan)
  return [...newest.values()]
}
