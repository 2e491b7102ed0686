import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { allScreenIds, isIndexedScreen, screens } from '#contract/pages.ts'
import { type Language, languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { buildServer } from './build-server.ts'
import { buildVerifier } from './build-verifier.ts'
import { readIcon } from './icon.ts'
import { type BundledWork, noticesOf, readOtherWorks } from './notices.ts'
import { hashSources } from './source-hash.ts'
import { cutsOf } from './typeface.ts'

/**
 * Builds the site and the server into `dist/`, each where what is there does not stand for its sources as they are.
 * `--force` builds in any case. Everything is made in a folder under `.cache/` and moved into place when complete, so
 * that a build which is killed leaves the old site or none.
 */
const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'sources.sha256')
const inputs = [
  'web',
  'contract',
  'domain',
  'language',
  'scripts/build.ts',
  'scripts/build-verifier.ts',
  'scripts/icon.ts',
  'scripts/notices.ts',
  'scripts/messages.ts',
  'scripts/prerender.tsx',
  'scripts/speak.ts',
  'scripts/typeface.ts',
  'vite.config.ts',
  'package-lock.json',
]
type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>
type Assets = ReturnType<typeof readAssets>

/** The addresses of what a page's head names. */
function readAssets(manifest: Manifest, language: Language) {
  const files = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
  ])
  const addressOf = (what: string, file: string | undefined) => {
    if (file === undefined) throw new Error(`the client build has no ${what}`)
    return `/${file}`
  }
  return {
    icon: readIcon(root),
    loader: addressOf('loader', manifest['web/loader.ts']?.file),
    app: addressOf('entry', manifest['web/entry.tsx']?.file),
    // The workspace has another, which no page names.
    style: addressOf('style sheet', manifest['style.css']?.file),
    fonts: cutsOf(language).map(({ name }) =>
      addressOf(
        `font ${name}`,
        files.find((file) => file.startsWith(`assets/${name}-`)),
      ),
    ),
  }
}

/** What a visitor may ask for who tries a room, without what is large and comes with the first use of it alone. */
const triedWith = /^(?:domain\/|web\/drawing\/(?!three\/)|web\/estimator\/(?!exports\/(?!csv)))/
/** The same with what writes workbooks and PDFs. */
const takenAlongWith = /^(?:domain\/|web\/drawing\/(?!three\/)|web\/estimator\/)/

