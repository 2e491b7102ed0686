import { expect, test } from 'vitest'
import { inAscii } from './build-server.ts'

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
