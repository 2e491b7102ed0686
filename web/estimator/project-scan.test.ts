import { afterEach, expect, test, vi } from 'vitest'
import { fetchScan } from './project-scan.ts'

const project = '0190a5a0-0000-7000-8000-000000000001'
const file = '0190a5a0-0000-7000-8000-000000000002'

afterEach(() => void vi.unstubAllGlobals())

/** A server that gives everything, and notes what it was asked for. */
function answering(status: number): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('{"walls":[]}', { status })
  })
  return asked
}

test('a fragment that names a file of a project is asked for with its ids, and has its name', async () => {
  const asked = answering(200)
  const scan = await fetchScan(`#file=${project}/${file}/Kitchen%2C%20level%201.json`)
  expect(asked).toEqual([`/api/projects/${project}/files/${file}/content?keep=yes`])
  expect([scan.name, await scan.text()]).toEqual(['Kitchen, level 1.json', '{"walls":[]}'])
})

test('a fragment whose ids are none asks for nothing', async () => {
  const asked = answering(200)
  for (const odd of [
    '#file=',
    '#file=../../auth/me/x',
    `#file=${project}/..%2F..%2Fme/x.json`,
    '#file=%/%/x',
  ])
    await expect(fetchScan(odd)).rejects.toThrow()
  expect(asked).toEqual([])
})

test('a file that the server keeps to itself is no scan', async () => {
  answering(404)
  await expect(fetchScan(`#file=${project}/${file}/x.json`)).rejects.toThrow('404')
})
