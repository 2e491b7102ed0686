import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, type Signer } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOfJson, nextEntry } from '#domain/chain/chain.ts'
import { reportOf } from '#domain/seal/report.ts'
import { verifySealed } from '#domain/seal/verify.ts'
import { hasOpenssl, makeP12, openStampPeer, type StampPeer } from '#testing/seal-parts.ts'
import { sealPdf } from './seal.ts'
import { openSealKey, sealName } from './seal-key.ts'

const now = new Date('2026-06-11T15:04:00Z')
const folder = mkdtempSync(join(tmpdir(), 'stamp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function sealedWith(signer: Signer, stampUrl?: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = { kind: 'contract', number: 'C-001', title: 'Agreement', blocks: [], fields: {} }
  const start = await digestOfJson(document)
  const entry = await nextEntry(start, undefined, {
    kind: 'signed',
    name: 'Priya Raman',
    at: now.toISOString(),
  })
  const pdf = PDF.create()
  pdf.addPage().drawText('The work, the price, the days.', { x: 40, y: 700, size: 12 })
  const record = { document, sha256: start, entries: [entry], head: entry.hash }
  return sealPdf(new Uint8Array(await pdf.save()), record, { signer, now, stampUrl })
}

describe.skipIf(!hasOpenssl())('with openssl', () => {
  let clock: StampPeer
  beforeAll(async () => {
    clock = await openStampPeer('Loopback clock')
  })
  afterAll(() => clock.close())

  test.each(['rsa:2048', 'ec'] as const)(
    'a bought certificate (%s) seals, and the verifier says whose it is',
    async (kind) => {
      const sealP12 = await makeP12('Halvorsen Builders Inc', kind)
      const signer = await openSealKey({ dataDir: folder, publicUrl: 'https://example.com', sealP12 }, now)
      expect(sealName(signer)).toBe('Halvorsen Builders Inc')
      const bytes = await sealedWith(signer, clock.url)
      const report = reportOf(await verifySealed(bytes))
      expect(report.whole).toBe(true)
      const said = Object.fromEntries(report.facts.map(({ name, value }) => [name, value]))
      expect(said['Sealed by']).toBe('Halvorsen Builders Inc')
      expect(said['Time stamp by others']).toMatch(/^20\d\d-.*Z · Loopback clock$/)
      await sealP12.close()
      const file = join(folder, `${kind.slice(0, 2)}.pdf`)
      writeFileSync(file, bytes)
      const pdfsig = (() => {
        try {
          return execFileSync('pdfsig', [file], { encoding: 'utf8' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
          throw error
        }
      })()
      if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid.')
    },
  )

  test('a bought certificate that cannot be opened is named, with what is wrong', async () => {
    const sealP12 = await makeP12('Halvorsen Builders Inc', 'ec')
    const open = (over: object) =>
      openSealKey(
        { dataDir: folder, publicUrl: 'https://example.com', sealP12: { ...sealP12, ...over } },
        now,
      )
    await expect(open({ file: join(folder, 'none.p12') })).rejects.toThrow(
      /SEAL_P12: .*none.p12 cannot be read \(ENOENT\)/,
    )
    const other = join(folder, 'other')
    writeFileSync(other, 'another one')
    await expect(open({ passwordFile: other })).rejects.toThrow(
      /is no PKCS#12 file, or its password is another one/,
    )
    await sealP12.close()
  })

  test('a stamp over something else, and no stamp, make no file', async () => {
    const signer = await openSealKey({ dataDir: folder, publicUrl: 'https://example.com' }, now)
    clock.mode('lies')
    await expect(sealedWith(signer, clock.url)).rejects.toThrow(/none of this seal/)
    clock.mode('fails')
    await expect(sealedWith(signer, clock.url)).rejects.toThrow(/503/)
    clock.mode('stamps')
    const bytes = await sealedWith(signer, clock.url)
    // The token is in the seal: of what its signature covers no byte is another.
    const [, at = ''] = /\/Contents <([0-9A-F]+)>/.exec(Buffer.from(bytes).toString('latin1')) ?? []
    expect(at).toContain(Buffer.from('Loopback clock').toString('hex').toUpperCase())
  })
})
