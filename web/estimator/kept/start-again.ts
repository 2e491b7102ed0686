import type { Start, StructureStart } from '../start.ts'
import type { Kept } from './kept-record.ts'
import { jobOfTab, unmarkTab } from './marks.ts'

/** What a kept job is begun again with. */
export function startOf({ kind, id, title, packed, named }: Kept): Start | StructureStart {
  const kept = { id, title, packed, ...(named !== undefined && { named }) }
  return kind === 'room' ? { kind: 'kept', ...kept } : { kind: 'structure', kept }
}

/**
 * What a page begins with that is loaded again, or in the other language: the job that stood in this tab, as it was left; else
 * what its address holds.
 */
export async function startAgain<OfAddress>(
  ofAddress: OfAddress,
): Promise<Start | StructureStart | OfAddress> {
  const id = jobOfTab()
  if (id === undefined) return ofAddress
  try {
    const { keeper } = await import('./keeper.ts')
    const kept = await keeper.find(id)
    if (kept) return startOf(kept)
  } catch {
    // Neither the device nor the line gives it back: the page goes on without.
  }
  unmarkTab(id)
  return ofAddress
}
