import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, runServer } from './server.ts'

/** Says what the server says where it listens, and where it cannot. */
const standIn = `
  const { PORT } = process.env
  require('node:net').createServer()
    .once('error', () => { console.error('Port ' + PORT + ' is taken. Set PORT to another one.'); process.exit(1) })
    .listen(Number(PORT), '127.0.0.1', () => console.log('Plumbline is at ' + PORT))`
const words = [process.execPath, '-e', standIn] as const

test('a server whose port was taken meanwhile comes up on another one, but not where its port was said', async () => {
  const taken = await freePort()
  const quicker = createServer().listen(taken, '127.0.0.1')
  await once(quicker, 'listening')
  try {
    const free = await freePort()
    const ports = [taken, taken, free]
    const { server } = await runServer({}, words, async () => ports.shift() ?? 0)
    expect(server?.url).toBe(`http://localhost:${free}`)
    await server?.stop()
    const { ended } = await runServer({ PORT: String(taken) }, words)
    expect(ended?.code).toBe(1)
  } finally {
    quicker.close()
  }
})
