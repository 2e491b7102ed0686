import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type EstimateLine,
  emptyLine,
  linesMost,
  type PlacedLine,
  usualSettings,
} from '#contract/estimate.ts'
import { restore } from '#domain/csv.ts'
import { faultText } from '#domain/estimate/fault-text.ts'
import { lineFigures } from '#domain/estimate/line-figures.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { unitName } from '#domain/estimate/units.ts'
import { newLineName } from '#domain/estimate/untouched.ts'
import { say } from '#language/say.ts'
import { type CellName, isNewRow, type Write } from '#web/ui/grid/cells.ts'
import type { GridActions, Told, WrongCell, WrongCells } from '#web/ui/grid/grid-types.ts'
import { type History, nothingDone, redone, undone, withDone } from '#web/ui/grid/history.ts'
import { toast } from '#web/ui/toast.ts'
import { figureText } from './figure-text.ts'
import { placesOf } from './placed-lines.ts'
import { unitWith } from './quantity-unit.ts'
import { hintOf, readCell, type TypedColumn } from './read-cell.ts'
import type { EstimateRow } from './rows.ts'
import { inverseOf, isNoStep, type LineStep, noStep, ranksAfter, same, stillMine } from './steps.ts'
import type { OpenEstimate } from './use-estimate.ts'

type Options = {
  open: OpenEstimate
  /** The lines as they are drawn, each with what it came to when it was last reckoned. */
  rows: ReadonlyMap<string, EstimateRow>
  figures: Figures
  onAt: GridActions['onAt']
  onOpen: GridActions['onOpen']
  onToggle: GridActions['onToggle']
  onMenu: GridActions['onMenu']
  /** A line was begun by itself: it is typed into next. */
  onBegun: (row: string | undefined) => void
}

/** What a line that is put after another has of it: it stands in the same group, however lines are grouped. */
const beside = (line: PlacedLine | undefined): Partial<EstimateLine> =>
  line ? { trade: line.trade, room: line.room, code: line.code } : {}

