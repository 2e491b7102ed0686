import type { ErrorCode } from '#contract/errors.ts'
import { type AnyRow, type RowData, type RowRequest, reasonSchema, type Theirs } from '#contract/route.ts'
import { spokenLanguage } from '#language/say.ts'

/** A reply that was not OK. Without an envelope its message is 'status: body'. */
export class ReplyError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'ReplyError'
    this.status = status
  }
}

/** A reply whose envelope says no. `serverMessage` is what it says, where it says something. */
export class Refusal extends ReplyError {
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  /** The message of each input that was refused. */
  readonly fields: Readonly<Record<string, string>>
  /** What somebody else made meanwhile of what was to be changed, where that is why. */
  readonly theirs: Theirs | undefined
  constructor(
    status: number,
    error: {
      code?: string | undefined
      message?: string | undefined
      fields?: Record<string, string> | undefined
      theirs?: Theirs | undefined
    },
  ) {
    super(status, error.message || `${status}: ${error.code ?? 'refused'}`)
    this.name = 'Refusal'
    this.code = error.code
    this.serverMessage = error.message || undefined
    this.fields = error.fields ?? {}
    this.theirs = error.theirs
  }
}

/** The address of `row` with its path parameters filled in, and behind it what of `query` says something. */
export function addressOf(
  row: Pick<AnyRow, 'path'>,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A 401 to somebody who tries to sign in says that the password is wrong, and nothing of a session. */
const wrongCredentials: ErrorCode = 'wrong_credentials'

let beginCall: () => () => void = () => () => undefined

/**
 * Has `begin` called as each call starts, in place of what was given before; what it returns is called when the reply
 * is a 401 that says that nobody is signed in. The one place where a session is found to have ended.
 */
export function watchCalls(begin: () => () => void): void {
  beginCall = begin
}

let headersFor: (path: string) => Readonly<Record<string, string>> = () => ({})

/** Has `choose` say what else is sent along with a call to an address: as whom a project is looked at. */
export function sendAlong(choose: typeof headersFor): void {
  headersFor = choose
}

/** What is sent along with a call that goes another way than `call`. */
export const alsoSent = (address: string): Readonly<Record<string, string>> => headersFor(address)

/** Keeps what calls that only read answered, and finds it again where no reply comes. */
export type KeepReads = {
  /** What was kept of this call; undefined where nothing was. `meanwhile` says that the reply may still come. */
  find: (row: AnyRow, address: string, meanwhile: boolean) => Promise<unknown>
  keep: (row: AnyRow, address: string, data: unknown) => void
  /**
   * Who asks, where they have nothing to show yet and take a second answer: called as each call begins, it answers what is to
   * be told of the reply to one that was answered from what is kept meanwhile.
   */
  asker?: () => ((address: string, reply: Promise<unknown>) => void) | undefined
}
let reads: KeepReads | undefined

/** Has what is read kept, for screens that open without a connection. */
export function keepReads(given: KeepReads): void {
  reads = given
}

/** Has the device keep what a call comes to with what was read since, in place of what it answered itself. */
export const keepRead = <R extends AnyRow>(
  row: R,
  params: Readonly<Record<string, string>>,
  data: RowData<R>,
): void => reads?.keep(row, addressOf(row, params), data)

/** Longest that a reply is waited for: with a weak signal nothing may ever come. */
export const replyWithinMs = 20_000

/** With a weak signal: after how long what is kept is shown while the reply is still waited for, in milliseconds. */
export const keptAfterMs = 2_000

/** Whether the last that was waited for was long in coming: then what is kept is shown at once, until a reply comes. */
let isWeak = false

/** Replies that came after what is kept was shown in their place, for whoever asks the same again. */
const came = new Map<string, Promise<unknown>>()

/** Has the next call to `address` answered with `reply`, until what is returned is called. */
export function answerOnce(address: string, reply: Promise<unknown>): () => void {
  came.set(address, reply)
  return () => void (came.get(address) === reply && came.delete(address))
}

/** What is kept of a call whose reply is long in coming; undefined where the reply came in time, or nothing is kept. */
async function keptMeanwhile(row: AnyRow, address: string, reply: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(true), isWeak ? 0 : keptAfterMs)
  const inTime = () => resolve(false)
  reply.then(inTime, inTime)
  const isLate = await promise
  clearTimeout(timer)
  if (isLate) isWeak = true
  const found = isLate ? row.data.safeParse(await reads?.find(row, address, true)) : undefined
  return found?.success ? found.data : undefined
}

