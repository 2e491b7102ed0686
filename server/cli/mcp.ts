import { createInterface } from 'node:readline'
import { forwarder } from './mcp-forward.ts'

const { PLUMBLINE_URL: url = 'http://localhost:3000', PLUMBLINE_KEY: key = '' } = process.env
if (key === '') {
  process.stderr.write(
    'Set PLUMBLINE_KEY to a key from Settings, AI and programs; PLUMBLINE_URL to the address of the server.\n',
  )
  process.exit(1)
}

const forward = forwarder({ url: new URL('/mcp', url).href, key, fetch })
const pending = new Set<Promise<void>>()
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const one = forward(line, (reply) => process.stdout.write(`${reply}\n`))
  pending.add(one)
  void one.finally(() => pending.delete(one))
}
await Promise.all(pending)
