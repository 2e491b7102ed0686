import type { ScanKind } from '#contract/scans.ts'
import type { KeptCorrections } from '#domain/measure/kept-corrections.ts'
import { digestText, type KeptSource, measureKept } from '#domain/measure/kept-scan.ts'
import type { Measured } from '#domain/measure/room.ts'
import { ScanRefusal } from '#domain/measure/scan.ts'
import { say } from '#language/say.ts'

/** A scan that somebody is about to add. */
export type Reading = { source: KeptSource; corrections: KeptCorrections }

/** What was measured of it; `digest` is '' where the browser reckons none, as on a page without encryption. */
export type Read = { kind: ScanKind; measured: Measured; digest: string } | { refused: string }

async function digestOf(measured: Measured): Promise<string> {
  // Some browsers have none on pages that come without encryption.
  if (globalThis.crypto?.subtle === undefined) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digestText(measured)))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function read({ source, corrections }: Reading): Promise<Read> {
  try {
    const { kind, measured } = measureKept(source, corrections)
    return { kind, measured, digest: await digestOf(measured) }
  } catch (error) {
    return { refused: error instanceof ScanRefusal ? error.message : say('This could not be measured.') }
  }
}

self.addEventListener(
  'message',
  ({ data: { id, question } }: MessageEvent<{ id: number; question: Reading }>) => {
    void read(question).then((answer) => self.postMessage({ id, answer }))
  },
)
