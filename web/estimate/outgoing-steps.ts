import { type EstimateLine, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { type EstimateChanged, type LineChanges, moneyFields } from '#contract/estimates.ts'
import { Refusal, ReplyError } from '#web/kit/call.ts'
import { placesOf } from './placed-lines.ts'
import { afterStep, fieldsOf, inParts, isNoStep, type LineStep, same } from './steps.ts'

/** A step on its way: under which id, on which number of the estimate it was made, and what was seen of what it concerns. */
export type Outgoing = {
  id: string
  base: number
  step: LineStep
  was: Readonly<Record<string, Partial<EstimateLine>>>
}

/** A field that somebody else changed too: what it was, what was typed, and what they made of it. */
export type Met = {
  line: string
  field: string
  was: unknown
  mine: unknown
  theirs: unknown
  by: string | null
  at: string
}

export type OutgoingState = {
  /** What is not saved yet, the oldest first. */
  queue: readonly Outgoing[]
  /** Since when the server cannot be reached; then it is tried again by itself. */
  down: boolean
  savedAt: number | undefined
  /** What the oldest met with; nothing is sent until it is decided. */
  met: readonly Met[]
}

type Options = {
  send: (body: LineChanges) => Promise<EstimateChanged>
  /** What was answered is to stand where it is shown, before this is done. */
  take: (reply: EstimateChanged) => Promise<void>
  /** Reads the estimate anew; answers its number. */
  readAgain: () => Promise<number | undefined>
  /** Something was refused for good: it is told, and gone. */
  onRefused: (error: unknown, step: LineStep) => void
  keep: (queue: readonly Outgoing[]) => void
  kept: readonly Outgoing[]
  /** Runs something once what was done is painted: a press does not wait until it is written down and sent. */
  soon: (run: () => void) => void
}

/** What the fields of a step are made of, money fields all together: a price means nothing without its pack. */
function seenBy(lines: readonly PlacedLine[], { change, remove }: LineStep): Outgoing['was'] {
  const places = placesOf(lines)
  const of = (id: string, names: readonly string[]) => {
    const line = lines[places.get(id) ?? -1]
    return line ? [[id, fieldsOf(line, names)] as const] : []
  }
  return Object.fromEntries([
    ...change.flatMap(({ id, fields }) => of(id, [...new Set([...Object.keys(fields), ...moneyFields])])),
    ...remove.flatMap((id) => of(id, Object.keys(lines[places.get(id) ?? -1] ?? {}))),
  ])
}

const said = ['id', 'rank', ...Object.keys(emptyLine)] as readonly (keyof PlacedLine)[]

const saySame = (some: readonly PlacedLine[], others: readonly PlacedLine[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at]
    return one === other || (other !== undefined && said.every((name) => same(one[name], other[name])))
  })

const retryMs = 5_000

/**
 * Steps on their way to the server, one after the other. What cannot be sent waits and is tried again; what somebody else
 * changed too waits for a decision. Until it is saved a step is shown as if it were.
 */
export class OutgoingSteps {
  #state: OutgoingState
  #busy = false
  /** Whether what waits is another than what was kept last. */
  #unkept = false
  /** The page is left: what waits is sent once more, and by the next page out of what is kept. */
  #ended = false
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #options: Options
  /** What `over` answered last, and of what: a press asks for it several times. */
  #over:
    | { lines: readonly PlacedLine[]; queue: OutgoingState['queue']; all: readonly PlacedLine[] }
    | undefined

  constructor(options: Options) {
    this.#options = options
    this.#state = { queue: options.kept, down: false, savedAt: undefined, met: [] }
    void this.#next()
  }

  readonly current = (): OutgoingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Lines as they stand once all is saved; the same objects for as long as they say the same. */
  over(lines: readonly PlacedLine[]): readonly PlacedLine[] {
    const { queue } = this.#state
    const before = this.#over
    if (before?.lines === lines && before.queue === queue) return before.all
    const all = queue.reduce((now, { step }) => afterStep(now, step), lines)
    // What was saved as it was shown is nothing new to whoever shows it.
    this.#over = { lines, queue, all: before && saySame(before.all, all) ? before.all : all }
    return this.#over.all
  }

  /** Has a step done to `lines`, as they were shown under number `base`. */
  add(step: LineStep, lines: readonly PlacedLine[], base: number): void {
    if (isNoStep(step)) return
    // More than is taken at once goes in parts; each is seen as this tab will have left the lines by then.
    const parts = inParts(step).map((part) => ({
      ...{ id: crypto.randomUUID(), base, step: part, was: seenBy(lines, part) },
    }))
    this.#set({ queue: [...this.#state.queue, ...parts] })
    this.#options.soon(() => void this.#next())
  }

