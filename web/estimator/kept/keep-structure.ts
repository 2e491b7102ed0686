import { jobTitle, type StructureJob } from '../structures/structure-job.ts'
import { packStructure } from '../structures/structure-link.ts'
import type { StructureBench } from '../structures/structure-state.ts'
import { type Keeper, keeper } from './keeper.ts'

/**
 * Keeps the structure on the bench under this id, whenever it is changed from here on; `from` is what it was begun with, and
 * `isKept` whether that is kept already. What nobody has changed yet is every visitor's, and needs no keeping.
 */
export function keepStructure(
  bench: Pick<StructureBench, 'state' | 'subscribe'>,
  { id, isKept }: { id: string; isKept: boolean },
  into: Pick<Keeper, 'keep' | 'adopt'> = keeper,
): () => void {
  let last: StructureJob = bench.state().job
  if (isKept) into.adopt('structure', id)
  return bench.subscribe(() => {
    const { job } = bench.state()
    if (job === last) return
    last = job
    into.keep({ id, kind: 'structure', title: jobTitle(job), pack: () => packStructure(job) })
  })
}
