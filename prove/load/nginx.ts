import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root, until } from '#testing/server.ts'

/** Runs nginx in front of groups of servers, as `docs/nginx.conf` sets it up. */
export type Nginx = {
  /** Where each group is reached, in their order. */
  urls: string[]
  stop: () => Promise<void>
}

/** `docs/nginx.conf` for a group of servers: other names, ports and nothing else. */
async function siteOf(name: string, port: number, servers: readonly string[]): Promise<string> {
  const template = await readFile(join(root, 'docs', 'nginx.conf'), 'utf8')
  const upstreams = servers.map((url) => new URL(url).port)
  const lines = template.split('\n').flatMap((line) => {
    const upstream = /^\s*server 127\.0\.0\.1:\d+/.exec(line)
    if (!upstream) return [line]
    const next = upstreams.shift()
    return next === undefined ? [] : [line.replace(/:\d+/, `:${next}`)]
  })
  if (upstreams.length > 0) throw new Error('docs/nginx.conf has fewer servers than are to stand behind it')
  return lines
    .join('\n')
    .replace('upstream plumbline', `upstream ${name}`)
    .replace('http://plumbline;', `http://${name};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
}

/**
 * Starts `program` with a folder of its own for all that it writes, and answers when it listens. Nothing of the machine's
 * own nginx is read or touched.
 */
export async function startNginx(program: string, groups: readonly (readonly string[])[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-nginx-'))
  const at = (name: string) => join(folder, name)
  const ports = await Promise.all(groups.map(() => freePort()))
  const sites = await Promise.all(groups.map((servers, i) => siteOf(`group_${i}`, ports[i] ?? 0, servers)))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    at('nginx.conf'),
    [
      'daemon off;',
      'worker_processes 1;',
      ...(process.getuid?.() === 0 ? ['user root root;'] : []),
      `pid ${at('pid')};`,
      `error_log ${at('error.log')} warn;`,
      'events { worker_connections 1024; }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${at(name)};`),
      ...sites,
      '}',
    ].join('\n'),
  )
  const child = spawn(program, ['-p', folder, '-c', at('nginx.conf'), '-e', at('error.log')], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  try {
    await until('nginx to answer', async () => {
      if (child.exitCode !== null)
        throw new Error(await readFile(at('error.log'), 'utf8').catch(() => 'no log'))
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/healthz`).catch(() => undefined)))
      return answers.every((answer) => answer?.ok)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { urls, stop }
}
