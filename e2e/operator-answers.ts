import type { Page, Request } from '@playwright/test'
import type { AnyRow, RowData } from '#contract/route.ts'

type Asked = { url: URL; query: URLSearchParams; body: unknown; params: Record<string, string> }

/** Answers whatever the page asks of `row`, in the place of the server; the data must be what the row promises. */
export async function answer<R extends AnyRow>(
  page: Page,
  row: R,
  data: (asked: Asked) => RowData<R> | Promise<RowData<R>>,
): Promise<void> {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${row.path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route, request) => {
      if (request.method() !== row.method) return route.fallback()
      const answered = await data(readAsked(request, pattern, names))
      await route.fulfill({ json: { success: true, data: row.data.parse(answered) } })
    },
  )
}

function readAsked(request: Request, pattern: RegExp, names: readonly string[]): Asked {
  const url = new URL(request.url())
  const values = pattern.exec(url.pathname)?.slice(1) ?? []
  return {
    url,
    query: url.searchParams,
    body: request.method() === 'POST' ? request.postDataJSON() : undefined,
    params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')])),
  }
}
