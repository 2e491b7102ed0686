import { expect, test } from 'vitest'
import { inAscii, readWhenAsked } from './build-server.ts'

const run = async (code: string) =>
  ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }).default

test('a program in ASCII says what it said', async () => {
  const code = 'export default ["½ “in”", `1 ′ 🏠`, /^[½¾]$/.test("¾"), /^[🏠–]$/u.test("🏠"), "Aé🏠".length]'
  const written = inAscii(code)
  expect(written).toMatch(/^[ -~]*$/)
  expect(await run(written)).toEqual(['½ “in”', '1 ′ 🏠', true, true, 4])
})

test('a stroke before such a character refuses the program: what is written for it would be read otherwise', () => {
  expect(() => inAscii('export default "\\–"')).toThrow('stands in the bundle')
})

test('the packages of sealing are read by what is asked to seal, not at every start', () => {
  const code =
    "import { PDF, type Signer } from '@libpdf/core'\nimport type { Pki } from 'pkijs'\nimport { z } from 'zod'\nPDF.load()"
  const kept = "import type { Pki } from 'pkijs'\nimport { z } from 'zod'\nPDF.load()"
  expect(readWhenAsked(code)).toBe(`const { PDF } = await import('@libpdf/core')\n${kept}`)
  expect(readWhenAsked("import { type Signer } from '@libpdf/core'\n1")).toBe('\n1')
})

test('an import of them in another form refuses the build', () => {
  for (const form of [
    "import pki from 'pkijs'",
    "import * as pki from 'pkijs'",
    "export { a } from 'asn1js'",
  ])
    expect(() => readWhenAsked(form)).toThrow('is read at every start')
})
