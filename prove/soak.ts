import type { Pool } from 'pg'
import { drainLetters } from '#bench/hammer.ts'
import { type Measured, percentile } from '#bench/measured.ts'
import { heldMemory, openHandles, peakMemory } from '#bench/process-figures.ts'
import { account, openAccount, signInTo } from '#bench/sign-ins.ts'
import { runSteadily } from './load/steady.ts'
import { meanOf, type Series, settled, slopeOf } from './load/trend.ts'
import { none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'

/** A run of this length is judged and written down; a shorter one only tries it out. */
export const soakMinutes = 30

const lookEveryMs = 10_000

/** What is looked at, what it is in, and by how much it may rise a minute once the process has settled. */
const watched = {
  memory: { unit: 'MB', mayRise: 0.5 },
  'files open': { unit: '', mayRise: 0.2 },
  'connections to the database': { unit: '', mayRise: 0.1 },
  'jobs in the queue': { unit: '', mayRise: 1 },
  '99 % answered within': { unit: 'ms', mayRise: 5 },
} as const
type Watched = keyof typeof watched

/** A steady load for half an hour: what a process holds, and how long it takes, must not grow. */
export async function soak({ add, say }: Proof, minutes: number): Promise<void> {
  await withHousehold(async ({ start, database }) => {
    const server = await start()
    const { pid } = server.process
    await openAccount(server)
    // Another than the one that signs in all the time: an account keeps only its newest sessions.
    const reader = { ...account, username: 'load.reader', email: 'load.reader@load.example' }
    await openAccount(server, reader)
    const cookie = await signInTo(server, reader)
    const pool = await database()
    const series: Record<Watched, [number, number][]> = {
      memory: [],
      'files open': [],
      'connections to the database': [],
      'jobs in the queue': [],
      '99 % answered within': [],
    }
    const wrong: string[] = []
    let [answered, confirmed, minuteWaits] = [0, 0, [] as number[]]
    const began = performance.now()
    const load = runSteadily(server, cookie, minutes)
    const take = () => {
      const { waits, wrong: wrongs, confirmed: more } = load.take()
      minuteWaits.push(...waits)
      answered += waits.length
      confirmed += more
      wrong.push(...wrongs)
    }
    let over = false
    const ended = load.ended.finally(() => {
      over = true
    })
    for (let look = 1; !over; look++) {
      const next = new Promise((done) => setTimeout(done, lookEveryMs * look - (performance.now() - began)))
      await Promise.race([next, ended])
      if (over) break
      const minute = (performance.now() - began) / 60_000
      series.memory.push([minute, heldMemory(pid)])
      series['files open'].push([minute, openHandles(pid)])
      const { connections, jobs } = await readDatabase(pool)
      series['connections to the database'].push([minute, connections])
      series['jobs in the queue'].push([minute, jobs])
      take()
      if ((look * lookEveryMs) % 60_000 === 0) {
        series['99 % answered within'].push([minute, percentile(minuteWaits, 0.99)])
        minuteWaits = []
        say(tellOf(series))
      }
    }
    await ended
    take()
    await drainLetters(pool)

    const span = `${minutes} min`
    const judged = minutes >= soakMinutes
    add({ what: `${span}: requests answered`, value: answered, unit: '', least: minutes * 60 * 80 })
    add({ what: `${span}: members confirmed by them`, value: confirmed, unit: '', least: 1 })
    add(none(`${span}: not answered with 200`, wrong))
    for (const name of Object.keys(watched) as Watched[])
      for (const figure of figuresOf(`${span}: ${name}`, name, series[name], judged)) add(figure)
    add({ what: `${span}: memory at its peak`, value: peakMemory(pid), unit: 'MB', most: 256 })
  })
}

function figuresOf(what: string, name: Watched, series: Series, judged: boolean): Measured[] {
  const { unit, mayRise } = watched[name]
  const calm = settled(series)
  return [
    { what: `${what}, on average after the first third`, value: meanOf(calm), unit },
    {
      what: `${what}, rise a minute after the first third`,
      value: slopeOf(calm),
      unit: `${unit}/min`,
      ...(judged && { most: mayRise }),
    },
  ]
}

async function readDatabase(pool: Pool): Promise<{ connections: number; jobs: number }> {
  const { rows } = await pool.query(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (select count(*)::int from graphile_worker.jobs) as jobs`,
  )
  return rows[0]
}

/** The newest of each, for whoever watches. */
const tellOf = (series: Record<Watched, [number, number][]>): string =>
  (Object.keys(watched) as Watched[])
    .map(
      (name) =>
        `${name} ${(series[name].at(-1)?.[1] ?? Number.NaN).toFixed(0)}${watched[name].unit && ` ${watched[name].unit}`}`,
    )
    .join(', ')
