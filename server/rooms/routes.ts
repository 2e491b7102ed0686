import {
  addScanRow,
  addTypedScanRow,
  binScanRow,
  correctScanRow,
  editScanRow,
  roomsRow,
  scanRow,
  scansRow,
} from '#contract/rooms.ts'
import { correctionsMost } from '#contract/scans.ts'
import type { Serve } from '#server/kit/serve.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { addScan, addTypedScan } from './add.ts'
import { binScan, correctScan, editScan } from './correct.ts'
import type { Rooms } from './measured.ts'
import { readScan, readScans } from './read.ts'

/** The calls about scans, and about the rooms that are measured of them. */
export function roomRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  rooms: Rooms,
): void {
  serve(scansRow, async ({ query }, { project }) => ({
    scans: await readScans(project, { bin: query.bin === 'yes' }),
  }))
  serve(scanRow, async ({ params }, { project }) => ({ scan: await readScan(project, params.scan) }))
  serve(addScanRow, ({ body }, { project }) => addScan(rooms, project, body))
  serve(addTypedScanRow, ({ body }, { project }) => addTypedScan(rooms, project, body))
  serve(correctScanRow, ({ params, body }, { project }) => correctScan(rooms, project, params.scan, body))
  serve(editScanRow, ({ params, body }, { project }) => editScan(project, params.scan, body))
  serve(binScanRow, ({ params, body }, { project }) => binScan(project, params.scan, body.binned))
  serve(roomsRow, async ({ query }, { project }) => {
    const { scan: scanId, units } = query
    const corrections = query.corrections === 'none' ? 0 : Number(query.corrections ?? correctionsMost)
    const basis = scanId === undefined ? undefined : [{ scanId, corrections }]
    const scans = await rooms.measuredOf(project, basis, units)
    if (basis && scans.length === 0) throw notThere()
    return { scans }
  })
}
