import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { takeSaved } from './take-saved.ts'

const queryKey = ['document']

test('what is read from before it was saved is not shown again, and what stands now is read behind it', async () => {
  const client = new QueryClient()
  const reads: ((value: string) => void)[] = []
  const shown: unknown[] = []
  const queryFn = () => new Promise<string>((resolve) => reads.push(resolve))
  client.setQueryData(queryKey, 'empty')
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(({ data }) => shown.push(data))
  expect(reads).toHaveLength(1)
  await takeSaved<string>(client, queryKey, (before) => `${before}, then filled`)
  expect(client.getQueryData(queryKey)).toBe('empty, then filled')
  reads[0]?.('empty')
  await expect.poll(() => reads.length).toBe(2)
  expect(client.getQueryData(queryKey)).toBe('empty, then filled')
  reads[1]?.('filled, with its checks')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('filled, with its checks')
  expect(shown.slice(shown.indexOf('empty, then filled'))).not.toContain('empty')
  stop()
})

test('where nothing is read, saving reads nothing', async () => {
  const client = new QueryClient()
  let reads = 0
  const queryFn = async () => `read ${++reads}`
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  await expect.poll(() => client.getQueryData(queryKey)).toBe('read 1')
  await takeSaved<string>(client, queryKey, () => 'saved')
  await new Promise((resolve) => setTimeout(resolve))
  expect([client.getQueryData(queryKey), reads]).toEqual(['saved', 1])
  stop()
})
