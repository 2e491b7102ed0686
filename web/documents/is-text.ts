import type { Block, BlockOf } from '#contract/documents.ts'

/** Blocks whose text is edited as text. */
export type TextBlock = BlockOf<'heading' | 'prose' | 'clause' | 'list'>
export const isText = (block: Block): block is TextBlock =>
  ['heading', 'prose', 'clause', 'list'].includes(block.kind)
