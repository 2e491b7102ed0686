import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allScreenIds, isIndexedScreen } from '#contract/pages.ts'
import { languages, pathIn } from '#language/languages.ts'
import { pictureSize, previews } from '#web/sharing.ts'
import { currentRecord, drawnFiles, publicFolder, recordFile } from './drawn.ts'
import { asIco, withPalette } from './png.ts'

const read = (name: string) => readFileSync(join(publicFolder, name))

test('pictures and icons are those that their sources draw: else run `npm run sharing`', () => {
  expect(currentRecord()).toEqual(JSON.parse(readFileSync(recordFile, 'utf8')))
})

const inLanguages = languages.map((language) => ({ language }))
test.each(inLanguages)(
  'every listed page has a picture of its own in $language, of the size that its head names, in under 60 KB',
  ({ language }) => {
    const listed = allScreenIds.filter(isIndexedScreen)
    expect(Object.keys(previews).sort()).toEqual([...listed].sort())
    const pictures = listed.map((id) => pathIn(language, previews[id].picture))
    expect(new Set(pictures.map((picture) => read(picture).toString('base64'))).size).toBe(listed.length)
    for (const picture of pictures) {
      const png = read(picture)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], picture).toEqual([
        pictureSize.width,
        pictureSize.height,
      ])
      expect(png.length, picture).toBeLessThan(60_000)
    }
  },
)

test('the manifest names its icons by the sizes that they have', () => {
  const { icons, name, start_url, display } = JSON.parse(String(read('manifest.webmanifest')))
  expect([name, start_url, display]).toEqual(['Plumbline', '/', 'standalone'])
  const points = (icons as { src: string; sizes: string }[]).filter(({ src }) => src.endsWith('.png'))
  expect(points.map(({ src, sizes }) => [src.slice(1), sizes])).toEqual(
    drawnFiles
      .filter((one) => /^icon-/.test(one.name))
      .map((one) => [one.name, `${one.width}x${one.height}`]),
  )
  for (const { src, sizes } of points)
    expect(`${read(src).readUInt32BE(16)}x${read(src).readUInt32BE(20)}`).toBe(sizes)
})

test('a picture of a few colours keeps each of them when it gets a palette', () => {
  const icon = read('icon-maskable-512.png')
  const once = withPalette(icon)
  expect(once.subarray(1, 4).toString()).toBe('PNG')
  expect([once.readUInt32BE(16), once[24], once[25]]).toEqual([512, 8, 3])
  const colours = [...once.subarray(once.indexOf('PLTE') + 4, once.indexOf('IDAT') - 8)]
  const triples = Array.from({ length: colours.length / 3 }, (_, at) =>
    colours.slice(at * 3, at * 3 + 3).join(),
  )
  expect(triples[0], 'the colour of the ground').toBe('11,27,43')
  expect(triples, 'the colour of the bob').toContain('242,107,29')
})

test('an icon file says how large the picture in it is, and where it begins', () => {
  const png = read('icon-192.png')
  const ico = asIco(png, 32)
  expect([ico[6], ico[7], ico.readUInt32LE(14)]).toEqual([32, 32, png.length])
  expect(ico.subarray(ico.readUInt32LE(18)).equals(png)).toBe(true)
})
