import { isDeepStrictEqual } from 'node:util'
import { type EstimateLine, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { type LineChanges, moneyFields } from '#contract/estimates.ts'
import type { FieldChanges } from '#server/db/estimate-tables.ts'
import { notThere } from '#server/scope/scope.ts'

/** A line as it stands. */
export type Held = {
  id: string
  rank: number
  line: EstimateLine
  changed: FieldChanges
  deleted: boolean
  /** By whom it was changed last, and when. */
  by: string | null
  at: string
}

/** What was done to one line, for undoing it: `from` is null where it was added, `to` where it was removed. */
export type Done = {
  id: string
  from: Partial<EstimateLine> | null
  to: Partial<EstimateLine> | null
  rank?: readonly [from: number, to: number]
}

/** A field that somebody else changed meanwhile. */
export type Contested = { key: string; value: unknown; by: string | null; at: string }

/** Who changes something, when, and under which number. */
export type Stamp = { rev: number; by: string | null; at: string }

/** How far apart lines are numbered, so that others find a place between them. */
const rankStep = 1024

type Fields = Readonly<Record<string, unknown>>

/** The fields of `asked` that stand otherwise. */
export const differing = (stands: Fields, asked: Fields): string[] =>
  Object.keys(asked).filter(
    (name) => asked[name] !== undefined && !isDeepStrictEqual(stands[name], asked[name]),
  )

/** Which of these fields somebody changed after number `base`; of money all of it, where one of them is of it. */
export function changedSince(changed: FieldChanges, fields: readonly string[], base: number): string[] {
  const concerned = fields.some((name) => moneyFields.includes(name)) ? [...fields, ...moneyFields] : fields
  return [...new Set(concerned)].filter((name) => (changed[name]?.rev ?? 0) > base)
}

/** Fields as they were changed under a number. */
export const stamped = (changed: FieldChanges, fields: readonly string[], stamp: Stamp): FieldChanges => ({
  ...changed,
  ...Object.fromEntries(fields.map((name) => [name, stamp])),
})

const picked = (from: Fields, names: readonly string[]): Partial<EstimateLine> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

const contestedOf = ({ id, line, changed, by, at }: Held, fields: readonly string[]): Contested[] =>
  fields.map((name) => ({
    key: `${id}.${name}`,
    value: (line as Fields)[name] ?? null,
    ...(changed[name] ?? { by, at }),
  }))

/** A line that somebody removed meanwhile. */
const goneOf = ({ id, by, at }: Held): Contested[] => [{ key: `${id}.removed`, value: true, by, at }]

/**
 * What lines become when `changes` are made: those that are to be written, what was done to each, and what somebody else
 * changed meanwhile; where that is anything, nothing is to be written. `held` are the lines that are named, as they stand;
 * refuses one that never was, and a new one whose place is taken.
 */
export function mergeChanges(
  held: ReadonlyMap<string, Held>,
  { add = [], change = [], remove = [] }: Omit<LineChanges, 'id'>,
  stamp: Stamp,
  lastRank: number,
): { next: Held[]; done: Done[]; contested: Contested[] } {
  const next: Held[] = []
  const done: Done[] = []
  const contested: Contested[] = []
  const { by, at } = stamp
  let end = lastRank
  for (const { id, rank, fields } of add) {
    const there = held.get(id)
    if (there && !there.deleted) {
      contested.push({ key: `${id}.added`, value: true, by: there.by, at: there.at })
      continue
    }
    end = rank === undefined ? end + rankStep : Math.max(end, rank)
    const line = { ...emptyLine, ...fields } as EstimateLine
    next.push({ id, rank: rank ?? end, line, changed: {}, deleted: false, by, at })
    done.push({ id, from: null, to: line })
  }
  for (const { id, base, rank, fields } of change) {
    const one = held.get(id)
    if (!one) throw notThere()
    const names = differing(one.line, fields)
    const since = one.deleted ? goneOf(one) : contestedOf(one, changedSince(one.changed, names, base))
    contested.push(...since)
    const moved = rank !== undefined && rank !== one.rank
    if (names.length === 0 && !moved) continue
    const to = picked(fields, names)
    next.push({
      ...one,
      rank: rank ?? one.rank,
      line: { ...one.line, ...to },
      changed: stamped(one.changed, names, stamp),
      by,
      at,
    })
    done.push({ id, from: picked(one.line, names), to, ...(moved && { rank: [one.rank, rank] }) })
  }
  for (const { id, base } of remove) {
    const one = held.get(id)
    if (!one) throw notThere()
    if (one.deleted) continue
    contested.push(...contestedOf(one, changedSince(one.changed, Object.keys(one.line), base)))
    next.push({ ...one, deleted: true, by, at })
    done.push({ id, from: one.line, to: null })
  }
  return { next, done, contested }
}

/** What could not be put back of a line, and its name. */
export type Kept = { id: string; item: string; fields: string[] }

/**
 * What lines become when what was `done` to them under number `rev` is undone: where somebody made something else of it since,
 * that stays, and is named.
 */
export function mergeBack(
  held: ReadonlyMap<string, Held>,
  done: readonly Done[],
  rev: number,
  stamp: Stamp,
): { next: Held[]; kept: Kept[] } {
  const next: Held[] = []
  const kept: Kept[] = []
  const { by, at } = stamp
  for (const { id, from, to, rank } of done) {
    const one = held.get(id)
    if (!one) continue
    const keep = (fields: string[]) => fields.length > 0 && kept.push({ id, item: one.line.item, fields })
    if (to === null) {
      if (one.deleted) next.push({ ...one, deleted: false, by, at })
    } else if (from === null) {
      const since = changedSince(one.changed, Object.keys(one.line), rev)
      keep(since)
      if (since.length === 0 && !one.deleted) next.push({ ...one, deleted: true, by, at })
    } else {
      const names = Object.keys(to)
      const since = one.deleted
        ? names
        : names.filter((name) => changedSince(one.changed, [name], rev).length > 0)
      keep(since)
      const back = names.filter((name) => !since.includes(name))
      const moves = rank !== undefined && !one.deleted && one.rank === rank[1]
      if (back.length === 0 && !moves) continue
      next.push({
        ...one,
        rank: moves ? rank[0] : one.rank,
        line: { ...one.line, ...picked(from, back) },
        changed: stamped(one.changed, back, stamp),
        by,
        at,
      })
    }
  }
  return { next, kept }
}

/** What lines become when they are to be these and no others. */
export function mergeTo(
  held: ReadonlyMap<string, Held>,
  lines: readonly PlacedLine[],
  stamp: Stamp,
): { next: Held[]; done: Done[] } {
  const wanted = new Set(lines.map(({ id }) => id))
  const next: Held[] = []
  const done: Done[] = []
  const { by, at } = stamp
  for (const { id, rank, ...line } of lines) {
    const one = held.get(id)
    if (!one || one.deleted) {
      next.push({ id, rank, line, changed: {}, deleted: false, by, at })
      done.push({ id, from: null, to: line })
      continue
    }
    const names = differing(one.line, line)
    const moved = rank !== one.rank
    if (names.length === 0 && !moved) continue
    next.push({ ...one, rank, line, changed: stamped(one.changed, names, stamp), by, at })
    const values = { from: picked(one.line, names), to: picked(line, names) }
    done.push({ id, ...values, ...(moved && { rank: [one.rank, rank] }) })
  }
  for (const one of held.values()) {
    if (one.deleted || wanted.has(one.id)) continue
    next.push({ ...one, deleted: true, by, at })
    done.push({ id: one.id, from: one.line, to: null })
  }
  return { next, done }
}
