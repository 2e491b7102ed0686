import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { Failure, Theirs } from '#contract/route.ts'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { retell, say } from '#language/say.ts'
import { StorageError } from './storage/storage-error.ts'

type Details = { fields?: Record<string, string>; headers?: Record<string, string>; theirs?: Theirs }

/** A request that is turned down for a reason its sender may read. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Of a conflict: what somebody else made of the same fields. */
  readonly theirs: Theirs | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
    this.theirs = details.theirs
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /** What is answered, in `language` as far as it was not said in it already. */
  envelope(language: Language = sourceLanguage): Failure {
    const { code, message, fields } = this.in(language)
    return {
      success: false,
      error: { code, message, ...(fields && { fields }), ...(this.theirs && { theirs: this.theirs }) },
    }
  }

  /** The same refusal in the words of `language`. */
  in(language: Language): { code: ErrorCode; message: string; fields: Record<string, string> | undefined } {
    const { code, message, fields } = this
    const told = Object.entries(fields ?? {}).map(([name, text]) => [name, retell(text, language)] as const)
    return { code, message: retell(message, language), fields: fields && Object.fromEntries(told) }
  }
}

/**
 * What a database that is away looks like: errors of sockets and of names, and the SQLSTATEs of a connection (08),
 * of resources (53), of an operator (57), of the system (58) and of a standby (25006).
 */
const lostDatabase =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|ADDRNOTAVAIL|NOTFOUND|AI_AGAIN)|08...|53...|57...|58...|25006)$/
const lostDatabaseWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|after calling end/

/** Whether `error` says that the database is away or cannot write, rather than that a statement was wrong. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && lostDatabase.test(error.code)) return true
  return lostDatabaseWords.test(error.message)
}

/**
 * SQLSTATEs of a statement that has waited too long for what another transaction holds, or was given up so that two did not
 * wait for each other for ever: nothing was done, and asking again helps.
 */
const heldByAnother = new Set(['55P03', '40P01'])

/** What the framework says of a body it could not take, in our codes and words. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal('too_large', say('The request is larger than is taken here.')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('unsupported_type', say('Send the body as JSON, with the content type application/json.')),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid_input', say('The body is not valid JSON.')),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('invalid_input', say('The body is not as long as its Content-Length says.')),
  FST_ERR_BAD_URL: () => new Refusal('invalid_input', say('The address is not a valid URL.')),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('not_found', say('There is nothing at this address.')),
}

/** What is said of a file that cannot be kept or had; the operator hears of what only they can mend. */
function storageRefusal({ trouble, maxBytes = 0 }: StorageError): { refusal: Refusal; expected: boolean } {
  if (trouble === 'too_large') return { refusal: fileTooLarge(maxBytes), expected: true }
  if (trouble === 'full') {
    const message = say(
      'There is no room left for files. Nothing was kept; whoever runs this service can make room.',
    )
    return { refusal: new Refusal('unavailable', message), expected: false }
  }
  const message = say('Files cannot be reached right now. Please try again in a minute.')
  return {
    refusal: new Refusal('unavailable', message, { headers: { 'retry-after': '60' } }),
    expected: false,
  }
}

/** The refusal of a file of more than `maxBytes`. */
export const fileTooLarge = (maxBytes: number) =>
  new Refusal(
    'too_large',
    say('The file is larger than {count} MB.', { count: Math.floor(maxBytes / 1_000_000) }),
  )

/**
 * The refusal that answers `error`: a known one as it is, a database that is lost or held by another as 503, anything unexpected masked as 500.
 * `expected` is false where the error belongs in the log.
 */
export function refusalFor(error: unknown): { refusal: Refusal; expected: boolean } {
  if (error instanceof Refusal) return { refusal: error, expected: true }
  if (error instanceof StorageError) return storageRefusal(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = frameworkRefusals[code]
  if (known) return { refusal: known(), expected: true }
  // Before the database is looked for: a sender who breaks off in the middle of a body leaves the error of a socket too.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) {
    return { refusal: new Refusal('invalid_input', say('The request could not be read.')), expected: true }
  }
  if (isLostDatabase(error) || heldByAnother.has(code)) {
    return {
      refusal: new Refusal(
        'unavailable',
        say('The service is not available right now. Please try again in a minute.'),
        {
          headers: { 'retry-after': '5' },
        },
      ),
      expected: false,
    }
  }
  return { refusal: new Refusal('internal', say('Something went wrong. Please try again.')), expected: false }
}
