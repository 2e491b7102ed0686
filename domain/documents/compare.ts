import { diffWordsWithSpace } from 'diff'
import type { Block, BlockOf, DocumentContent, Row, Value } from '#contract/documents.ts'
import { blockLines } from './block-text.ts'
import { keysOf } from './fill.ts'
import { type ValueWriter, valueWriter } from './value-text.ts'

/** A run of words: in both versions, only in the newer, only in the older. */
export type WordChange = { text: string; change: 'same' | 'added' | 'removed' }
/** A row of a table: for one that changed, its cells before, by the keys of those that did. */
export type RowChange = {
  id: string
  change: 'same' | 'added' | 'removed' | 'changed'
  cells: Row['cells']
  before: Record<string, Value>
}

/**
 * What became of a block. `moved`: it stands elsewhere among those that both versions have. What changed of it is told by rows for
 * a table whose columns stayed, by words for any other; `words` of a block of which nothing is read, a break of the page, are none.
 */
export type BlockChange = {
  id: string
  change: 'same' | 'added' | 'removed' | 'changed'
  moved: boolean
  before: Block | null
  after: Block | null
  words: readonly WordChange[]
  rows: readonly RowChange[]
}

/** Past so many edits a text is another one: it is told as a whole, for nobody reads such a list of words. */
const mostEdits = 400

/** What changed from one text to another, by words. */
export function compareWords(before: string, after: string): WordChange[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!parts)
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ]
  return parts.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

/** The places, in ascending order, of the longest run of ever larger numbers in `values` (Fredman, 1975). */
function longestRise(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = new Map<number, number>()
  values.forEach((value, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    const last = ends[low - 1]
    if (last !== undefined) before.set(at, last)
    ends[low] = at
  })
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) rise.add(at)
  return rise
}

/** Whether two values of JSON are the same, whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))]
  return entries.length === others.size && entries.every(([key, value]) => same(value, others.get(key)))
}

/** The fields that are read otherwise than before. */
const changedKeys = (before: DocumentContent['fields'], after: DocumentContent['fields']): Set<string> =>
  new Set(
    [...Object.keys(before), ...Object.keys(after)].filter(
      (key) => before[key]?.kind !== after[key]?.kind || before[key]?.value !== after[key]?.value,
    ),
  )

function compareRows(before: BlockOf<'table'>, after: BlockOf<'table'>): RowChange[] {
  const olds = new Map(before.rows.map((row) => [row.id, row]))
  const kept = after.rows.map(({ id, cells }): RowChange => {
    const old = olds.get(id)
    if (!old) return { id, change: 'added', cells, before: {} }
    const changed = after.columns
      .map(({ key }) => key)
      .filter((key) => (old.cells[key] ?? null) !== (cells[key] ?? null))
    return {
      id,
      change: changed.length > 0 ? 'changed' : 'same',
      cells,
      before: Object.fromEntries(changed.map((key) => [key, old.cells[key] ?? null])),
    }
  })
  return withRemoved(
    before.rows.map(({ id }) => id),
    kept,
    (id) => ({ id, change: 'removed', cells: olds.get(id)?.cells ?? {}, before: {} }),
  )
}

/** `kept` with those of `order` that are gone, each after the one that it stood after. */
function withRemoved<One extends { id: string }>(
  order: readonly string[],
  kept: readonly One[],
  removed: (id: string) => One,
): One[] {
  const there = new Set(kept.map(({ id }) => id))
  const after = new Map<string, string[]>()
  let last = ''
  for (const id of order) {
    if (there.has(id)) last = id
    else after.set(last, [...(after.get(last) ?? []), id])
  }
  const goneAfter = (id: string) => (after.get(id) ?? []).map(removed)
  return [...goneAfter(''), ...kept.flatMap((one) => [one, ...goneAfter(one.id)])]
}

let writer: ValueWriter | undefined

/** A block as it is read. How values are written is made when it is first needed: that takes longer than most comparisons. */
function textOf(block: Block, { fields }: DocumentContent): string {
  writer ??= valueWriter('en')
  return blockLines(block, { write: writer, fields }).join('\n')
}

/**
 * What changed from one version of a document to another: every block in the order of the newer, those that are gone where they
 * stood. Blocks are known by their ids, so one that moved and changed is told as both. A field whose value changed changes the
 * blocks that name it.
 */
export function compareDocuments(before: DocumentContent, after: DocumentContent): BlockChange[] {
  const olds = new Map(before.blocks.map((block, at) => [block.id, { block, at }]))
  const common = after.blocks.filter(({ id }) => olds.has(id))
  const rise = longestRise(common.map(({ id }) => olds.get(id)?.at ?? 0))
  const stayed = new Set(common.filter((_, at) => rise.has(at)).map(({ id }) => id))
  const none = { words: [], rows: [] }
  const keys = changedKeys(before.fields, after.fields)
  const kept = after.blocks.map((block): BlockChange => {
    const { id } = block
    const old = olds.get(id)?.block
    if (!old) {
      const text = textOf(block, after)
      return {
        id,
        change: 'added',
        moved: false,
        before: null,
        after: block,
        rows: [],
        words: text ? [{ text, change: 'added' }] : [],
      }
    }
    const found = { id, moved: !stayed.has(id), before: old, after: block }
    const named = keys.size > 0 && keysOf(block).some((key) => keys.has(key))
    if (!named && same(old, block)) return { ...found, change: 'same', ...none }
    if (old.kind === 'table' && block.kind === 'table' && same(old.columns, block.columns))
      return { ...found, change: 'changed', words: [], rows: compareRows(old, block) }
    return {
      ...found,
      change: 'changed',
      rows: [],
      words: compareWords(textOf(old, before), textOf(block, after)),
    }
  })
  return withRemoved(
    before.blocks.map(({ id }) => id),
    kept,
    (id) => {
      const block = olds.get(id)?.block ?? null
      const text = block ? textOf(block, before) : ''
      return {
        id,
        change: 'removed',
        moved: false,
        before: block,
        after: null,
        rows: [],
        words: text ? [{ text, change: 'removed' }] : [],
      }
    },
  )
}
