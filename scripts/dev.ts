import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { findPage } from '#contract/pages.ts'
import { readEnv } from '#server/kit/env.ts'
import { freePort } from '#testing/server.ts'

/**
 * The product while it is worked on, at one address: Vite in front with pages rendered anew at each request and changes
 * taken over in the open browser; behind it the server, started again when one of its files changes.
 */
const root = resolve(import.meta.dirname, '..')
const { port, publicUrl } = readEnv(process.env)
const serverPort = await freePort()

// The script-less replies and the not-found status come from a build.
await import('./build.ts')

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=domain',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  {
    cwd: root,
    env: { ...process.env, PORT: String(serverPort), HOST: 'localhost', PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
// Its own address is nobody's business: the one in front is printed below.
server.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(String(chunk).replace(/^Plumbline is at .*\n/m, ''))
})

const behind = `http://localhost:${serverPort}`
const proxied = { target: behind, changeOrigin: false, xfwd: true }

const vite: ViteDevServer = await createServer({
  root,
  clearScreen: false,
  plugins: [pagesOf(() => vite)],
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': proxied,
      '/healthz': proxied,
      '/readyz': proxied,
      '/robots.txt': proxied,
      '/sitemap.xml': proxied,
      // Forms that are posted without scripts; the pages of the same paths are Vite's.
      '^/waitlist': {
        ...proxied,
        bypass: (request) => (request.method === 'POST' ? undefined : request.url),
      },
    },
  },
})
await vite.listen()
console.log(`Plumbline is at ${publicUrl}`)

/** Answers a page's address with the page as the prerenderer makes it, from the sources as they are now. */
function pagesOf(own: () => ViteDevServer): Plugin {
  return {
    name: 'pages',
    configureServer(dev) {
      dev.middlewares.use(async (request, response, next) => {
        const url = new URL(request.url ?? '/', publicUrl)
        const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
        if (!wantsPage) return next()
        const page = findPage(url.pathname)
        if (page.kind === 'redirect') {
          response.writeHead(page.status, { location: page.to + url.search }).end()
          return
        }
        try {
          const { renderPages } = (await own().ssrLoadModule(
            '/scripts/prerender.tsx',
          )) as typeof import('./prerender.tsx')
          const pages = await renderPages({
            loader: '/web/loader.ts',
            app: '/web/entry.tsx',
            style: '/web/styles.css',
            fonts: [],
          })
          const name = page.kind === 'screen' ? page.id : 'not-found'
          const html = pages.find((one) => one.name === name)?.html.replaceAll('%%origin%%', publicUrl) ?? ''
          const whole = await own().transformIndexHtml(url.pathname, html)
          response
            .writeHead(page.kind === 'screen' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
            .end(whole)
        } catch (error) {
          next(error)
        }
      })
      dev.middlewares.use((request, _response, next) => {
        if (
          request.url === '/favicon.svg' ||
          request.url === '/placeholder.svg' ||
          request.url?.startsWith('/use-cases/')
        )
          request.url = `/web/public${request.url}`
        next()
      })
    },
  }
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await Promise.all([ended, vite.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
server.once('exit', (code) => {
  if (!stopping) process.exit(code ?? 1)
})
