import { sum } from './cents.ts'

/** What the job costs under one code, whatever kind of cost; in cents. */
export type CodeSums = {
  code: string
  original: bigint
  changes: bigint
  committed: bigint
  /** Of what is committed, what no bill has come for yet. */
  open: bigint
  spent: bigint
  /** What it will have cost, as somebody last said; undefined where nobody did. */
  forecast: bigint | undefined
}

/** A line of the job cost report: what is still to come is what was said, else what the budget or what is ordered leaves. */
export function costLine({ code, original, changes, committed, open, spent, forecast }: CodeSums) {
  const budget = original + changes
  const left = budget - spent
  const said = forecast === undefined ? undefined : forecast - spent
  const rest = said ?? (left > open ? left : open)
  const toComplete = rest > 0n ? rest : 0n
  const projected = spent + toComplete
  return {
    code,
    original,
    changes,
    budget,
    committed,
    spent,
    toComplete,
    projected,
    over: projected - budget,
  }
}
export type CostLine = ReturnType<typeof costLine>

const figures = [
  'original',
  'changes',
  'budget',
  'committed',
  'spent',
  'toComplete',
  'projected',
  'over',
] as const

/** The foot of the report. */
export const costTotal = (lines: readonly CostLine[]): Omit<CostLine, 'code'> =>
  // One sum for every name of the list.
  Object.fromEntries(figures.map((name) => [name, sum(lines.map((line) => line[name]))])) as Omit<
    CostLine,
    'code'
  >

/** Something that changes a projection on a day. `against`: the commitment that a bill is of. */
export type CostEvent = {
  on: string
  kind: 'budget' | 'change' | 'commitment' | 'spent' | 'forecast'
  code: string
  cents: bigint
  against?: string | null
}

type State = Omit<CodeSums, 'code' | 'open'> & { orders: Map<string, bigint> }
const fresh = (): State => ({
  ...{ original: 0n, changes: 0n, committed: 0n, spent: 0n, forecast: undefined, orders: new Map() },
})

/** Everything under each code. The order in which events are given changes nothing but which forecast is the last. */
class Codes {
  readonly #states = new Map<string, State>()

  add({ kind, code, cents, against }: CostEvent): State {
    const state = this.#states.get(code) ?? fresh()
    this.#states.set(code, state)
    const order = (by: bigint) => against && state.orders.set(against, (state.orders.get(against) ?? 0n) + by)
    if (kind === 'budget') state.original += cents
    else if (kind === 'change') state.changes += cents
    else if (kind === 'forecast') state.forecast = cents
    else if (kind === 'commitment') {
      state.committed += cents
      order(cents)
    } else {
      state.spent += cents
      order(-cents)
    }
    return state
  }

  line(code: string): CostLine {
    const { orders, ...state } = this.#states.get(code) ?? fresh()
    const open = sum([...orders.values()].filter((one) => one > 0n))
    return costLine({ ...state, code, open })
  }

  lines = () => [...this.#states.keys()].toSorted().map((code) => this.line(code))
}

/** The report by code; of forecasts the last one of a code holds. */
export function reportOf(events: readonly CostEvent[]): CostLine[] {
  const codes = new Codes()
  for (const event of events) codes.add(event)
  return codes.lines()
}

/** What the job was to cost in the end, as it stood on each day on which that changed; events by day. */
export function projectedOverTime(events: readonly CostEvent[]): { on: string; projected: bigint }[] {
  const codes = new Codes()
  const known = new Map<string, bigint>()
  const days: { on: string; projected: bigint }[] = []
  let projected = 0n
  for (const event of events.toSorted((one, other) => one.on.localeCompare(other.on))) {
    codes.add(event)
    const now = codes.line(event.code).projected
    projected += now - (known.get(event.code) ?? 0n)
    known.set(event.code, now)
    const last = days.at(-1)
    if (last?.on === event.on) last.projected = projected
    else if (last?.projected !== projected) days.push({ on: event.on, projected })
  }
  return days
}
