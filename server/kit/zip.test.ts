import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

const piece = Buffer.alloc(1_000_000, 7)

test('an archive is packed as it is read, and no faster', async () => {
  let made = 0
  async function* many() {
    for (; made < 100; made++) yield piece
  }
  const zip = zipOf(new Date(0), async (pack) => void (await pack('big', many(), { asIs: true })))
  let read = 0
  for await (const bytes of zip) {
    read += bytes.length
    if (read > 20_000_000) break
  }
  expect(made).toBeLessThan(30)
})

test('whoever stops reading ends what is packed, and what comes after it', async () => {
  const said: string[] = []
  async function* source() {
    try {
      for (;;) yield piece
    } finally {
      said.push('the source was closed')
    }
  }
  const zip = zipOf(new Date(0), async (pack) => {
    try {
      await pack('endless', source(), { asIs: true })
    } catch {
      said.push('the first was given up')
    }
    await pack('more', ['more']).catch(() => said.push('nothing more is packed'))
  })
  let read = 0
  for await (const bytes of zip) {
    read += bytes.length
    if (read > 2_000_000) break
  }
  expect(said).toEqual(['the source was closed', 'the first was given up', 'nothing more is packed'])
})

test('what goes wrong with a source is thrown to whoever reads', async () => {
  async function* source() {
    yield piece
    throw new Error('the database went away')
  }
  const zip = zipOf(new Date(0), async (pack) => void (await pack('one', source())))
  await expect(async () => {
    for await (const _ of zip);
  }).rejects.toThrow('the database went away')
})
