import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { hashSources } from './source-hash.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'dist', 'server')
const file = join(folder, 'main.js')
const inputs = [
  ...['server', 'contract', 'domain', 'language', 'scripts/build-server.ts', 'scripts/source-hash.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]

/** The large packages of sealing, which our own files import above all else. */
const ofSealing = ['@libpdf/core', 'pkijs', 'asn1js']
/** Packages that stay where they are installed: read when something first asks for them, which on most days nothing does. */
const stayOut = ['@ai-sdk/anthropic', '@ai-sdk/openai-compatible', 'openid-client', 'stripe', ...ofSealing]
/** Packages that could look for files beside themselves, in a part that the server does not use. */
const mayLookBeside = new Set(['import-fresh', 'pino', 'thread-stream'])
const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
const looksBeside = /\b(?:__dirname|__filename|import\.meta\.(?:url|dirname|filename)|require\.resolve)\b/

/** As Vite writes a path, on every system. */
const withSlashes = (path: string) => path.replaceAll('\\', '/')

const migrations = join(root, 'server', 'db', 'migrations')
const readMigration = 'import(pathToFileURL(join(folder, file)).href)'

/** Lists the migrations by their names, as a bundle has to: outside of it each is found in its folder. */
function listMigrations(code: string): string {
  if (!code.includes(readMigration)) throw new Error(`server/db/migrate.ts does not read by ${readMigration}`)
  const names = readdirSync(migrations).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
  const list = names.map((name) => `${JSON.stringify(name)}: () => import('./migrations/${name}')`)
  return code.replace(readMigration, `({ ${list.join(', ')} })[file]()`)
}

const importOfSealing = new RegExp(`^import \\{([^}]*)\\} from '(${ofSealing.join('|')})'$`, 'gm')

/**
 * Has a file read the packages of sealing once it is itself asked for: an import stands at the top of the one file that all becomes,
 * and is read at every start.
 */
export function readWhenAsked(code: string): string {
  const read = code.replace(importOfSealing, (_, names: string, from: string) => {
    const values = names.split(',').filter((name) => !/^\s*(?:type\s.*)?$/.test(name))
    return values.length > 0 ? `const {${values.join(',')} } = await import('${from}')` : ''
  })
  const left = new RegExp(`^(?:import|export)\\b.*'(${ofSealing.join('|')})'$`, 'm').exec(
    read.replace(/^import type .*$/gm, ''),
  )
  if (left) throw new Error(`${left[0]} is read at every start`)
  return read
}

/**
 * Leaves to each file the place that it is at: what it reads, or runs in another process, lies beside it and not beside the
 * bundle. Refuses a package that looks beside itself and is not known to.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const name = packageOf(id)
    if (name !== undefined) {
      if (looksBeside.test(code) && !mayLookBeside.has(name))
        this.error(`${name} looks for files beside itself`)
      return undefined
    }
    if (!id.startsWith(`${withSlashes(root)}/`)) return undefined
    // Parsed by the machine for JSON, and only once its module is: as a program it takes several times as long.
    if (id.endsWith('.json')) {
      const text = JSON.stringify(JSON.stringify(JSON.parse(code)))
      return { code: `export default JSON.parse(${text})`, moduleType: 'js' }
    }
    const path = withSlashes(relative(root, id))
    const listed = path === 'server/db/migrate.ts' ? listMigrations(code) : code
    return readWhenAsked(listed)
      .replaceAll(
        'import.meta.dirname',
        `pathOfFile(new URL(${JSON.stringify(dirname(path))}, rootOfProject))`,
      )
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, rootOfProject).href`)
      .replaceAll('import.meta.main', 'false')
  },
}

/** The same program with its other characters escaped: a single one of them would have V8 hold the whole text at two bytes each. */
export function inAscii(code: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(code)
  if (escaped) throw new Error(`${escaped[0]} stands in the bundle: write it without the stroke before it`)
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function build(hash: string): Promise<void> {
  const { build: bundle } = await import('vite')
  const work = join(root, '.cache', `build-server-${process.pid}`)
  await bundle({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: stayOut },
    build: {
      ...{ ssr: 'server/main.ts', outDir: work, emptyOutDir: true, target: 'node22', minify: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          format: 'esm',
          entryFileNames: 'main.js',
          codeSplitting: false,
          banner:
            "import { fileURLToPath as pathOfFile } from 'node:url';\nconst rootOfProject = new URL('../../', import.meta.url);",
        },
      },
    },
  })
  mkdirSync(folder, { recursive: true })
  const made = join(work, 'main.js')
  writeFileSync(made, markOf(hash) + inAscii(readFileSync(made, 'utf8')))
  renameSync(made, file)
  rmSync(work, { recursive: true, force: true })
}

/** What the file begins with: which sources it was made of, so that two builds at once cannot leave one's file with the other's mark. */
const markOf = (hash: string) => `// sources ${hash}\n`

function standsFor(hash: string): boolean {
  if (!existsSync(file)) return false
  const [mark, opened] = [Buffer.alloc(markOf(hash).length), openSync(file, 'r')]
  readSync(opened, mark)
  closeSync(opened)
  return mark.toString('latin1') === markOf(hash)
}

/** Whether `dist/server/` stands for the sources as they are. */
export const isServerBuilt = (): boolean => standsFor(hashSources(root, inputs))

/**
 * Builds what `npm start` runs into `dist/server/`, or does nothing where that stands for the sources as they are: one file, the
 * packages in it, which is read in half the time of the two thousand files that it is made of, and held in less.
 */
export async function buildServer({ force = false } = {}): Promise<void> {
  const hash = hashSources(root, inputs)
  if (standsFor(hash) && !force) return
  const start = performance.now()
  await build(hash)
  console.log(`built dist/server/ in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

if (import.meta.main) await buildServer()
