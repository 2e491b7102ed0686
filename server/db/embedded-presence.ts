import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

declare module 'pg' {
  /** Documented by pg, missing from its types. */
  interface Client {
    ref(): void
    unref(): void
  }
}

/**
 * One connection that each process keeps to the server: it tells the others that somebody is there, and its end tells
 * us at once that the server died.
 */
export type Presence = {
  /** The server's pid. */
  pid: number
  isOpen(): boolean
  /** Whether a connection of anybody else is open. */
  othersUseIt(): Promise<boolean>
  /** Ends it on purpose, when the connections of this process are gone from the server; `onEnd` is not called. */
  leave(): Promise<void>
  close(): void
}

/** Undefined where the server takes no connection at this moment. `onEnd` is called once, when the connection breaks. */
export async function openPresence(
  connection: pg.ClientConfig & { application_name: string },
  pid: number,
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
    pid,
    isOpen: () => open,
    async othersUseIt() {
      client.ref()
      return open && (await names().catch(() => [])).some((name) => !own(name) && !ofTheDead(name))
    },
    async leave() {
      wanted = false
      client.ref()
      // The next to stop must not take a connection that we have just closed for somebody who stays.
      for (let tries = 0; open && tries < 40 && (await names().catch(() => [])).some(own); tries += 1) await sleep(5)
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
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
