import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { type Asked, bytesOf } from './request.ts'

/** What must come back. */
export type Answer = {
  /** A refusal or a success under `/api`, a page, a file, or nothing but a head. */
  shape: 'refusal' | 'success' | 'page' | 'file'
  status: number
  code?: ErrorCode
  /** The methods that `Allow` must name; undefined where there must be no such header. */
  allow?: string
  /** The field whose message must stand in the refusal. */
  field?: string
}

/** One thing to send over a connection of its own, and what must come back. */
export type Case = {
  /** What it is a case of, in the words that it is counted under. */
  kind: string
  name: string
  parts: readonly Buffer[]
  /** The method of each request in it, as many as are to be answered. */
  methods: readonly string[]
  /** Whether nothing more is sent after it. */
  ends: boolean
  answers: readonly Answer[]
}

export type More = Pick<Answer, 'allow' | 'field'>

/** That a request is refused with `code`. */
export const refusal = (code: ErrorCode, more: More = {}): Answer => ({
  shape: 'refusal',
  status: errorStatus[code],
  code,
  ...more,
})

/** A case of one request that is to get one answer. */
export const caseOf = (kind: string, name: string, asked: Asked, answer: Answer): Case => ({
  kind,
  name,
  parts: [bytesOf(asked)],
  methods: [asked.method ?? 'GET'],
  ends: false,
  answers: [answer],
})

/** A case of bytes that no builder would make. */
export const rawCase = (
  kind: string,
  name: string,
  bytes: string | readonly Buffer[],
  methods: readonly string[],
  answers: readonly Answer[],
  ends = false,
): Case => ({
  kind,
  name,
  parts: typeof bytes === 'string' ? [Buffer.from(bytes, 'latin1')] : bytes,
  methods,
  ends,
  answers,
})
