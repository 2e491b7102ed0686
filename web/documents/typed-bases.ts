import type { Block } from '#contract/documents.ts'

/** `last` was typed and is not settled yet. `open`: its text stands in a field, as it was at `base`. */
type Begun = { base: number; last: Block | undefined; open: boolean }

/**
 * From which revision of a block its text was written on. What is typed is sent with that one, however much came from others
 * meanwhile: it would go over their words unseen otherwise.
 */
export function typedBases() {
  const bases = new Map<string, Begun>()
  return {
    /** A field was opened on a block that stands at `revision`: what is typed there follows on that, until the field is closed. */
    opened(id: string, revision: number) {
      const now = bases.get(id)
      bases.set(id, { base: now?.last ? now.base : revision, last: now?.last, open: true })
    },
    closed(id: string) {
      const now = bases.get(id)
      if (now?.last) now.open = false
      else bases.delete(id)
    },
    /** A block as it was typed; without a field that stays as it was opened, that of the first key counts. */
    typed(block: Block, revision: number) {
      const now = bases.get(block.id)
      bases.set(block.id, { base: now?.base ?? revision, last: block, open: now?.open ?? false })
    },
    baseOf: (id: string): number | undefined => bases.get(id)?.base,
    /** What was sent was taken, and stands at `revision`; undefined where it was refused: the open field is as old as it was. */
    settled(block: Block, revision: number | undefined) {
      const now = bases.get(block.id)
      if (!now) return
      if (revision !== undefined) now.base = revision
      if (now.last !== block) return
      now.last = undefined
      if (!now.open) bases.delete(block.id)
    },
    /** Two texts of a block were looked at and one was chosen: what is sent next goes over what stands at `revision`. */
    decided(id: string, revision: number) {
      const now = bases.get(id)
      if (now) now.base = revision
    },
    /** What was typed into a block is given up. */
    dropped: (id: string) => void bases.delete(id),
  }
}