  /** Sends what waits, now. */
  readonly again = (): void => void this.#next()

  /** Decides what was met: theirs stands where `theirs` says so, and mine where not. */
  async decide(theirs: (met: Met) => boolean): Promise<void> {
    const [first, ...rest] = this.#state.queue
    if (!first) return
    const base = (await this.#options.readAgain()) ?? first.base
    const left = this.#state.met.filter(theirs)
    const gives = (line: string, field: string) =>
      left.some((met) => met.line === line && (met.field === field || met.field === 'removed'))
    const change = first.step.change.flatMap((one) => {
      const fields = Object.fromEntries(Object.entries(one.fields).filter(([name]) => !gives(one.id, name)))
      return Object.keys(fields).length > 0 || one.rank !== undefined ? { ...one, fields } : []
    })
    const remove = first.step.remove.filter((id) => !left.some((met) => met.line === id))
    const step = { ...first.step, change, remove }
    // Under an id of its own: with the old one the server would answer what it answered before.
    const again = isNoStep(step) ? [] : [{ ...first, id: crypto.randomUUID(), base, step }]
    this.#set({ met: [], queue: [...again, ...rest] })
    void this.#next()
  }

  /** Has what waits kept now, where it is not yet: nobody paints any more when the page is left. */
  readonly keepNow = (): void => {
    if (!this.#unkept) return
    this.#unkept = false
    this.#options.keep(this.#state.queue)
  }

  end(): void {
    this.keepNow()
    this.#ended = true
    clearTimeout(this.#retry)
  }

  async #next(): Promise<void> {
    const [first] = this.#state.queue
    if (!first || this.#busy || this.#state.met.length > 0) return
    this.#busy = true
    clearTimeout(this.#retry)
    try {
      const reply = await this.#options.send(bodyOf(first))
      await this.#options.take(reply)
      const { rev } = reply.estimate
      // Where nobody else changed anything in between, what follows was made knowing it.
      const queue = this.#state.queue
        .slice(1)
        .map((one) => (one.base >= rev - 1 && one.base < rev ? { ...one, base: rev } : one))
      this.#set({ queue, down: false, savedAt: Date.now() })
    } catch (error) {
      await this.#failed(error, first)
    } finally {
      this.#busy = false
    }
    if (!this.#state.down) void this.#next()
  }

  async #failed(error: unknown, first: Outgoing): Promise<void> {
    const isAnswer = error instanceof ReplyError && error.status < 500 && error.status !== 429
    if (!isAnswer) {
      this.#set({ down: true })
      if (!this.#ended) this.#retry = setTimeout(this.again, retryMs)
      return
    }
    const met = error instanceof Refusal && error.theirs ? metBy(first, error.theirs) : undefined
    if (met === undefined) {
      this.#set({ queue: this.#state.queue.slice(1), down: false })
      await this.#options.readAgain()
      return this.#options.onRefused(error, first.step)
    }
    const base = await this.#options.readAgain()
    if (met.length > 0 || base === undefined) return this.#set({ met, down: false })
    // What is said to be in the way is what was seen there: one's own steps before this one.
    const [now, ...rest] = this.#state.queue
    if (now) this.#set({ queue: [{ ...now, id: crypto.randomUUID(), base }, ...rest], down: false })
  }

  #set(next: Partial<OutgoingState>): void {
    this.#state = { ...this.#state, ...next }
    if (next.queue && !this.#unkept) {
      this.#unkept = true
      this.#options.soon(this.keepNow)
    }
    for (const listener of this.#listeners) listener()
  }
}

/** What of what is said to be in the way somebody else really made another thing of. */
function metBy({ step, was }: Outgoing, theirs: NonNullable<Refusal['theirs']>): Met[] {
  const mine = new Map(step.change.map(({ id, fields }) => [id, fields]))
  return Object.entries(theirs).flatMap(([key, { value, by, at }]) => {
    const [line = '', field = ''] = key.split('.')
    const seen = was[line]?.[field as keyof EstimateLine]
    const typed = mine.get(line)?.[field as keyof EstimateLine]
    if (same(value, seen) || (typed !== undefined && same(value, typed))) return []
    return { line, field, was: seen, mine: typed === undefined ? seen : typed, theirs: value, by, at }
  })
}

const bodyOf = ({ id, base, step: { add, change, remove } }: Outgoing): LineChanges => ({
  id,
  ...(add.length > 0 && { add: add.map(({ id: line, rank, ...fields }) => ({ id: line, rank, fields })) }),
  ...(change.length > 0 && { change: change.map((one) => ({ ...one, base })) }),
  ...(remove.length > 0 && { remove: remove.map((line) => ({ id: line, base })) }),
})
