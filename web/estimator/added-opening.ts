import type { Corrections } from '#domain/measure/room.ts'
import type { Scan } from '#domain/measure/scan.ts'
import { scaledScan } from '#domain/measure/scan-unit.ts'
import type { Job } from './job.ts'

/** The wall with this id in metres, as the job reads the file. */
export const wallIn = ({ scan, corrections }: Pick<Job, 'scan' | 'corrections'>, wallId: string) =>
  scaledScan(scan, corrections.metresInUnit ?? 1).walls.find(({ id }) => id === wallId)

/** An id that nothing in the scan has, and nothing that was added. */
export function nextAddedId({ openings }: Pick<Scan, 'openings'>, added: Corrections['added'] = {}): string {
  const taken = new Set([...Object.keys(added), ...openings.map(({ id }) => id)])
  let number = 1
  while (taken.has(`added-${number}`)) number++
  return `added-${number}`
}
