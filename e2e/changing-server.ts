import { createServer } from 'node:http'

/** What the browser sees of a server that is built anew and goes away, without touching the one behind it. */
export type ChangingServer = {
  url: string
  /** From now on it is another build: its service worker says so, its workspace has a file more, and the texts of its pages are changed by `edit`. */
  rebuild: (edit: (html: string) => string) => void
  /** From now on no page and no call is answered, as with a signal that is hardly there, until what is returned is called. */
  stall: () => () => void
  /** Ends it, with every connection; nothing answers any more. */
  stop: () => Promise<void>
}

/** Starts one in front of the server at `behind`. */
export async function openChangingServer(behind: string): Promise<ChangingServer> {
  let edit: ((html: string) => string) | undefined
  let stalled: Promise<void> | undefined
  const server = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
    if (url.startsWith('/api/') || headers.accept?.includes('text/html')) await stalled
    const answer = await fetch(`${behind}${url}`, {
      method,
      redirect: 'manual',
      headers: { accept: headers.accept ?? '*/*', ...(headers.cookie && { cookie: headers.cookie }) },
    })
    const type = answer.headers.get('content-type') ?? ''
    let body = Buffer.from(await answer.arrayBuffer())
    if (edit && url === '/service-worker.js') {
      body = Buffer.from(String(body).replace(/(id:.)\w+/, '$1another'))
    } else if (edit && url.startsWith('/workspace-files.')) {
      const files = JSON.parse(String(body)) as string[]
      body = Buffer.from(JSON.stringify([...files, `${files[0]}?another`]))
    } else if (edit && type.startsWith('text/html')) body = Buffer.from(edit(String(body)))
    const passed = ['content-type', 'cache-control', 'content-security-policy', 'location'].flatMap(
      (name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value]]
      },
    )
    response.writeHead(answer.status, Object.fromEntries(passed)).end(body)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    rebuild: (next) => {
      edit = next
    },
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      stalled = promise
      return resolve
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
