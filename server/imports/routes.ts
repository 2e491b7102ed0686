import { importRow } from '#contract/imports.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { bringIn } from './bring-in.ts'

/** The call that brings tasks in. */
export function importRoutes(serve: Serve<{ user: unknown; operator: unknown; project: Scope }>): void {
  serve(importRow, ({ body }, { project }) => bringIn(project, body))
}
