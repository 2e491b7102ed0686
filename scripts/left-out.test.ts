import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { decode } from '#web/estimator/exports/left-out.ts'

const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(root, 'vite.config.ts'),
  root,
)

/** Where the client's build finds a package; undefined where that is `node_modules`. */
function replacementOf(name: string): string | undefined {
  const alias = loaded?.config.resolve?.alias
  if (!Array.isArray(alias)) throw new Error('the aliases of the build are no list')
  const own = alias.find(({ find }) => (typeof find === 'string' ? find === name : find.test(name)))
  return own?.replacement
}

test('what jsPDF loads late, to read HTML and SVG, is left out of the bundle', () => {
  const source = readFileSync(join(root, 'node_modules/jspdf/dist/jspdf.es.min.js'), 'utf8')
  const late = [...source.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name = '']) => name)
  expect(new Set(late)).toEqual(new Set(['html2canvas', 'dompurify', 'canvg']))
  for (const name of [...late, 'fast-png'])
    expect(replacementOf(name), name).toMatch(/exports\/left-out\.ts$/)
})

test('nothing in the bundle packs with a worker that the content policy forbids', () => {
  expect(replacementOf('fflate')).toMatch(/exports\/compression\.ts$/)
  // The way to the package itself, which that file takes.
  expect(replacementOf('fflate/browser')).toBeUndefined()
})

test('a picture that would need what is left out says so', () => {
  expect(decode).toThrow('PNG was left out of the bundle')
})
