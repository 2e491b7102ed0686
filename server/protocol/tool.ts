import type * as z from 'zod/mini'
import type { Audience } from '#contract/audience.ts'
import type { RuleAnswer } from '#contract/code-facts.ts'
import type { AnyRow, MachineScope, RowData, RowRequest } from '#contract/route.ts'
import type { SuggestedPart } from '#contract/suggested.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { say } from '#language/say.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { Asker, Withheld } from './narrow.ts'

/** What a tool works with: everything in it is the asker's, and no more than that. */
export type Asking = {
  asker: Asker
  /** Reads only what the asker reads, and writes nothing. */
  scopes: Scopes
  /** A project of theirs; says what of it is kept back. */
  enter: (project: string) => Promise<Scope>
  /** Asks a row of the API as its screen does. */
  ask: <R extends AnyRow & { caller: 'project' }>(
    row: R,
    request: Omit<RowRequest<R>, 'body'>,
  ) => Promise<RowData<R>>
  /** A project of theirs as they may change it, for what is proposed; refuses who does not run it. */
  own: (project: string) => Promise<Scope>
  /** Asks a row that only reads as the screen of somebody who runs the project does; nothing of its reply is told on. */
  askAs: <R extends AnyRow & { caller: 'project' }>(
    scope: Scope,
    row: R,
    request: Omit<RowRequest<R>, 'body'>,
  ) => Promise<RowData<R>>
  /** Keeps a proposal, and changes nothing else. Answers its id. */
  propose: (
    project: string,
    what: { summary: string; parts: readonly SuggestedPart[]; estimateId: string | null },
  ) => Promise<string>
  suggestions: (project: string) => Promise<Suggestion[]>
  /** Says that something was kept back, and why. */
  withhold: (what: Withheld) => void
  now: () => Date
}

/** Answers a question from the facts of codes as an organisation amends them; without one, as they are. */
export type LookUpRule = (orgId: string | null, q: string) => Promise<RuleAnswer>

/** What a program reads by a tool: figures are those of the screens, in integer cents, meters and ISO dates. */
export type Reply = Record<string, unknown>

export type Tool<Input extends z.ZodMiniType = z.ZodMiniType> = {
  name: string
  title: string
  /** For the model that chooses among tools. */
  description: string
  /** Every scope that it needs. */
  scopes: readonly [MachineScope, ...MachineScope[]]
  input: Input
  run: (input: z.output<Input>, asking: Asking) => Promise<Reply>
}

/** A tool whose input its `run` is given as its schema reads it. */
export const tool = <Input extends z.ZodMiniType>(one: Tool<Input>): Tool => one as unknown as Tool

/** Those who run a project, and whoever is of its team: they plan it. */
export const isTeam = (audience: Audience): boolean => audience === 'contractor' || audience === 'crew'

/** A page of a list: `size` of it from the one that is asked for, how many there are, and where to go on. */
export function pageOf<Item>(all: readonly Item[], from: number | undefined, size: number, asking: Asking) {
  const start = from ?? 0
  const items = all.slice(start, start + size)
  return { items, ...placeOf({ start, shown: items.length, total: all.length, size }, asking) }
}

/** Where a page stands among all that there are; what follows it is withheld. */
export function placeOf(
  { start, shown, total, size }: { start: number; shown: number; total: number; size: number },
  asking: Asking,
) {
  const rest = total - start - shown
  if (rest > 0)
    asking.withhold({ what: say('{count} more', { count: rest }), why: say('a page has {size}', { size }) })
  return { total, next: rest > 0 ? start + shown : null }
}

/** Texts are what people wrote, however long; a reply holds so many characters of one. */
const charsMost = 4000

/** A reply without what would make it too long, itself where nothing would; `cut` counts the texts that were cut. */
export function capped(value: unknown, cut: { texts: number }): unknown {
  if (typeof value === 'string' && value.length > charsMost) {
    cut.texts++
    return `${value.slice(0, charsMost)}…`
  }
  if (typeof value !== 'object' || value === null || !isLong(value)) return value
  if (Array.isArray(value)) return value.map((one) => capped(one, cut))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, capped(one, cut)]))
}

/** Whether a text in it is too long: few replies have one, and all are looked through. */
function isLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > charsMost
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isLong)
  for (const key in value) if (isLong((value as Record<string, unknown>)[key])) return true
  return false
}
