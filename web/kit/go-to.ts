import type { AnyRow, RowData, RowRequest } from '#contract/route.ts'
import { call } from './call.ts'

/** Asks where something is done at the payment service, and goes there. */
export async function goTo<R extends AnyRow>(row: R, request: RowRequest<R>): Promise<void> {
  const { url } = (await call(row, request)) as RowData<R> & { url: string }
  window.location.assign(url)
}
