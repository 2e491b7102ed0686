import type { Block } from '#contract/documents.ts'

/**
 * From which revision of a block its typing began. What is typed is sent with that one, however much came from others meanwhile: it
 * would go over their words unseen otherwise.
 */
export function typedBases() {
  const bases = new Map<string, { base: number; last: Block }>()
  return {
    /** A block as it was typed, where it stands at `revision`: that of the first key counts. */
    typed(block: Block, revision: number) {
      bases.set(block.id, { base: bases.get(block.id)?.base ?? revision, last: block })
    },
    baseOf: (id: string): number | undefined => bases.get(id)?.base,
    /** What was sent is settled, and stands at `revision`; undefined where it was refused. Typing that went on follows on it. */
    settled(block: { id: string }, revision: number | undefined) {
      const now = bases.get(block.id)
      if (now?.last === block) bases.delete(block.id)
      else if (now && revision !== undefined) now.base = revision
    },
  }
}
