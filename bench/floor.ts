import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

/** What each page is measured against: a heading and one control, brought to life by React or with nothing to bring to life. */
export const floors = { 'bare React': '/react', 'bare static': '/static' } as const

const heading = '<h1>Plumbline</h1><p>Measure once.</p>'
const document = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><meta name="description" content="A page with nothing on it.">${script}</head><body><main>${body}</main></body></html>`

const entry = `
import { createElement as h, Fragment, startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
function App() {
  const [count, setCount] = useState(0)
  return h(Fragment, null, h('h1', null, 'Plumbline'), h('p', null, 'Measure once.'),
    h('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Count ', count))
}
startTransition(() => hydrateRoot(document.querySelector('main'), h(App)))
document.documentElement.dataset.hydrated = ''
`

const bareEntry: Plugin = {
  name: 'bare-entry',
  resolveId: (id) => (id === 'bare-entry' ? resolve(import.meta.dirname, 'bare-entry.js') : null),
  load: { filter: { id: /\/bare-entry\.js$/ }, handler: () => entry },
}

/** The script of the bare React page, built as the site's own is. */
async function buildScript(): Promise<string> {
  process.env.NODE_ENV = 'production'
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [bareEntry],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: 'bare-entry' } },
  })
  const output = 'output' in built ? built.output : []
  const chunk = output.find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('the bare React page came to no script')
  return chunk.code
}

/** Serves the bare pages; `scriptBytes` is what React alone takes on the line. */
export async function startFloor(): Promise<{ url: string; scriptBytes: number; stop: () => void }> {
  const script = brotliCompressSync(await buildScript())
  const html = 'text/html; charset=utf-8'
  const answers: Record<string, { type: string; body: Buffer }> = {
    [floors['bare React']]: {
      type: html,
      body: brotliCompressSync(
        document(
          `${heading}<button type="button">Count <!-- -->0</button>`,
          '<script type="module" src="/bare.js"></script>',
        ),
      ),
    },
    [floors['bare static']]: {
      type: html,
      body: brotliCompressSync(
        document(`${heading}<details><summary>More</summary><p>Cut once.</p></details>`),
      ),
    },
    '/bare.js': { type: 'text/javascript; charset=utf-8', body: script },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': answer.type, 'content-encoding': 'br' }).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, scriptBytes: script.length, stop: () => server.close() }
}
