import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A work that is sent to browsers, as Vite names what it bundles; `text` is its licence, where it brings one. */
export type BundledWork = { name: string; version: string; identifier?: string; text?: string }

/**
 * Packages whose modules Vite does not count: Tailwind's reset starts the style sheet, and a worker is bundled by itself.
 */
const uncounted = ['altcha-lib', 'tailwindcss']

/** What is sent to browsers beside what Vite counts: the packages above, and the fonts. */
export function readOtherWorks(root: string): BundledWork[] {
  const packages = uncounted.map((name): BundledWork => {
    const folder = join(root, 'node_modules', name)
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
    if (file === undefined) throw new Error(`${name} brings no licence`)
    return { name, version, identifier: license, text: readFileSync(join(folder, file), 'utf8').trim() }
  })
  const font = readFileSync(join(root, 'web', 'fonts', 'OFL.txt'), 'utf8').trim()
  return [...packages, { name: 'Archivo', version: '2020', identifier: 'OFL-1.1', text: font }]
}

/**
 * The notices of everything that is sent to browsers. Bundling takes the comments out in which packages keep them, and
 * MIT, ISC, BSD and the font's licence all ask that they stay with each copy: so they are served beside it.
 */
export function noticesOf(works: readonly BundledWork[]): string {
  const rule = '-'.repeat(80)
  const parts = works.map(({ name, version, identifier, text }) =>
    [
      rule,
      `${name} ${version}${identifier ? ` (${identifier})` : ''}`,
      rule,
      '',
      text ?? `The package brings no licence text; it says of itself: ${identifier ?? 'nothing'}.`,
      '',
    ].join('\n'),
  )
  return `What this site sends to browsers contains the following works, each under its own licence.\n\n${parts.join('\n')}`
}
