import { errorStatus } from '#contract/errors.ts'
import { securityHeaders } from '#server/kit/headers.ts'
import type { Answer, Case } from './case.ts'
import { headerOf, type Reply } from './replies.ts'
import type { Heard } from './wire.ts'

/** What can be wrong with an answer, and which of it counts how often. */
export const faultKinds = {
  unheard: 'not answered, or not in HTTP that can be read',
  wrong: 'answered otherwise than they must be',
  envelope: 'refused without the envelope, no-store or the type of JSON',
  server: "a client's fault that was answered with 5xx",
  telling: 'answers without the security headers, or that tell of the inside',
} as const
export type FaultKind = keyof typeof faultKinds
export type Fault = { kind: FaultKind; what: string }

/** Words that only whoever sees the inside would use. */
const inside =
  /node_modules|fastify|FST_|\bzod\b|kysely|postgres|SQLSTATE|\b(select|insert|update) .* (from|into|set)\b|HPE_|llhttp|ECONN|[A-Z]\w+Error\b|Unexpected token|JSON at position|\bat \S+ \(|\.[cm]?[jt]s\b|Invalid input|undefined|\[object/i
const tellingHeaders = ['server', 'x-powered-by']
const longestMessage = 200

/** What is wrong with what came back to `one`; nothing where all is well. */
export function judge(one: Case, heard: Heard, publicUrl: string): Fault[] {
  const faults: Fault[] = []
  const add = (kind: FaultKind, what: string) =>
    faults.push({ kind, what: `${one.kind}, ${one.name}: ${what}` })
  if (heard.hung) add('unheard', 'neither answered nor closed')
  if (heard.fault !== undefined) add('unheard', heard.fault)
  for (const [i, expected] of one.answers.entries()) {
    const reply = heard.replies[i]
    if (!reply) add('unheard', `no answer ${i + 1}`)
    else {
      judgeReply(reply, expected, one.methods[i] ?? '', add)
      judgeHeaders(reply, securityHeaders(publicUrl), add)
    }
  }
  if (heard.replies.length > one.answers.length) add('wrong', 'more answers than there were requests')
  return faults
}

type Add = (kind: FaultKind, what: string) => void

function judgeReply(reply: Reply, expected: Answer, method: string, add: Add): void {
  const { status } = reply
  if (status >= 500) add('server', `${status}`)
  if (status !== expected.status) add('wrong', `${status}, not ${expected.status}: ${shortly(reply)}`)
  else if (inOrder(headerOf(reply, 'allow')) !== inOrder(expected.allow)) {
    add('wrong', `Allow is ${headerOf(reply, 'allow')}, not ${expected.allow}`)
  }
  const type = headerOf(reply, 'content-type')
  if (expected.shape === 'page') {
    if (type !== 'text/html; charset=utf-8') add('wrong', `a page of ${type}`)
    return
  }
  if (expected.shape === 'file') return
  if (type !== 'application/json; charset=utf-8') add('envelope', `of the type ${type}`)
  if (headerOf(reply, 'cache-control') !== 'no-store') add('envelope', 'may be kept')
  if (method === 'HEAD') return
  const said = envelopeIn(reply)
  if (said === undefined) {
    add('envelope', shortly(reply))
    return
  }
  if (expected.shape === 'success') {
    if (!said.success) add('wrong', `refused: ${shortly(reply)}`)
    return
  }
  if (said.success) {
    add('wrong', 'it worked')
    return
  }
  const { code, message, fields } = said.error
  if (errorStatus[code as keyof typeof errorStatus] !== status) add('envelope', `${code} under ${status}`)
  if (code !== expected.code) add('wrong', `${code}, not ${expected.code}`)
  if (expected.field !== undefined && fields?.[expected.field] === undefined) {
    add('wrong', `says nothing of ${expected.field}: ${shortly(reply)}`)
  }
  for (const text of [message, ...Object.values(fields ?? {})]) {
    if (text === '' || text.length > longestMessage) add('envelope', `a message of ${text.length} characters`)
    if (inside.test(text)) add('telling', text)
  }
}

type Said =
  | { success: true }
  | { success: false; error: { code: string; message: string; fields?: Record<string, string> } }

/** One of the two shapes of an answer, to the letter. */
function envelopeIn({ body }: Reply): Said | undefined {
  let said: unknown
  try {
    said = JSON.parse(String(body))
  } catch {
    return undefined
  }
  if (!isRecord(said)) return undefined
  if (said.success === true && hasOnly(said, ['success', 'data'])) return { success: true }
  const { error } = said
  if (said.success !== false || !hasOnly(said, ['success', 'error']) || !isRecord(error)) return undefined
  const { code, message, fields } = error
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  if (fields === undefined) {
    return hasOnly(error, ['code', 'message']) ? { success: false, error: { code, message } } : undefined
  }
  if (!isRecord(fields) || !hasOnly(error, ['code', 'message', 'fields'])) return undefined
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (texts.length === 0 || texts.length !== Object.keys(fields).length) return undefined
  return { success: false, error: { code, message, fields: Object.fromEntries(texts) } }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: object, names: readonly string[]) =>
  Object.keys(value).sort().join() === [...names].sort().join()

function judgeHeaders(reply: Reply, expected: Record<string, string>, add: Add): void {
  for (const [name, value] of Object.entries(expected)) {
    const own = headerOf(reply, name)
    // The one document that may be framed says so itself, and is stricter in the rest.
    const isView = own?.includes('sandbox') || own === 'SAMEORIGIN'
    if (own !== value && !isView) add('telling', `${name}: ${own}`)
  }
  if (headerOf(reply, 'date') === undefined) add('telling', 'no date')
  for (const name of tellingHeaders) if (reply.headers.has(name)) add('telling', `a header ${name}`)
}

/** The methods that `Allow` names; their order says nothing. */
const inOrder = (allow: string | undefined) => allow?.split(', ').sort().join()

const shortly = ({ body }: Reply) => JSON.stringify(body.toString('utf8', 0, 160))
