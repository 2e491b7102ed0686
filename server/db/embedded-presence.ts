import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from './embedded-error.ts'
import type { Postmaster } from './embedded-postmaster.ts'

declare module 'pg' {
  /** Documented by pg, missing from its types. */
  interface Client {
    ref(): void
    unref(): void
  }
}

/**
 * One connection that each process keeps to the server: it tells the others that somebody is there, and its
 * end tells
 * us at once that the server died.
 */
export type Presence = {
  server: Postmaster
  isOpen(): boolean
  /** False when the server's process is gone; true where it cannot be seen. */
  serverLives(): boolean
  /** Whether a connection of anybody else is open. */
  othersUseIt(): Promise<boolean>
  /**
   * Ends it on purpose; `onEnd` is not called. With `settle` it first waits until the other connections of
   * this process are gone.
   */
  leave(settle: boolean): Promise<void>
  close(): void
}

/**
 * Undefined where the server takes no connection at this moment. `onEnd` is called once, when the connection
 * breaks.
 */
export async function openPresence(
  connection: pg.ClientConfig & { application_name: string },
  server: Postmaster,
  onEnd: () => void,
): Promise<Presence | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 2000 })
  let open = false
  let wanted = true
  // What breaks is told by 'end', which always follows.
  client.on('error', () => undefined)
  client.on('end', () => {
    if (open && wanted) onEnd()
    open = false
  })
  try {
    await client.connect()
  } catch {
    await sleep(20)
    return undefined
  }
  open = true
  // A script that forgets to stop must still be able to end.
  client.unref()

  const names = async () => {
    const found = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return found.rows.map((row) => row.name)
  }
  const own = (name: string) => name === connection.application_name

  return {
    server,
    isOpen: () => open,
    serverLives: () => server.hidden || lives(server.pid),
    async othersUseIt() {
      client.ref()
      return open && (await names().catch(() => [])).some((name) => !own(name) && !ofTheDead(name))
    },
    async leave(settle) {
      wanted = false
      client.ref()
      // The next to stop must not take a connection that we have just closed for somebody who stays.
      for (
        let tries = 0;
        settle && open && tries < 40 && (await names().catch(() => [])).some(own);
        tries += 1
      )
        await sleep(5)
      await client.end().catch(() => undefined)
    },
    close() {
      wanted = false
      void client.end().catch(() => undefined)
    },
  }
}

/** A connection of a process that was killed: the server has not yet noticed. */
function ofTheDead(name: string): boolean {
  const pid = Number(/^plumbline:(\d+):/.exec(name)?.[1])
  return pid > 0 && !lives(pid)
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
