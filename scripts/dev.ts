import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Connect, createServer, type Plugin, type ViteDevServer } from 'vite'
import { findPage } from '#contract/pages.ts'
import { languages, pathIn, sourceLanguage, splitPath } from '#language/languages.ts'
import { type Env, readEnv, SettingError } from '#server/kit/env.ts'
import { freePort } from '#testing/server.ts'
import { readIcon } from './icon.ts'
import { speak } from './speak.ts'
import { cutsOf } from './typeface.ts'

/**
 * The product while it is worked on, at one address: Vite in front, with pages rendered anew at each request and changes
 * taken over in the open browser; behind it the server, started again when a file that it imports changes. The pages are
 * those of one language, since each has its own bundle: `npm run dev -- es` is for the Spanish ones.
 */
const root = resolve(import.meta.dirname, '..')

function quit(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readSettings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof SettingError) quit(error.message)
    throw error
  }
}
const { port, host, publicUrl, release, proofOfWork } = readSettings()

const asked = process.argv[2] ?? sourceLanguage
const spoken =
  languages.find((language) => language === asked) ??
  quit(`There is no language ${asked}; there are ${languages.join(', ')}.`)

/** Where the files lie that a built page would name by their hashes. */
const sources = {
  icon: readIcon(root),
  loader: '/web/loader.ts',
  app: '/web/entry.tsx',
  style: '/web/styles.css',
  fonts: cutsOf(spoken).map(({ name }) => `/web/fonts/${name}.woff2`),
}

/** Answers a page's address with the page as the prerenderer makes it, from the sources as they are now. */
const pages: Plugin = {
  name: 'pages',
  configureServer(dev) {
    const answer: Connect.NextHandleFunction = async (request, response, next) => {
      const url = new URL(request.url ?? '/', publicUrl)
      const { language, path } = splitPath(url.pathname)
      const page = findPage(path, release)
      // Whatever is no page may be a source, a font or Vite's own; a browser that asks for a page says so.
      const isElse = page.kind === 'not-found' && !request.headers.accept?.includes('text/html')
      if (request.method !== 'GET' || isElse) return next()
      if (language !== spoken) {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(`The pages in ${language} are shown by: npm run dev -- ${language}\n`)
        return
      }
      if (page.kind === 'redirect') {
        response.writeHead(page.status, { location: pathIn(language, page.to) + url.search }).end()
        return
      }
      try {
        const module = await dev.ssrLoadModule('/scripts/prerender.tsx')
        const { renderPages, renderWorkspace } = module as typeof import('./prerender.tsx')
        const name = page.kind === 'screen' ? page.id : 'not-found'
        const html =
          page.kind === 'workspace'
            ? renderWorkspace({ ...sources, app: '/web/workspace-entry.tsx' })
            : ((await renderPages(sources)).find((one) => one.name === name)?.html ?? '')
        const filled = html
          .replaceAll('%%origin%%', publicUrl)
          .replaceAll('%%release%%', release)
          .replaceAll('%%proof%%', proofOfWork ? 'on' : 'off')
        const whole = await dev.transformIndexHtml(url.pathname, filled)
        const status = page.kind === 'not-found' ? 404 : 200
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        })
        response.end(whole)
      } catch (error) {
        next(error)
      }
    }
    dev.middlewares.use(answer)
  },
}

const serverPort = await freePort()

// The server asks for a build: its script-less replies come from there. In a process of its own, because a build is for
// production and would leave that setting behind, with which Vite takes over no changes.
const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const vite = await startVite()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
})

// The server's line says that it is up, and comes again after each change.
let announced = false
createInterface({ input: server.stdout }).on('line', (line) => {
  if (!line.startsWith('Plumbline is at ')) console.log(line)
  else if (!announced) {
    announced = true
    console.log(
      `Plumbline is at ${publicUrl}${pathIn(spoken, '/').replace(/\/$/, '')}, and takes over what you change`,
    )
  }
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await Promise.all([ended, vite.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
server.once('exit', (code) => {
  if (!stopping) process.exit(code ?? 1)
})

/** Vite with its changes, pages of ours, and the server behind everything that is no page; ends the process where it cannot listen. */
async function startVite(): Promise<ViteDevServer> {
  // The host stays as the browser named it: the server compares it with the origin of what is posted.
  const behind = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }
  const paths = ['/api', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml']
  const dev = await createServer({
    root,
    clearScreen: false,
    publicDir: 'web/public',
    plugins: [speak(spoken), pages],
    server: {
      port,
      host,
      strictPort: true,
      allowedHosts: [new URL(publicUrl).hostname],
      proxy: {
        ...Object.fromEntries(paths.map((path) => [path, behind])),
        // Forms that are posted without scripts; the pages of the same paths are rendered here.
        '^(?:/es)?/waitlist': {
          ...behind,
          bypass: (request) => (request.method === 'POST' ? undefined : request.url),
        },
      },
    },
  })
  try {
    return await dev.listen()
  } catch (error) {
    await dev.close()
    return quit(`Cannot listen on ${host} port ${port}: ${(error as Error).message}.`)
  }
}
