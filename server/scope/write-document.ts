import type { Value } from '#contract/documents.ts'
import type { Scope, Writing } from './scope.ts'

/** Writes a draft from a template; `about`: the entry of a register, or the day of a log, that it is filled from. */
export type WriteDocument = (
  scope: Scope,
  writing: Writing,
  wanted: {
    template: string
    answers: Readonly<Record<string, Value>>
    title?: string
    section?: string
    about?: string
  },
) => Promise<string>
