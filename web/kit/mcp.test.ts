import { afterEach, expect, test, vi } from 'vitest'
import { askService } from './mcp.ts'

function answer(body: unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const usageMetrics = {
  plan: 'enterprise',
  outputsRemaining: 'unlimited',
  outputsTotal: 'unlimited',
  resetDate: '2026-02-01T00:00:00Z',
}
const askUsage = () => askService('billing', 'getUsageMetrics', {})

afterEach(() => vi.unstubAllGlobals())

test('a service is asked by its name, its action and a payload', async () => {
  const fetch = answer({ success: true, data: { usageMetrics } })
  await askUsage()
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/mcp',
    expect.objectContaining({
      method: 'POST',
      body: '{"service":"billing","action":"getUsageMetrics","payload":{}}',
    }),
  )
})

test('outputs may be a number or unlimited, and a status that is missing is active', async () => {
  answer({ success: true, data: { usageMetrics } })
  await expect(askUsage()).resolves.toEqual({ usageMetrics: { ...usageMetrics, status: 'active' } })
  const counted = { ...usageMetrics, status: 'past_due', outputsRemaining: 0, outputsTotal: 50 }
  answer({ success: true, data: { usageMetrics: counted } })
  await expect(askUsage()).resolves.toEqual({ usageMetrics: counted })
})

test('a reply without success or without metrics is an error', async () => {
  for (const body of [
    { data: { usageMetrics } },
    { success: false, data: { usageMetrics }, error: { message: 'No' } },
    { success: true },
    { success: true, data: {} },
    { success: true, data: { usageMetrics: { ...usageMetrics, outputsTotal: 'some' } } },
  ]) {
    answer(body)
    await expect(askUsage(), JSON.stringify(body)).rejects.toThrow(/another shape|No/)
  }
})
