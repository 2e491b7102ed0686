import type { PlacedLine } from '#contract/estimate.ts'
import type { LineGroup } from '#contract/estimates.ts'
import { groupsOf } from '#domain/estimate/groups.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import type { Reckoned, ReckonedLine, Sums } from '#domain/estimate/types.ts'
import { say } from '#language/say.ts'

/** A line as the grid shows it: what was entered, what follows from it, and what it was in what it is compared with. */
export type EstimateRow = {
  /** `3.2`: which line of which group it is. */
  number: string
  line: PlacedLine
  of: ReckonedLine
  was: ReckonedLine | undefined
  /** Whether what it is compared with has no such line. */
  isNew: boolean
}

export type EstimateGroup = {
  id: string
  number: string
  name: string
  detail: string
  sums: Sums
  rows: readonly EstimateRow[]
}

/** What lines are compared with: each as it was reckoned then. */
export type Before = ReadonlyMap<string, ReckonedLine>

/** Whether what is shown of a line is another thing than before. */
export const isChanged = ({ of, was, isNew }: EstimateRow): boolean =>
  isNew ||
  (was !== undefined &&
    (was.quantity.value !== of.quantity.value ||
      was.priceCents !== of.priceCents ||
      was.costCents !== of.costCents ||
      was.included !== of.included))

const groupName = (by: LineGroup, key: string): string => {
  if (by === 'trade') return key === '' ? say('No trade') : tradeName(key)
  if (by === 'room') return key === '' ? say('Whole job') : key
  return key === '' ? say('No code') : key
}

/** What else its lines have, under the name of a group: their codes, or where they are by code their trades. */
function otherWords(by: LineGroup, rows: readonly EstimateRow[]): string {
  const words = [
    ...new Set(rows.map(({ line }) => (by === 'code' ? tradeName(line.trade) : line.code))),
  ].filter((word) => word !== '')
  if (words.length === 0 || words.length > 3) return ''
  const all = words.toSorted().join(', ')
  return by === 'code' ? all : say('code {codes}', { codes: all })
}

/** Remembers the rows it made, so that a row of which nothing changed is the same object and is not drawn anew. */
export class RowMaker {
  #made = new Map<string, EstimateRow>()

  /** The groups of an estimate, each with its rows; numbered in their order. */
  groups(
    lines: readonly PlacedLine[],
    reckoned: Reckoned,
    by: LineGroup,
    before: Before | undefined,
  ): EstimateGroup[] {
    const byId = new Map(lines.map((line) => [line.id, line]))
    const made = new Map<string, EstimateRow>()
    const groups = groupsOf(lines, reckoned, by).map(({ key, lines: own, sums }, at): EstimateGroup => {
      const rows = own.flatMap((of, index): EstimateRow[] => {
        const line = byId.get(of.id)
        if (!line) return []
        const row: EstimateRow = {
          number: `${at + 1}.${index + 1}`,
          line,
          of,
          was: before?.get(of.id),
          isNew: before !== undefined && !before.has(of.id),
        }
        const old = this.#made.get(of.id)
        const kept = old && isSameRow(old, row) ? old : row
        made.set(of.id, kept)
        return [kept]
      })
      const count = say('{count, plural, one {# line} other {# lines}}', { count: rows.length })
      const others = otherWords(by, rows)
      return {
        id: `${by} ${key}`,
        number: String(at + 1),
        name: groupName(by, key),
        detail: others === '' ? count : `${count} · ${others}`,
        sums,
        rows,
      }
    })
    this.#made = made
    return groups
  }
}

const isSameRow = (one: EstimateRow, other: EstimateRow) =>
  one.line === other.line &&
  one.of === other.of &&
  one.number === other.number &&
  one.was === other.was &&
  one.isNew === other.isNew
