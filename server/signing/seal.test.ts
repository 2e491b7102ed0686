import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOfJson, type Linked, nextEntry } from '#domain/chain/chain.ts'
import { reportOf } from '#domain/seal/report.ts'
import { verifySealed } from '#domain/seal/verify.ts'
import { sealPdf } from './seal.ts'
import { openSealKey } from './seal-key.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'seal-'))
const now = new Date('2026-06-11T15:04:00Z')
const document = { kind: 'change-order', number: 'CO-002', title: 'Two more outlets', blocks: [], fields: {} }
let sealed: Uint8Array<ArrayBuffer>
let entries: Linked[] = []

const openKey = () => openSealKey({ dataDir, publicUrl: 'https://example.com' }, now)

beforeAll(async () => {
  const start = await digestOfJson(document)
  for (const name of ['Priya Raman', 'Dana Halvorsen', 'Luis Ortega'])
    entries = [
      ...entries,
      await nextEntry(start, entries.at(-1), { kind: 'signed', name, at: now.toISOString() }),
    ]
  const pdf = PDF.create()
  pdf.addPage().drawText('Two more outlets on wall 5.', { x: 40, y: 700, size: 12 })
  const record = { document, sha256: start, entries, head: entries.at(-1)?.hash ?? '' }
  sealed = await sealPdf(new Uint8Array(await pdf.save()), record, { signer: await openKey(), now })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const changesOf = async (bytes: Uint8Array<ArrayBuffer>) => (await verifySealed(bytes)).changes

test('a sealed file is whole, and says by whom it was sealed and what was signed', async () => {
  const report = reportOf(
    await verifySealed(sealed),
    entries
      .at(-1)
      ?.hash.toUpperCase()
      .replaceAll(/(.{4})/g, '$1 '),
  )
  expect(report.whole).toBe(true)
  expect(report.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      'Plumbline seal of example.com',
      'CO-002 Two more outlets',
      '2026-06-11T15:04:00.000Z',
    ]),
  )
})

test('any byte that is another is found, and the part is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const flipped = sealed.slice()
      flipped[at] = (flipped[at] ?? 0) ^ by
      expect(await changesOf(flipped)).not.toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('what was changed is named: a page, the record, the signature, what was added or cut off', async () => {
  const text = Buffer.from(sealed).toString('latin1')
  const at = (words: string) => text.indexOf(words) + words.length
  const flip = async (place: number) => {
    const flipped = sealed.slice()
    flipped[place] = (flipped[place] ?? 0) ^ 1
    return (await changesOf(flipped)).join(' ')
  }
  expect(await flip(at('/MediaBox ['))).toMatch(/^Page 1 was changed, in bytes \d+/)
  expect(await flip(text.indexOf('stream', at('/EmbeddedFile')) + 40)).toMatch(
    /^The signing record \(audit.json\)/,
  )
  expect(await flip(at('/Contents <') + 900)).toMatch(/seal was changed/)
  expect(await changesOf(new Uint8Array([...sealed, 10]))).toEqual(['1 byte was added after the seal.'])
  expect((await changesOf(sealed.slice(0, -1)))[0]).toMatch(/^1 byte at the end is missing/)
  expect(await changesOf(new TextEncoder().encode('%PDF-1.7\n'))).toEqual(['This file has no seal.'])
})

test('the same text sealed by somebody else is told by the fingerprint of the letter', async () => {
  const report = reportOf(await verifySealed(sealed), '0'.repeat(64))
  expect([report.whole, report.lines.length]).toEqual([false, 1])
})

test('the key is made once, for its owner alone, and a broken one is not replaced in silence', async () => {
  const [one, other] = await Promise.all([openKey(), openKey()])
  expect(Buffer.from(one.certificate).equals(Buffer.from(other.certificate))).toBe(true)
  expect(statSync(join(dataDir, 'seal.json')).mode & 0o777).toBe(0o600)
  const cut = mkdtempSync(join(tmpdir(), 'seal-cut-'))
  writeFileSync(join(cut, 'seal.json'), '{')
  await expect(openSealKey({ dataDir: cut, publicUrl: 'https://example.com' }, now)).rejects.toThrow(
    /put the whole file back/,
  )
  rmSync(cut, { recursive: true })
})

const has = (command: string) => {
  try {
    execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}

test.skipIf(!has('pdfsig') || !has('qpdf') || !has('openssl'))('pdfsig, qpdf and openssl accept it', () => {
  const file = join(dataDir, 'sealed.pdf')
  writeFileSync(file, sealed)
  const said = execFileSync('pdfsig', [file], { encoding: 'utf8' })
  expect(said).toContain('Signature is Valid.')
  expect(said).toContain('Total document signed')
  expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  )
  const text = Buffer.from(sealed).toString('latin1')
  const [, before = 0, after = 0, rest = 0] = (/\/ByteRange \[0 (\d+) +(\d+) +(\d+)/.exec(text) ?? []).map(
    Number,
  )
  const [cms, content] = [join(dataDir, 'cms.der'), join(dataDir, 'content')]
  writeFileSync(cms, Buffer.from(text.slice(before + 1, after - 1), 'hex'))
  writeFileSync(content, Buffer.concat([sealed.subarray(0, before), sealed.subarray(after, after + rest)]))
  const authority = join(dataDir, 'authority.pem')
  const { authority: above } = JSON.parse(readFileSync(join(dataDir, 'seal.json'), 'utf8'))
  writeFileSync(authority, `-----BEGIN CERTIFICATE-----\n${above}\n-----END CERTIFICATE-----\n`)
  const args = [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    cms,
    '-content',
    content,
    '-purpose',
    'any',
    '-CAfile',
    authority,
  ]
  execFileSync('openssl', [...args, '-out', '/dev/null'], { stdio: 'pipe' })
})