/** The files that the estimator's page comes to have once everything that `follows` matches was asked for there. */
function filesToTry(manifest: Manifest, follows: RegExp): string[] {
  const met = new Set(['web/entry.tsx'])
  const walk = (name: string) => {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    met.add(name)
    for (const next of [...imports, ...dynamicImports.filter((one) => follows.test(one))])
      if (!met.has(next)) walk(next)
  }
  walk('web/estimator/estimate-page.tsx')
  return [...met].flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`)
}

/**
 * The files that no page names and that are kept all the same: with the estimator those by which a room is measured
 * without a connection, and once a visitor has a room there, those by which its list is taken along.
 */
function toTryWith(manifest: Manifest, client: string): { along: string[]; tools: string[] } {
  const worker = readdirSync(join(client, 'assets')).find((file) => /^measuring-worker-.+\.js$/.test(file))
  if (worker === undefined) throw new Error('the client build has no measuring worker')
  const along = [...filesToTry(manifest, triedWith), `/assets/${worker}`]
  return { along, tools: filesToTry(manifest, takenAlongWith).filter((file) => !along.includes(file)) }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/

/** What is sent as it was built. A page is not: a server writes its own address into it, and compresses it when it starts. */
async function precompress(site: string): Promise<void> {
  const pages = join(site, 'pages', '/')
  const files = readdirSync(site, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(pages))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        zip(content, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/** The addresses of the pictures that a page shows. */
const picturesIn = (html: string) => [...html.matchAll(/ src="(\/[^"]+\.svg)"/g)].map(([, path = '']) => path)

/**
 * Builds the service worker into `file`: it is a file of its own, named the same in every build, and has in it which build it
 * belongs to. What is kept of the pages is what search engines are told of: nothing that a token or a session leads to.
 */
async function buildWorker(work: string, file: string, facts: object): Promise<void> {
  const { build: bundle } = await import('vite')
  await bundle({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __build: JSON.stringify(facts) },
    build: {
      target: 'es2022',
      outDir: join(work, 'worker'),
      modulePreload: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: 'web/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  cpSync(join(work, 'worker', 'service-worker.js'), file)
}

/** Where it is listed which files a worker keeps of the workspace in a language. */
const filesName = (language: Language) => `workspace-files.${language}.json`
/** What is larger comes when somebody asks for it, with a connection: three dimensions, workbooks. In bytes. */
const largestKept = 300_000
/** How the paths of the workspace begin that open without a connection. */
const keptRooms = [
  '/dashboard',
  '/projects',
  '/price-book',
  '/codes',
  '/tools',
  '/project-templates',
  '/settings',
  '/team',
]

/**
 * Builds the workspace in `language` into `site`: files of its own, and the one document that all of its screens begin as.
 * Answers the packages that are in it.
 */
async function buildWorkspace(
  work: string,
  site: string,
  language: Language,
  { assets, plugins, worker }: { assets: Assets; plugins: Plugin[]; worker: { plugins: () => Plugin[] } },
): Promise<BundledWork[]> {
  const { build: bundle } = await import('vite')
  const own = join(work, language, 'workspace')
  await bundle({ root, mode: 'workspace', plugins, worker, build: { outDir: own, emptyOutDir: true } })
  const read = (name: string) => JSON.parse(readFileSync(join(own, '.vite', name), 'utf8')) as unknown
  const manifest = read('manifest.json') as Manifest
  const entry = manifest['web/workspace-entry.tsx']
  const sheet = entry?.assets?.find((file) => /\/workspace-[^/]+\.css$/.test(file))
  if (!entry || !sheet) throw new Error('the build of the workspace has no entry, or no style sheet')
  cpSync(join(own, 'assets'), join(site, 'assets'), { recursive: true })
  const { renderWorkspace } = (await import(
    pathToFileURL(join(work, language, 'ssr', 'prerender.js')).href
  )) as typeof import('./prerender.tsx')
  const pages = join(site, 'pages', language === sourceLanguage ? '.' : language)
  const along = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`)
  writeFileSync(
    join(pages, 'workspace.html'),
    renderWorkspace({ ...assets, app: `/${entry.file}`, workspaceStyle: `/${sheet}`, along }),
  )
  const files = Object.values(manifest).flatMap(({ file, css = [], assets: more = [] }) => [
    file,
    ...css,
    ...more,
  ])
  // Without its script there is no workspace, however large that is.
  const light = [...new Set(files)].filter(
    (file) => file === entry.file || statSync(join(own, file)).size <= largestKept,
  )
  mkdirSync(join(site, 'root'), { recursive: true })
  writeFileSync(
    join(site, 'root', filesName(language)),
    JSON.stringify([assets.style, ...assets.fonts, ...light.map((file) => `/${file}`)]),
  )
  return read('licences.json') as BundledWork[]
}

/** Folders of builds whose process is gone. */
function clearAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    const pid = Number(/^build-(?:server-)?(\d+)$/.exec(name)?.[1])
    if (!pid || pid === process.pid) continue
    try {
      process.kill(pid, 0)
    } catch {
      rmSync(join(cache, name), { recursive: true, force: true })
    }
  }
}

