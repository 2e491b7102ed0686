import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, pathIn } from '#language/languages.ts'
import { root } from '#testing/server.ts'
import { readSources } from '../imports.ts'
import { pictureFiles } from './album.ts'

const folder = join(root, 'web', 'public')
const drawn = pictureFiles()

test('every picture that is served is drawn by the script, and none is missing, in any language', () => {
  const served = languages.flatMap((language) => {
    const path = pathIn(language, '/pictures').slice(1)
    return readdirSync(join(folder, path)).map((name) => `${path}/${name}`)
  })
  expect(served.sort()).toEqual(Object.keys(drawn).sort())
})

test('a picture with words is drawn anew in Spanish, one with figures alone is not', () => {
  expect(drawn['es/pictures/contract.svg']).not.toBe(drawn['pictures/contract.svg'])
  expect(Object.keys(drawn)).not.toContain('es/pictures/room.svg')
})

test('pages name each picture in their language: `at` stands before one that is drawn in every language, and no other', () => {
  const web = readSources(root).filter(({ path }) => path.startsWith('web/'))
  const named = web.flatMap(({ text }) => [...text.matchAll(/(at\()?['"]\/(pictures\/[\w-]+\.svg)['"]/g)])
  expect(new Set(named.map(([, , name]) => name)).size).toBe(
    Object.keys(drawn).filter((name) => name.startsWith('pictures/')).length,
  )
  for (const [, before, name = ''] of named) {
    const inAll = languages.every((language) => pathIn(language, `/${name}`).slice(1) in drawn)
    expect(before === 'at(', name).toBe(inAll)
  }
})

describe.each(Object.entries(drawn))('the picture %s', (name, svg) => {
  test('is the one that its figures give: `npm run pictures` draws it anew', () => {
    expect(readFileSync(join(folder, name), 'utf8') === svg).toBe(true)
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
