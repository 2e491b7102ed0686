import { sum } from './cents.ts'

const atLeastNone = (cents: bigint) => (cents > 0n ? cents : 0n)

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

/**
 * A line of the job cost report: what is still to come is what was said, else what the budget or what is ordered leaves. `drawn`: what
 * codes without a budget of their own take of this one.
 */
export function costLine(
  { code, original, changes, committed, open, spent, forecast }: CodeSums,
  drawn = 0n,
) {
  const budget = original + changes
  const left = budget - spent - drawn
  const said = forecast === undefined ? undefined : forecast - spent
  const rest = said ?? (left > open ? left : open)
  const toComplete = atLeastNone(rest)
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

/**
 * Something that changes a projection on a day. `against`: the commitment that a bill is of. `opened` says what commitments and
 * bills together change of what is open, where that was reckoned of them before and they say not what they are of.
 */
export type CostEvent = {
  on: string
  kind: 'budget' | 'change' | 'commitment' | 'spent' | 'opened' | 'forecast'
  code: string
  cents: bigint
  against?: string | null
}

type State = Omit<CodeSums, 'code'> & { orders: Map<string, bigint> }
const fresh = (): State => ({
  ...{ original: 0n, changes: 0n, committed: 0n, open: 0n, spent: 0n, forecast: undefined },
  orders: new Map(),
})

/** Codes as they are counted: 11 before 100. */
const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * Everything under each code. The order in which events are given changes nothing but which forecast is the last. A budget under no
 * code is that of every code which has none: what those take of it is not to come a second time.
 */
class Codes {
  readonly #states = new Map<string, State>()
  readonly #taken = new Map<string, bigint>()
  #drawn = 0n

  add({ kind, code, cents, against }: CostEvent): State {
    const state = this.#states.get(code) ?? fresh()
    this.#states.set(code, state)
    const order = (by: bigint) => {
      if (!against) return
      const was = state.orders.get(against) ?? 0n
      state.orders.set(against, was + by)
      state.open += atLeastNone(was + by) - atLeastNone(was)
    }
    if (kind === 'budget') state.original += cents
    else if (kind === 'change') state.changes += cents
    else if (kind === 'forecast') state.forecast = cents
    else if (kind === 'opened') state.open += cents
    else if (kind === 'commitment') {
      state.committed += cents
      order(cents)
    } else {
      state.spent += cents
      order(-cents)
    }
    if (code !== '') {
      const { original, changes, projected } = this.line(code)
      const takes = original > 0n ? 0n : atLeastNone(projected - changes)
      this.#drawn += takes - (this.#taken.get(code) ?? 0n)
      this.#taken.set(code, takes)
    }
    return state
  }

  line(code: string): CostLine {
    const { orders, ...state } = this.#states.get(code) ?? fresh()
    return costLine({ ...state, code }, code === '' && state.original > 0n ? this.#drawn : 0n)
  }

  lines = () => [...this.#states.keys()].toSorted(inOrder.compare).map((code) => this.line(code))
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
  const byDay = Map.groupBy(events, ({ on }) => on)
  for (const on of [...byDay.keys()].sort()) {
    const changed = new Set([''])
    for (const event of byDay.get(on) ?? []) {
      codes.add(event)
      changed.add(event.code)
    }
    for (const code of changed) {
      const now = codes.line(code).projected
      projected += now - (known.get(code) ?? 0n)
      known.set(code, now)
    }
    if (days.at(-1)?.projected !== projected) days.push({ on, projected })
  }
  return days
}
