import type { PlacedLine } from '#contract/estimate.ts'
import type { LineGroup } from '#contract/estimates.ts'
import { groupsOf } from '#domain/estimate/groups.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import type { Reckoned, ReckonedLine, Sums } from '#domain/estimate/types.ts'
import { say } from '#language/say.ts'
import type { GridLine } from '#web/ui/grid/grid-types.ts'
import { placesOf } from './placed-lines.ts'

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

const wordsMost = 3

/** What else its lines have, under the name of a group: their codes, or where they are by code their trades; '' where that is many. */
function otherWords(by: LineGroup, rows: readonly EstimateRow[]): string {
  const words = new Set<string>()
  for (const { line } of rows) {
    const word = by === 'code' ? line.trade : line.code
    if (word !== '') words.add(word)
    if (words.size > wordsMost) return ''
  }
  if (words.size === 0) return ''
  const all = (by === 'code' ? [...words].map(tradeName) : [...words]).sort().join(', ')
  return by === 'code' ? all : say('code {codes}', { codes: all })
}

/** The rows of an estimate in their groups, and each by the id of its line. */
export type GroupedRows = { groups: readonly EstimateGroup[]; rows: ReadonlyMap<string, EstimateRow> }

export const noRows: GroupedRows = { groups: [], rows: new Map() }

const numbers: string[][] = []

/** `3.2` of the second line of the third group, made once. */
function numberOf(group: number, index: number): string {
  numbers[group] ??= []
  const own = numbers[group]
  own[index] ??= `${group + 1}.${index + 1}`
  return own[index]
}

/** Remembers the rows it made, so that a row of which nothing changed is the same object and is not drawn anew. */
export class RowMaker {
  #made: ReadonlyMap<string, EstimateRow> = new Map()

  /** The groups of an estimate, each with its rows; numbered in their order. */
  groups(
    lines: readonly PlacedLine[],
    reckoned: Reckoned,
    by: LineGroup,
    before: Before | undefined,
  ): GroupedRows {
    const places = placesOf(lines)
    const made = new Map<string, EstimateRow>()
    const rowOf = (of: ReckonedLine, number: string): EstimateRow | undefined => {
      const line = lines[places.get(of.id) ?? -1]
      if (!line) return undefined
      const was = before?.get(of.id)
      const isNew = before !== undefined && was === undefined
      const old = this.#made.get(of.id)
      const isSame =
        old?.line === line && old.of === of && old.number === number && old.was === was && old.isNew === isNew
      return isSame ? old : { number, line, of, was, isNew }
    }
    const groups = groupsOf(lines, reckoned, by).map(({ key, lines: own, sums }, at): EstimateGroup => {
      const rows: EstimateRow[] = []
      for (const [index, of] of own.entries()) {
        const row = rowOf(of, numberOf(at, index))
        if (!row) continue
        made.set(of.id, row)
        rows.push(row)
      }
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
    return { groups, rows: made }
  }
}

const drawn = new WeakMap<EstimateRow, GridLine<EstimateRow>>()

/** A row as a grid has it: the same object for the same row. */
export function gridLineOf(row: EstimateRow): GridLine<EstimateRow> {
  const before = drawn.get(row)
  if (before) return before
  const line: GridLine<EstimateRow> = { kind: 'row', id: row.line.id, row }
  drawn.set(row, line)
  return line
}
