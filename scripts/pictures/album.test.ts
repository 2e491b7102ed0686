import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictures } from './album.ts'

const folder = resolve(import.meta.dirname, '..', '..', 'web', 'public', 'pictures')
const drawn = pictures()

test('every picture that is served is drawn by the script, and none is missing', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(drawn)
      .map((name) => `${name}.svg`)
      .sort(),
  )
})

describe.each(Object.entries(drawn))('the picture %s', (name, svg) => {
  test('is the one that its figures give: `npm run pictures` draws it anew', () => {
    expect(readFileSync(join(folder, `${name}.svg`), 'utf8') === svg).toBe(true)
  })

  test('has a look for each class that it names, and numbers in all its places', () => {
    const style = /<style>(.*)<\/style>/.exec(svg)?.[1] ?? ''
    for (const [, names = ''] of svg.matchAll(/class="([^"]*)"/g)) {
      for (const look of names.split(' ').filter((one) => one !== 'swing'))
        expect(style).toContain(`.${look}{`)
    }
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('is small enough for a line on a site', () => {
    expect(svg.length).toBeLessThan(60_000)
  })
})
