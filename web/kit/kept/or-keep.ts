import { type KeptKind, keptKinds } from '#contract/kept.ts'
import type { AnyRow, RowData, RowRequest } from '#contract/route.ts'
import { call } from '../call.ts'
import { currentKept, keep, NotKept, whoMakes } from './outbox.ts'
import { byMaker, judged } from './send.ts'
import type { KeptItem } from './store.ts'

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const clock: readonly KeptKind[] = ['start', 'stop']

/**
 * Whether a call has to wait for one that is kept: both are about one thing (an id stands in both, the project's aside), or both
 * are of somebody's clock. Sent past it, it would be refused or be undone by what is older.
 */
export function waitsBehind(
  items: readonly Pick<KeptItem, 'id' | 'kind' | 'state' | 'params' | 'query' | 'body'>[],
  { kind, ...wanted }: Pick<KeptItem, 'kind' | 'params' | 'query' | 'body'>,
): boolean {
  const idsIn = (value: object) => new Set(JSON.stringify(value).match(uuid))
  const own = idsIn(wanted)
  own.delete(wanted.params.project ?? '')
  return items.some(({ id, kind: other, state, params, query, body }) => {
    if (state !== 'kept') return false
    if (clock.includes(kind) && clock.includes(other)) return true
    return [...idsIn({ id, params, query, body })].some((one) => own.has(one))
  })
}

/**
 * Makes a call that may be kept: now where the server answers, whatever it says, and later where none does or it cannot now.
 * Answers what the server said, or `kept`; throws what the server refuses, and `NotKept` where there is no room, or with `never`,
 * which says why it is not kept: what would be refused in any case is told to whoever is there to hear it.
 */
export async function callOrKeep<Kind extends KeptKind>(
  kind: Kind,
  input: RowRequest<(typeof keptKinds)[Kind]>,
  label: string,
  never?: string,
): Promise<RowData<(typeof keptKinds)[Kind]> | 'kept'> {
  const {
    params,
    body,
    query = {},
  } = input as { params: Record<string, string>; body: unknown; query?: Record<string, string> }
  const row: AnyRow = keptKinds[kind]
  const wanted = { kind, params, body, query }
  if (!waitsBehind(currentKept().items, wanted)) {
    try {
      // It is the data of the row of this kind.
      return (await call(row, input as never, byMaker({ person: whoMakes() }))) as RowData<
        (typeof keptKinds)[Kind]
      >
    } catch (error) {
      if (judged(error).is !== 'later') throw error
    }
  }
  if (never !== undefined) throw new NotKept(never)
  await keep({ ...wanted, label })
  return 'kept'
}
