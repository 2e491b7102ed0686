import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openWire, type Wire } from './wire.ts'

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** A server whose every connection does what `talk` says with each question, counted from 1 on its connection. */
async function serve(
  talk: (socket: Socket, question: number) => void,
  restMs?: number,
): Promise<{ wire: Wire; opened: () => number }> {
  let opened = 0
  const server = createServer((socket) => {
    opened++
    let questions = 0
    socket.on('error', () => {})
    socket.on('data', () => talk(socket, ++questions))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const wire = openWire(`http://127.0.0.1:${address.port}`, restMs)
  ended.push(() => {
    wire.close()
    server.close()
  })
  return { wire, opened: () => opened }
}
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const question = { method: 'GET', path: '/' }

test('a connection that has rested and is closed upon the next question is opened anew, and asked again', async () => {
  const { wire, opened } = await serve(
    (socket, count) => (count === 1 ? socket.write(ok) : socket.destroy()),
    0,
  )
  expect((await wire.ask(question)).text).toBe('ok')
  expect((await wire.ask(question)).text).toBe('ok')
  expect(opened()).toBe(2)
})

test('a question that a connection is closed upon right after an answer has failed', async () => {
  const { wire } = await serve((socket, count) => (count === 1 ? socket.write(ok) : socket.destroy()))
  await wire.ask(question)
  await expect(wire.ask(question)).rejects.toThrow('closed without an answer')
})

test('a question that a fresh connection is closed upon has failed', async () => {
  const { wire } = await serve((socket) => socket.destroy(), 0)
  await expect(wire.ask(question)).rejects.toThrow('closed without an answer')
})

test('an answer that is broken off has failed, also on a connection that was kept alive', async () => {
  const { wire, opened } = await serve(
    (socket, count) => (count === 1 ? socket.write(ok) : socket.end(ok.slice(0, 20))),
    0,
  )
  await wire.ask(question)
  await expect(wire.ask(question)).rejects.toThrow('closed without an answer')
  expect(opened()).toBe(1)
})
