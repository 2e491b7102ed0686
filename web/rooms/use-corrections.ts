import { useQueryClient } from '@tanstack/react-query'
import { correctScanRow, type KeptScan } from '#contract/rooms.ts'
import type { ScanChange } from '#contract/scans.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'

/** Says something against a scan; answers why it was not taken, '' where it was. What is shown follows from it. */
export type Correct = (change: ScanChange, reason: string) => Promise<string>

/** How scans of a project are corrected. */
export function useCorrecting(project: string, scan: KeptScan | undefined): Correct {
  const client = useQueryClient()
  return async (change, reason) => {
    if (!scan) return ''
    const body = { id: crypto.randomUUID(), after: scan.corrections.length, change, reason }
    try {
      await call(correctScanRow, { params: { project, scan: scan.id }, body })
      return ''
    } catch (error) {
      const [place] = error instanceof Refusal && error.theirs ? Object.values(error.theirs) : []
      return place?.by ? `${whyNotSaved(error)} (${place.by})` : whyNotSaved(error)
    } finally {
      // Whoever met somebody else's correction sees it now.
      await client.invalidateQueries({ queryKey: ['project', project] })
    }
  }
}
