import { expect, test } from 'vitest'
import { longestHeading, withHeading } from './heading.ts'
import { fileName } from './saved-file.ts'

test('a part of the heading is taken as typed, in one line, and taken away when it is emptied', () => {
  const titled = withHeading(undefined, 'title', '  Kitchen,\n12 Elm\u200b St\t ')
  expect(titled).toEqual({ title: 'Kitchen, 12 Elm St' })
  const both = withHeading(titled, 'client', 'Ana Peña')
  expect(both).toEqual({ title: 'Kitchen, 12 Elm St', client: 'Ana Peña' })
  expect(withHeading(both, 'title', '   ')).toEqual({ client: 'Ana Peña' })
})

test('no part is longer than the head of a page', () => {
  expect(withHeading({}, 'company', 'x'.repeat(500)).company).toHaveLength(longestHeading)
})

test.each([
  ['Kitchen, 12 Elm St', 'kitchen-12-elm-st.pdf'],
  ['Baño de la Sra. Núñez', 'baño-de-la-sra-núñez.pdf'],
  ['scan.json', 'scan.pdf'],
  ['Bid v1.2', 'bid-v1-2.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.pdf'],
  ['con', 'takeoff-con.pdf'],
  ['LPT1', 'takeoff-lpt1.pdf'],
  ['…', 'takeoff.pdf'],
  ['x'.repeat(300), `${'x'.repeat(60)}.pdf`],
])('a file that is called %j is saved as %s', (title, name) => {
  expect(fileName(title, 'pdf')).toBe(name)
})
