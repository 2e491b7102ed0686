import { useMemo } from 'react'
import type { KeptKind, keptKinds } from '#contract/kept.ts'
import type { RowInput } from '#contract/route.ts'
import { useKept } from './outbox.ts'
import type { KeptItem } from './store.ts'

/** Something of one kind that was made here: what it says, and whether it still waits to be sent. */
export type KeptOf<Kind extends KeptKind> = RowInput<(typeof keptKinds)[Kind]> & {
  keptAt: string
  waits: boolean
}

/** What of `items` is of a kind and a project, the oldest first; what the server refused is told elsewhere, and not shown as if it stood. */
export const ofKind = <Kind extends KeptKind>(
  items: readonly KeptItem[],
  kind: Kind,
  project?: string,
): KeptOf<Kind>[] =>
  items.flatMap(({ kind: one, state, params, query, body, keptAt }) =>
    one === kind && state !== 'refused' && (project === undefined || params.project === project)
      ? // It was made as a call of this kind.
        [{ params, query, body, keptAt, waits: state === 'kept' } as unknown as KeptOf<Kind>]
      : [],
  )

/** What was made here of one kind, in one project or in all, as screens show it before the server has it. */
export function useKeptOf<Kind extends KeptKind>(kind: Kind, project?: string): KeptOf<Kind>[] {
  const { items } = useKept()
  return useMemo(() => ofKind(items, kind, project), [items, kind, project])
}
