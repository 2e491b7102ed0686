import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPage } from '../../contract/pages.ts'
import { readTranslations } from '../../language/translations.ts'
import { changesFor, type Insertion } from './feature-changes.ts'
import { filesFor } from './feature-files.ts'
import { readName } from './names.ts'

/** Why no feature was made, as a line for whoever asked for it; nothing was written. */
export class FeatureRefused extends Error {}

/**
 * Writes an empty feature into the tree under `root`: answers the files it made and those it changed. Throws a
 * `FeatureRefused`, before it has written anything, where the name is no good, something of that name is there, or a place
 * that it would change is not as it knows it.
 */
export function makeFeature(
  root: string,
  name: string,
  { table, spanish }: { table: boolean; spanish?: string | undefined },
): { made: string[]; changed: string[] } {
  const names = readName(name, spanish)
  if (typeof names === 'string') throw new FeatureRefused(names)
  const folders = [`server/${name}`, `web/${name}`, `contract/${name}.ts`]
  const taken = folders.find((path) => existsSync(join(root, path)))
  if (taken) throw new FeatureRefused(`${taken} is there already: take another name.`)
  const page = findPage(`/${name}`)
  if (page.kind !== 'not-found') {
    const leads = page.kind === 'redirect' ? `leads to ${page.to}` : 'has a page'
    throw new FeatureRefused(`/${name} ${leads} already: take another name.`)
  }

  const plan = {
    names,
    table,
    migration: nextMigration(root, names.kebab),
    translated: readTranslations('es'),
  }
  const made = filesFor(plan)
  const there = Object.keys(made).find((path) => existsSync(join(root, path)))
  if (there) throw new FeatureRefused(`${there} is there already: take another name.`)
  const changed = Object.entries(changesFor(plan)).map(([path, insertions]) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [path, insertions.reduce((one, insertion) => insert(one, insertion, path), text)] as const
  })
  for (const [path, text] of [...Object.entries(made), ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { made: Object.keys(made), changed: changed.map(([path]) => path) }
}

/** The name of the migration after the last one. */
function nextMigration(root: string, kebab: string): string {
  const numbers = readdirSync(join(root, 'server/db/migrations')).map(
    (name) => Number.parseInt(name, 10) || 0,
  )
  return `${String(Math.max(...numbers) + 1).padStart(4, '0')}-${kebab}`
}

/** Puts text before the first place that `before` finds after the first one that `from` finds. */
function insert(text: string, { from, before, add }: Insertion, path: string): string {
  const start = text.search(from)
  const at = start === -1 ? -1 : text.slice(start).search(before)
  if (at === -1) {
    throw new FeatureRefused(
      `${path} is not as it was: there is no ${before.source} in it. Mend scripts/new/feature-changes.ts.`,
    )
  }
  return `${text.slice(0, start + at)}${add}${text.slice(start + at)}`
}
