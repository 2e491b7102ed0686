import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLooks } from './confusables.ts'

const sample = `# confusables.txt
0031 ;\t006C ;\tMA\t# ( 1 → l ) DIGIT ONE → LATIN SMALL LETTER L\t#
0049 ;\t006C ;\tMA\t# ( I → l ) LATIN CAPITAL LETTER I → LATIN SMALL LETTER L\t#
006D ;\t0072 006E ;\tMA\t# ( m → rn ) LATIN SMALL LETTER M → LATIN SMALL LETTER R, LATIN SMALL LETTER N\t#
041C ;\t004D ;\tMA\t# ( М → M ) CYRILLIC CAPITAL LETTER EM → LATIN CAPITAL LETTER M\t#
039D ;\t004E ;\tMA\t# ( Ν → N ) GREEK CAPITAL LETTER NU → LATIN CAPITAL LETTER N\t#
03BD ;\t0076 ;\tMA\t# ( ν → v ) GREEK SMALL LETTER NU → LATIN SMALL LETTER V\t#
2212 ;\t002D ;\tMA\t#* ( − → - ) MINUS SIGN → HYPHEN-MINUS\t#
`

test('look-alikes are grouped by what they look like, without case, to the end, and only what a username can hold', () => {
  expect(findLooks(sample)).toEqual({ l: '1i', o: '0', rn: 'm\u043c', v: '\u03bd' })
})

test('the data is such a grouping: no character in two groups, none in its own', () => {
  const file = join(import.meta.dirname, '../server/session/confusables.json')
  const looks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const alike = Object.values(looks).flatMap((group) => [...group])
  expect(new Set(alike).size).toBe(alike.length)
  expect(Object.entries(looks).filter(([plain]) => [...plain].some((one) => alike.includes(one)))).toEqual([])
})