async function build(hash: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  clearAbandoned(cache)
  const work = join(cache, `build-${process.pid}`)
  const site = join(work, 'dist', 'site')
  rmSync(work, { recursive: true, force: true })

  // Vite takes a second to load; a start with a fresh build must not pay for it.
  const [vite, { speak }] = await Promise.all([import('vite'), import('./speak.ts')])
  const bundles = await Promise.all(
    languages.map(async (language) => {
      const own = join(work, language)
      const plugins = [speak(language)]
      // A worker is a bundle of its own, with plugins of its own.
      const worker = { plugins: () => [speak(language)] }
      const client = join(own, 'client')
      await vite.build({ root, plugins, worker, build: { outDir: client, emptyOutDir: true } })
      const read = (name: string) => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8')) as unknown
      const manifest = read('manifest.json') as Manifest
      const assets = readAssets(manifest, language)
      await vite.build({
        root,
        plugins,
        worker,
        build: {
          ssr: 'scripts/prerender.tsx',
          outDir: join(own, 'ssr'),
          emitAssets: false,
          rolldownOptions: {
            input: 'scripts/prerender.tsx',
            output: { entryFileNames: 'prerender.js' },
            // What a browser is sent later is rendered here all the same.
            checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
          },
        },
      })
      // What languages share, such as the style sheet, has the same name and content in each.
      cpSync(join(client, 'assets'), join(site, 'assets'), { recursive: true })
      const { renderPages } = (await import(
        pathToFileURL(join(own, 'ssr', 'prerender.js')).href
      )) as typeof import('./prerender.tsx')
      for (const { name, html } of await renderPages(assets)) {
        const file = join(site, 'pages', language === sourceLanguage ? '.' : language, `${name}.html`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, html)
      }
      const bundled = [
        ...(await buildWorkspace(work, site, language, { assets, plugins, worker })),
        ...(await buildVerifier(work, site, language)),
      ]
      return {
        assets,
        ...toTryWith(manifest, client),
        bundled: [...(read('licences.json') as BundledWork[]), ...bundled],
      }
    }),
  )
  cpSync(join(root, 'web', 'public'), join(site, 'root'), { recursive: true })
  writeFileSync(
    join(site, 'root', 'licences.txt'),
    noticesOf([...(bundles[0]?.bundled ?? []), ...readOtherWorks(root)]),
  )
  const ofEstimator = (files: (bundle: (typeof bundles)[number]) => string[]) =>
    Object.fromEntries(
      bundles.map((bundle, index) => [
        pathIn(languages[index] ?? sourceLanguage, screens.estimate.path),
        files(bundle),
      ]),
    )
  await buildWorker(work, join(site, 'root', 'service-worker.js'), {
    id: hash.slice(0, 16),
    pages: languages.flatMap((language) =>
      allScreenIds.filter(isIndexedScreen).map((id) => pathIn(language, screens[id].path)),
    ),
    shells: Object.fromEntries(
      languages.map((language) => [
        language === sourceLanguage ? '' : `/${language}`,
        pathIn(language, '/dashboard'),
      ]),
    ),
    files: Object.fromEntries(
      languages.map((language) => [pathIn(language, '/dashboard'), `/${filesName(language)}`]),
    ),
    rooms: keptRooms,
    offline: languages.map((language) => pathIn(language, screens.offline.path)),
    along: ofEstimator(({ along }) => along),
    tools: ofEstimator(({ tools }) => tools),
    // The cuts of another language are kept with the first page that is read in it.
    needs: [
      ...new Set([
        ...bundles.map(({ assets }) => assets.style),
        ...(bundles[0]?.assets.fonts ?? []),
        ...picturesIn(readFileSync(join(site, 'pages', 'offline.html'), 'utf8')),
      ]),
    ],
  })
  await precompress(site)

  writeFileSync(join(work, 'dist', 'sources.sha256'), hash)
  // A server that runs on it reads on there what nobody has asked it for yet.
  const replaced = join(cache, 'replaced')
  rmSync(replaced, { recursive: true, force: true })
  const server = join(dist, 'server')
  if (existsSync(server)) cpSync(server, join(work, 'dist', 'server'), { recursive: true })
  if (existsSync(dist)) renameSync(dist, replaced)
  renameSync(join(work, 'dist'), dist)
  rmSync(work, { recursive: true, force: true })
}

const hash = hashSources(root, inputs)
const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
const force = process.argv.includes('--force')
if (!fresh || force) {
  const start = performance.now()
  await build(hash)
  console.log(`built dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
await buildServer({ force })
