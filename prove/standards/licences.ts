import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source } from '#scripts/imports.ts'
import { root } from '#testing/server.ts'
import { none } from '../section.ts'
import type { LockedPackage } from './lockfile.ts'

/** Licences that let this project be given on under its own, with no more asked than that their notice stays. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // libvips and libheif, which decode pictures: libraries that are loaded as they came, unchanged, and not copied into the tree.
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'MIT',
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT AND Zlib)',
  // Code under the one, the fonts in it under the other; they are read where they lie and set into papers.
  'MIT AND OFL-1.1',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Packages that name their licence and bring no text of it. None of them is changed or copied into the tree. */
const withoutText: Record<string, string> = {
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu':
    'its package.json says Apache-2.0; its repository has the text',
  '@myriaddreamin/typst-ts-web-compiler': 'its package.json says Apache-2.0; its repository has the text',
  '@img/sharp-libvips-linux-x64': 'its package.json says LGPL-3.0-or-later; its README links to the text',
  '@ai-sdk/provider-utils': 'its package.json says Apache-2.0; its repository has the text',
  '@workflow/serde': 'its package.json says Apache-2.0; its repository has the text',
  'abstract-logging': 'its README links to the text',
  'react-remove-scroll-bar': 'its README says MIT',
  saxes: 'its package.json says ISC; its repository has the text',
  standardwebhooks: 'its package.json says MIT; its repository has the text',
  wouter: 'the Unlicense asks for no notice',
}

/** A package as it lies in `node_modules`. */
export type InstalledPackage = { licence: string | undefined; files: Record<string, string> }

/** The licence that a folder of a package names and the files that may hold its text; nothing where it is not installed. */
function readInstalled(path: string): InstalledPackage | undefined {
  const folder = join(root, path)
  if (!existsSync(folder)) return undefined
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = readdirSync(folder).filter((name) => /^((un)?licen[cs]e|copying|readme)/i.test(name))
  return {
    licence: license,
    files: Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  }
}

const hasText = ({ files }: InstalledPackage): boolean =>
  Object.entries(files).some(([name, text]) =>
    /^readme/i.test(name)
      ? /permission (is hereby granted|to use, copy)|redistribution and use/i.test(text)
      : text.trim().length > 100,
  )

/** What is wrong with the licences of packages that run in production; of those for other machines only the name is known. */
export function faultsOfLicences(
  packages: readonly LockedPackage[],
  read: (path: string) => InstalledPackage | undefined = readInstalled,
): string[] {
  return packages
    .filter(({ dev }) => !dev)
    .flatMap(({ name, path, licence }) => {
      const installed = read(path)
      return [
        ...(licence !== undefined && allowed.has(licence) ? [] : [`${name}: ${licence ?? 'no licence'}`]),
        ...(installed && installed.licence !== licence
          ? [`${name}: the lockfile says ${licence}, the package ${installed.licence}`]
          : []),
        ...(installed && !hasText(installed) && !(name in withoutText)
          ? [`${name}: no text of its licence`]
          : []),
      ]
    })
}

const importLine = /^import (?!type )[^'"]*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)[^'"]*['"]$/gm

/** Files of schedules are read and written by the server alone: no page imports that room. */
const serverAlone = /^domain\/(?:schedule-files\/|documents\/|import\/workbook-sheet\.ts)/

/** The packages that what is sent to browsers imports by name, tests and the samples of the guide left out. */
export function packagesOfBrowsers(sources: readonly Source[]): Set<string> {
  const shipped = sources.filter(
    ({ path }) =>
      /^(web|contract|domain)\//.test(path) &&
      !serverAlone.test(path) &&
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path),
  )
  return new Set(
    shipped.flatMap(({ text }) => {
      const code = text.replaceAll(/`[^`]*`/g, '')
      return [...code.matchAll(importLine)].map((match) => match[1] ?? '')
    }),
  )
}

/** What is wrong with the notices that are served beside the bundle. */
export function faultsOfNotices(notices: string, imported: ReadonlySet<string>): string[] {
  const heads = [...notices.matchAll(/^-{80}\n(\S+) (\S+) \((.+)\)\n-{80}\n\n(.*)/gm)]
  const named = heads.map(([, name = '']) => name)
  const missing = [...imported].filter((one) => !named.includes(one))
  return [
    ...missing.map((name) => `${name} is sent to browsers without its notice`),
    ...heads.flatMap(([, name = '', , licence = '', text = '']) => [
      ...(allowed.has(licence) || licence === 'OFL-1.1' ? [] : [`${name}: ${licence}`]),
      ...(text.startsWith('The package brings no') && !(name in withoutText)
        ? [`${name}: no text of its licence`]
        : []),
    ]),
    ...(named.includes('Archivo') ? [] : ['the fonts are sent to browsers without their notice']),
  ]
}

/** The licences of what runs in production, and the notices of what is sent to browsers. */
export function checkLicences(packages: readonly LockedPackage[]) {
  const production = packages.filter(({ dev }) => !dev)
  const notices = readFileSync(join(root, 'dist', 'site', 'root', 'licences.txt'), 'utf8')
  const imported = packagesOfBrowsers(readSources(root))
  return [
    none(
      `${production.length} packages of production: licences that are not allowed or not there`,
      faultsOfLicences(packages),
    ),
    none(
      `${imported.size} packages that pages import: notices that are not served`,
      faultsOfNotices(notices, imported),
    ),
  ]
}
