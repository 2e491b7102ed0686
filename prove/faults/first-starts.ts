import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, root, startWords } from '#testing/server.ts'
import { none, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { joinOnce } from './one-join.ts'

/** The first start is killed at one moment after the other, each in a folder of its own: the next one makes do with what is there. */
export async function proveFirstStarts({ add, say }: Proof): Promise<void> {
  const moments = 10
  say(`first starts killed at ${moments} moments`)
  let wholeMs = 0
  await withHousehold(async ({ start }) => {
    const began = performance.now()
    await start()
    wholeMs = performance.now() - began
  })
  const stuck: string[] = []
  for (let i = 1; i <= moments; i++) {
    const killedAfterMs = (wholeMs * i) / (moments + 1)
    await withHousehold(async ({ dataDir, start }) => {
      await killFirstStart(dataDir, killedAfterMs)
      try {
        const server = await start()
        const { status, body } = await joinOnce(server.url, 'first@mason.example')
        if (status !== 200) throw new Error(`${status} ${body}`)
      } catch (error) {
        stuck.push(`killed after ${Math.round(killedAfterMs)} ms: ${String(error).slice(0, 300)}`)
      }
    })
  }
  add(none(`first starts killed half-way × ${moments}: the next start takes no joins`, stuck))
}

async function killFirstStart(dataDir: string, afterMs: number): Promise<void> {
  const [program, ...args] = startWords
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await wait(afterMs)
  child.kill('SIGKILL')
  await ended
}
