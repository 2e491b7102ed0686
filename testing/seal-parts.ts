import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether this machine has openssl, which makes what is bought elsewhere. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
}

/** A certificate for `name` as a PKCS#12 file, with the file that its password is in; as one is bought. */
export async function makeP12(
  name: string,
  algorithm: 'rsa:2048' | 'ec',
): Promise<{ file: string; passwordFile: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-p12-'))
  const at = (file: string) => join(folder, file)
  const kind =
    algorithm === 'ec' ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['-newkey', algorithm]
  await run('openssl', [
    ...['req', '-x509', ...kind, '-nodes', '-keyout', at('key.pem'), '-out', at('certificate.pem')],
    ...[
      '-days',
      '30',
      '-subj',
      `/CN=${name}`,
      '-addext',
      'keyUsage=critical,digitalSignature,nonRepudiation',
    ],
  ])
  const password = randomUUID()
  await writeFile(at('password'), `${password}\n`)
  await run('openssl', [
    ...['pkcs12', '-export', '-inkey', at('key.pem'), '-in', at('certificate.pem'), '-out', at('seal.p12')],
    ...['-passout', `file:${at('password')}`],
  ])
  return {
    ...{ file: at('seal.p12'), passwordFile: at('password') },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** How a clock answers: as it should, over something else, or not at all. */
export type StampMode = 'stamps' | 'lies' | 'fails'
export type StampPeer = {
  url: string
  asked: () => number
  mode: (next: StampMode) => void
  close: () => Promise<void>
}

/** A clock of others on the loopback: RFC 3161 over HTTP, answered by `openssl ts`. */
export async function openStampPeer(name: string): Promise<StampPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-clock-'))
  const at = (file: string) => join(folder, file)
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', at('key.pem'), '-out', at('clock.pem')],
    ...['-days', '30', '-subj', `/CN=${name}`, '-addext', 'extendedKeyUsage=critical,timeStamping'],
  ])
  await writeFile(at('serial'), '01\n')
  await writeFile(
    at('clock.cnf'),
    `[tsa]\ndefault_tsa = clock\n[clock]\nserial = ${at('serial')}\ncrypto_device = builtin\nsigner_cert = ${at('clock.pem')}\n` +
      `certs = ${at('clock.pem')}\nsigner_key = ${at('key.pem')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\n` +
      'digests = sha256\naccuracy = secs:1\nordering = yes\ntsa_name = no\ness_cert_id_chain = no\ness_cert_id_alg = sha256\n',
  )
  let mode: StampMode = 'stamps'
  let asked = 0
  const answer = async (query: Buffer): Promise<Buffer> => {
    const [asks, tells] = [at(`${++asked}.tsq`), at(`${asked}.tsr`)]
    if (mode === 'lies') {
      await writeFile(at('other'), 'something else')
      await run('openssl', ['ts', '-query', '-data', at('other'), '-sha256', '-cert', '-out', asks])
    } else await writeFile(asks, query)
    await run('openssl', ['ts', '-reply', '-config', at('clock.cnf'), '-queryfile', asks, '-out', tells])
    return readFile(tells)
  }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (mode === 'fails') {
      asked++
      reply.writeHead(503).end()
      return
    }
    const body = await answer(Buffer.concat(chunks))
    reply.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    asked: () => asked,
    mode: (next) => {
      mode = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
