import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FeatureRefused, makeFeature } from './new/make-feature.ts'

const usage = `npm run new -- feature NAME [--spanish TITLE] [--table]

Makes an empty feature that passes every check: a call in the contract, a room on the server and one in the pages, a page,
and a test of each. NAME is one or more small words with hyphens between them, such as punch-list; TITLE is what its page is
called in Spanish, such as 'Lista de pendientes'; with --table it keeps its entries in the database.`

/** What was asked for; undefined where it cannot be understood. */
function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { table: { type: 'boolean', default: false }, spanish: { type: 'string' } },
    })
  } catch {
    return undefined
  }
}

/** `npm run new`: writes nothing where anything is wrong with what was asked for. */
function run(words: readonly string[]): number {
  const asked = readWords(words)
  const [kind, name, ...rest] = asked?.positionals ?? []
  if (!asked || kind !== 'feature' || name === undefined || rest.length > 0) {
    console.error(usage)
    return 2
  }
  const root = resolve(import.meta.dirname, '..')
  try {
    const { made, changed } = makeFeature(root, name, asked.values)
    const format = spawnSync(
      join(root, 'node_modules', '.bin', 'biome'),
      ['check', '--write', ...made, ...changed].filter((path) => !path.endsWith('.md')),
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    // What a link to the page for developers shows elsewhere counts the calls.
    const draw = spawnSync(process.execPath, [join(root, 'scripts', 'draw-sharing.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    console.log(
      [...made.map((path) => `new      ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n'),
    )
    console.log(`\nnpm run check looks at it; npm run dev shows it at /${name}.`)
    return format.status === 0 && draw.status === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof FeatureRefused)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = run(process.argv.slice(2))