/**
 * Calls one row of the API and returns its data. Throws `Refusal` where an envelope says no, `ReplyError` with
 * 'status: body' for any other reply that is not OK, and whatever `fetch` throws where no reply came. `also` are further headers.
 * With a weak signal whoever has nothing to show yet is answered with what is kept, and once more when the reply comes.
 */
export async function call<R extends AnyRow>(
  row: R,
  input: RowRequest<R>,
  also: Readonly<Record<string, string>> = {},
): Promise<RowData<R>> {
  const { params, query } = input as { params: Record<string, unknown>; query?: Record<string, unknown> }
  const address = addressOf(row, params, query)
  const known = row.method === 'GET' ? came.get(address) : undefined
  if (known) {
    came.delete(address)
    return known as Promise<RowData<R>>
  }
  const reply = ask(row, input, address, also)
  const again = row.method === 'GET' && query?.since === undefined ? reads?.asker?.() : undefined
  const kept = again && (await keptMeanwhile(row, address, reply))
  if (again && kept !== undefined) {
    again(address, reply)
    return kept as RowData<R>
  }
  return reply
}

async function ask<R extends AnyRow>(
  row: R,
  input: RowRequest<R>,
  address: string,
  also: Readonly<Record<string, string>>,
): Promise<RowData<R>> {
  const nobodyIsSignedIn = beginCall()
  const { query } = input as { query?: Record<string, unknown> }
  const request = fetch(address, {
    method: row.method,
    credentials: 'include',
    signal: AbortSignal.timeout(replyWithinMs),
    headers: {
      accept: 'application/json',
      // Not the browser's: a page speaks one language.
      'accept-language': spokenLanguage(),
      ...(row.method !== 'GET' && { 'content-type': 'application/json' }),
      ...headersFor(address),
      ...also,
    },
    ...(row.method !== 'GET' && { body: JSON.stringify(input.body) }),
  })
  const response = await request.catch(async (failure: unknown) => {
    const found =
      row.method === 'GET' ? row.data.safeParse(await reads?.find(row, address, false)) : undefined
    // What an older version of the app kept may be of another shape: then it is as if nothing were.
    if (found?.success) return found
    throw failure
  })
  if (!(response instanceof Response)) return response.data as RowData<R>
  isWeak = false
  const text = await response.text()
  const reply = parseJson(text)
  const envelope = reply as { success?: unknown; data?: unknown; error?: unknown } | null | undefined
  // To say no is enough: where no reason is given, or none that can be read, the page has words of its own.
  const refused =
    envelope?.success === false ? (reasonSchema.safeParse(envelope.error).data ?? {}) : undefined
  // An operator's session is another one.
  const isTheirs = row.caller !== 'operator' && refused?.code !== wrongCredentials
  if (response.status === 401 && isTheirs) nobodyIsSignedIn()
  if (refused) throw new Refusal(response.status, refused)
  if (!response.ok) throw new ReplyError(response.status, `${response.status}: ${text}`)
  const data = row.data.safeParse(envelope?.data)
  if (envelope?.success !== true || !data.success)
    throw new Error(`${row.method} ${row.path} answered with data of another shape`)
  // What changed since something else is no answer by itself.
  if (row.method === 'GET' && query?.since === undefined) reads?.keep(row, address, envelope.data)
  return data.data as RowData<R>
}