/** What is done to the lines of an estimate, each with a way back: by keys, by menus, by a paste. */
export function useEditing(options: Options) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const history = useRef<History<LineStep>>(nothingDone)
  const [wrong, setWrong] = useState<WrongCells>(new Map())
  const actions = useMemo(() => {
    const lines = () => latest.current.open.steps.over(latest.current.open.saved)
    const send = (step: LineStep) =>
      latest.current.open.steps.add(step, lines(), latest.current.open.estimate?.rev ?? 0)
    /** Does a step that can be taken back. */
    const run = (step: LineStep) => {
      if (isNoStep(step)) return
      if (step.add.length > 0 && lines().length + step.add.length - step.remove.length > linesMost)
        return toast({
          title: say('An estimate has at most {most} lines', { most: linesMost }),
          description: say('Nothing was changed. Put the rest into another estimate.'),
        })
      history.current = withDone(history.current, { does: step, undoes: inverseOf(lines(), step) })
      send(step)
    }
    const back = (take: typeof undone<LineStep>) => {
      const found = take(history.current)
      if (!found) return
      history.current = found.history
      const did = take === undone ? history.current.future[0]?.does : history.current.past.at(-1)?.undoes
      const { step, kept } = stillMine(lines(), found.change, did ?? noStep)
      if (kept.length > 0)
        toast({
          title: say('Undone, except {count, plural, one {# line} other {# lines}}', { count: kept.length }),
          description: say('Somebody changed these since: {titles}', {
            titles: kept.map(({ item }) => item).join(', '),
          }),
        })
      setWrong((before) => (before.size === 0 ? before : new Map()))
      send(step)
    }
    /** Reads what was written into each cell; wrong cells keep it. */
    const write = (writes: readonly Write[]) => {
      const now = lines()
      const places = placesOf(now)
      const lineOf = (row: string) => now[places.get(row) ?? -1]
      const made = new Map<string, PlacedLine>()
      const changed = new Map<string, Partial<EstimateLine>>()
      const faults = new Map<string, Record<string, WrongCell | undefined>>()
      const names = [...new Set(writes.map(({ row }) => row))].filter((row) => !places.has(row))
      const last = now.at(-1)
      const ranks = ranksAfter(now, undefined, names.length)
      names.forEach((name, index) => {
        const rank = ranks[index] ?? 0
        made.set(name, {
          ...emptyLine,
          ...beside(last),
          id: isNewRow(name) ? crypto.randomUUID() : name,
          rank,
        })
      })
      for (const { row, column, text } of writes) {
        const line = made.get(row) ?? lineOf(row)
        if (!line) continue
        const before = { ...line, ...changed.get(row) }
        const quantity = latest.current.rows.get(row)?.of.quantity.value ?? plainQuantity(before.quantity)
        const read = readCell(column as TypedColumn, restore(text), before.unit, quantity)
        const id = line.id
        if ('bad' in read) faults.set(id, { ...faults.get(id), [column]: { text, why: read.bad } })
        else {
          faults.set(id, { ...faults.get(id), [column]: undefined })
          const fields =
            column === 'quantity'
              ? { ...read.fields, unit: unitWith(text, before, latest.current.figures) }
              : read.fields
          if (made.has(row)) made.set(row, { ...line, ...fields })
          else changed.set(row, { ...changed.get(row), ...fields })
        }
      }
      const change = [...changed].flatMap(([id, fields]) => {
        const line = lineOf(id)
        const other = Object.entries(fields).filter(
          ([name, value]) => !same(line?.[name as keyof EstimateLine], value),
        )
        return other.length > 0 ? [{ id, fields: Object.fromEntries(other) as Partial<EstimateLine> }] : []
      })
      const add = [...made.values()].map((line) =>
        line.item === '' ? { ...line, item: newLineName() } : line,
      )
      run({ ...noStep, add, change })
      setWrong((before) => withFaults(before, faults))
    }
    const insert = (after: string | undefined, fields: readonly Partial<EstimateLine>[]): string[] => {
      const now = lines()
      const ranks = ranksAfter(now, after, fields.length)
      const neighbor = now.find(({ id }) => id === after)
      const add = fields.map((one, index) => ({
        ...emptyLine,
        ...beside(neighbor),
        ...one,
        id: crypto.randomUUID(),
        rank: ranks[index] ?? 0,
      }))
      run({ ...noStep, add })
      return add.map(({ id }) => id)
    }
    const shift = (rows: readonly string[], by: 1 | -1) => {
      const now = lines()
      const moved = new Set(rows)
      const places = now.flatMap((line, index) => (moved.has(line.id) ? [index] : []))
      const [first = 0, last = 0] = [places[0], places.at(-1)]
      // After which line they stand then: none is the place before the first.
      const at = by === 1 ? last + 1 : first - 2
      if (by === 1 ? last + 1 >= now.length : first === 0) return
      const rest = now.filter(({ id }) => !moved.has(id))
      const anchor = now[at]
      const ranks =
        anchor === undefined
          ? places.map((_, index) => (now[0]?.rank ?? 0) - 1024 + index)
          : ranksAfter(rest, anchor.id, places.length)
      run({
        ...noStep,
        change: places.map((place, index) => ({
          id: now[place]?.id ?? '',
          rank: ranks[index] ?? 0,
          fields: {},
        })),
      })
    }
    const told = ({ row, column }: CellName, text: string): Told => {
      const line = lines().find(({ id }) => id === row) ?? { ...emptyLine, id: row, rank: 0 }
      const of = latest.current.rows.get(row)?.of
      if (column === 'quantity') return toldQuantity(text, line, latest.current.figures)
      const read = readCell(
        column as TypedColumn,
        text,
        line.unit,
        of?.quantity.value ?? plainQuantity(line.quantity),
      )
      if ('bad' in read) return text === '' && column === 'item' ? undefined : { bad: read.bad }
      const hint = hintOf(column, line.unit, of?.pack ?? undefined)
      return hint === undefined ? undefined : { hint }
    }
    return {
      run,
      insert,
      change: (ids: readonly string[], fields: (line: PlacedLine) => Partial<EstimateLine>) => {
        const chosen = new Set(ids)
        const change = lines()
          .filter(({ id }) => chosen.has(id))
          .map((line) => ({ id: line.id, fields: fields(line) }))
        run({ ...noStep, change })
      },
      grid: {
        onWrite: write,
        onInsert: (after) => latest.current.onBegun(insert(after, [{ item: newLineName() }])[0]),
        onRemove: (rows) => run({ ...noStep, remove: rows }),
        onShift: shift,
        onUndo: () => back(undone),
        onRedo: () => back(redone),
        onAt: (...at) => latest.current.onAt(...at),
        onOpen: (row) => latest.current.onOpen(row),
        onToggle: (group) => latest.current.onToggle(group),
        onMenu: (...at) => latest.current.onMenu(...at),
        told,
      } satisfies GridActions,
    }
  }, [])
  return { ...actions, wrong }
}

/** What a plain number says; 0 of a formula, which is not reckoned yet. */
const plainQuantity = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : 0)

function toldQuantity(text: string, line: PlacedLine, figures: Figures): Told {
  if (text.trim() === '')
    return line.from.kind === 'takeoff' ? { hint: say('what the rooms take') } : undefined
  const unit = unitWith(text, line, figures)
  const { fault, quantity } = lineFigures({ ...line, unit, quantity: text }, usualSettings, figures)
  if (fault) return { bad: faultText(fault) }
  if (/^[\d.,\s]+$/.test(text)) return undefined
  return { hint: `= ${figureText(quantity.value)} ${unitName(unit)}` }
}

/** The same object where no cell became wrong and none was: it is drawn anew with each other one. */
function withFaults(
  before: WrongCells,
  faults: ReadonlyMap<string, Readonly<Record<string, WrongCell | undefined>>>,
): WrongCells {
  const isNew = ([id, cells]: [string, Readonly<Record<string, WrongCell | undefined>>]) =>
    Object.entries(cells).some(([column, fault]) => fault !== before.get(id)?.[column])
  if (![...faults].some(isNew)) return before
  const next = new Map(before)
  for (const [id, cells] of faults) {
    const all = Object.entries({ ...next.get(id), ...cells }).flatMap(([column, fault]) =>
      fault ? [[column, fault] as const] : [],
    )
    if (all.length > 0) next.set(id, Object.fromEntries(all))
    else next.delete(id)
  }
  return next
}
