import { randomUUID } from 'node:crypto'
import { moneyRow } from '#contract/money-calls.ts'
import { openInstallation } from '#server/cli/open.ts'
import { writeSession } from '#testing/session.ts'
import { type Measured, median, percentile } from './measured.ts'
import type { BenchServer } from './server.ts'

const entries = 50_000
const mostMs = 300
const piece = 25_000
/** Entries of another job in the same table: what a report takes does not grow with them. */
const beside = Number(process.env.BENCH_LEDGER_ROWS ?? 950_000)

/** How long the report of a job with 50,000 entries of cost takes, alone and with many more in the table. */
export async function measureMoney({ url, dataDir }: BenchServer, measured: Measured[]): Promise<void> {
  const { pool, close } = await openInstallation({ DATA_DIR: dataDir, PUBLIC_URL: url })
  try {
    const { token, orgId } = await writeSession(pool)
    const cookie = `plumbline-session=${token}`
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    /** A job with so many entries. */
    const fill = async (count: number): Promise<string> => {
      const project = randomUUID()
      const made = await post(`/api/orgs/${orgId}/projects`, {
        id: project,
        name: 'Ledger',
        kind: 'professional',
      })
      if (!made.ok) throw new Error(await made.text())
      // In pieces: no statement runs as long as so many would take.
      for (let from = 1; from <= count; from += piece)
        await pool.query(
          `insert into cost_entries (org_id, project_id, id, line, kind, on_day, vendor, number, title, code, cost_class, cents, note, at)
           select $1, $2, gen_random_uuid(), 0, (array['bill', 'receipt', 'commitment'])[1 + n % 3], date '2025-01-01' + n % 730,
             'Vendor ' || n % 90, n::text, '', lpad((n % 40)::text, 2, '0'), 'material', 100 + n % 90000, '',
             timestamptz '2025-01-01' + n * interval '10 minutes' from generate_series($3::int, $4::int) n`,
          [orgId, project, from, Math.min(count, from + piece - 1)],
        )
      await pool.query('analyze cost_entries')
      return project
    }
    const project = await fill(entries)
    const ask = async (what: string, most?: number) => {
      const times: number[] = []
      for (let turn = 0; turn < 16; turn++) {
        const start = performance.now()
        const reply = await fetch(url + moneyRow.path.replace('{project}', project), { headers: { cookie } })
        const text = await reply.text()
        if (!reply.ok) throw new Error(text)
        const { data } = JSON.parse(text) as { data: { count: number } }
        times.push(performance.now() - start)
        if (data.count !== entries) throw new Error(`${data.count} entries reported of ${entries}`)
      }
      const whole = times.slice(1)
      measured.push(
        { what, value: median(whole), unit: 'ms', ...(most !== undefined && { most }) },
        { what: `${what}, p95`, value: percentile(whole, 0.95), unit: 'ms' },
      )
    }
    await ask('50,000 entries of cost reported', mostMs)
    await fill(beside)
    await ask(
      `50,000 entries of cost reported, ${beside.toLocaleString('en-US')} of another job beside`,
      mostMs,
    )
  } finally {
    await close()
  }
}
