import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A source file: its path from the root of the project, with slashes, and its text. */
export type Source = { path: string; text: string }

const longestFile = 400
const drawers = /(^|\/)(utils?|helpers?|misc|common|shared|index)(\.\w+$|\/)/

/** Which rooms a room may import besides itself. `web/<feature>` and `server/<feature>` stand for every other folder. */
const mayImport: Record<string, readonly string[]> = {
  language: [],
  contract: ['language'],
  domain: ['contract', 'language'],
  'web/ui': ['language'],
  'web/kit': ['contract', 'language', 'web/ui'],
  'web/shell': ['contract', 'language', 'web/ui', 'web/kit'],
  'web/<feature>': ['contract', 'domain', 'language', 'web/ui', 'web/kit', 'web/drawing'],
  'web/<root>': ['contract', 'domain', 'language', 'web/'],
  'server/kit': ['contract', 'language'],
  'server/db': ['contract', 'language'],
  // The one door to what stands in a project.
  'server/scope': ['contract', 'language', 'server/kit', 'server/db'],
  // The one place that says what a plan lets an organisation do.
  'server/plan': ['contract', 'domain', 'language', 'server/kit', 'server/db'],
  'server/<feature>': [
    ...['contract', 'domain', 'language', 'server/kit', 'server/db', 'server/scope', 'server/plan'],
  ],
  // A command line puts the features together, as the app does.
  'server/cli': ['contract', 'domain', 'language', 'server/'],
  'server/<root>': ['contract', 'domain', 'language', 'server/'],
  testing: ['contract', 'domain', 'language', 'server/', 'web/', 'scripts'],
  // A journey looks into the database to see what was kept.
  e2e: ['contract', 'domain', 'language', 'testing', 'scripts', 'server/db'],
  scripts: ['contract', 'domain', 'language', 'server/', 'web/', 'testing'],
  bench: ['contract', 'domain', 'language', 'server/', 'web/', 'testing', 'scripts'],
  // What proves the whole may look at everything, and measures as the bench does.
  prove: ['contract', 'domain', 'language', 'server/', 'web/', 'testing', 'scripts', 'bench'],
}

/** The only packages that `contract` may use. */
const contractPackages = /^zod(\/|$)/

function roomOf(path: string): string {
  const [side = '', room = '', ...rest] = path.split('/')
  if (side !== 'web' && side !== 'server') return side
  return rest.length === 0 ? `${side}/<root>` : `${side}/${room}`
}

const ruleOf = (room: string) =>
  mayImport[room] ?? mayImport[room.replace(/^(web|server)\/.*/, '$1/<feature>')] ?? []

const importPattern = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm

/** What a file imports: paths of the project's own files, and names of packages. */
function importsOf({ path, text }: Source): { own: string[]; packages: string[] } {
  const names = [...text.matchAll(importPattern)].map((match) => match[1] ?? '')
  const own = names
    .filter((name) => /^[.#]/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(dirname(path), name)))
  return { own, packages: names.filter((name) => !/^[.#]/.test(name) && !name.startsWith('node:')) }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(testing|e2e)\//.test(path)

/** Every breach of the house's order in `sources`, one line each; none when all is well. */
export function findBreaches(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const breaches: string[] = []
  for (const { path, text } of sources) {
    const room = roomOf(path)
    if (drawers.test(path)) breaches.push(`${path}: the name says nothing of what the file does`)
    const lines = text.split('\n').length - 1
    if (lines > longestFile) breaches.push(`${path}: ${lines} lines, ${longestFile} at most`)
    const { own = [], packages = [] } = graph.get(path) ?? {}
    if (room === 'contract' && !isTest(path)) {
      for (const name of packages)
        if (!contractPackages.test(name)) breaches.push(`${path} imports the package ${name}`)
    }
    for (const target of own) {
      const targetRoom = roomOf(target)
      const allowed =
        targetRoom === room ||
        ruleOf(room).some((one) => targetRoom === one || (one.endsWith('/') && target.startsWith(one))) ||
        (isTest(path) && targetRoom === 'testing')
      if (!allowed) breaches.push(`${path} imports ${target}`)
    }
  }
  return [...breaches, ...findLoneTables(graph), ...findCycles(graph)]
}

/** Queries kept for several features that one of them uses alone, which are its own. */
function findLoneTables(graph: ReadonlyMap<string, { own: string[] }>): string[] {
  const users = new Map<string, Set<string>>()
  for (const [path, { own }] of graph) {
    if (isTest(path) || !path.startsWith('server/') || path.startsWith('server/db/')) continue
    for (const target of own) {
      if (target.startsWith('server/db/tables/'))
        users.set(target, (users.get(target) ?? new Set()).add(roomOf(path)))
    }
  }
  return [...users].flatMap(([table, rooms]) => {
    const [room = ''] = rooms
    // What the app passes in serves whichever feature it is handed to.
    return rooms.size > 1 || room === 'server/<root>' ? [] : [`${table} is used by ${room} alone`]
  })
}

/** Every file that `from` brings along, by whatever way. */
export function reachedFrom(sources: readonly Source[], from: string): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set<string>()
  const walk = (path: string): void => {
    const source = byPath.get(path)
    if (!source || reached.has(path)) return
    reached.add(path)
    for (const target of importsOf(source).own) walk(target)
  }
  walk(from)
  return reached
}

function findCycles(graph: ReadonlyMap<string, { own: string[] }>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    for (const target of graph.get(path)?.own ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

const rooms = [
  'contract',
  'domain',
  'language',
  'server',
  'web',
  'testing',
  'e2e',
  'scripts',
  'bench',
  'prove',
]

/** Every source file of the project under `root`. */
export function readSources(root: string): Source[] {
  return rooms.flatMap((room) => {
    try {
      return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .map((name) => posix.join(room, name.replaceAll('\\', '/')))
        .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    } catch {
      return []
    }
  })
}
