import type pg from 'pg'
import { type Measured, median, percentile } from '../measured.ts'
import { type Desk, sitDown } from './calls.ts'
import type { Seeded } from './seed.ts'
import { otherWord, rareWord } from './words.ts'

/** What is looked for: words that a third of all tasks have and that a handful have, one, several, and how some begin. */
const queries = [
  ...['install', 'drywall', 'kitchen', 'paint', 'carpentry', 'floors'],
  ...['trellis', 'courtyard', 'hydrant', rareWord, 'PO4711'],
  ...['install drywall', 'drywall kitchen carpentry', 'set trellis courtyard', `${rareWord} attic`],
  ...['i', 'kit', 'dry kit', 'wareh', 'mill street 12'],
  ...['nothing of the kind', `install ${rareWord} hydrant`],
]

export type ReadsSize = { lists: number; rounds: number }

/** The lists, the page of today and the search, asked one after the other as one person does. */
export async function measureReads(
  url: string,
  pool: pg.Pool,
  { orgId, staff, owner, worker }: Seeded,
  { lists, rounds }: ReadsSize,
  measured: Measured[],
): Promise<void> {
  const [desk, owners, workers] = [staff[0], owner, worker].map((person) => sitDown(url, person)) as [
    Desk,
    Desk,
    Desk,
  ]
  const get = async <Data>(at: Desk, path: `/${string}`) => at.ask<Data>({ method: 'GET', path })
  const times = async (at: Desk, path: `/${string}`, count: number) => {
    const all: number[] = []
    for (let i = -2; i < count; i++) {
      const { ms } = await get(at, path)
      // What a process does for the first time takes longer.
      if (i >= 0) all.push(ms)
    }
    return all
  }

  const { rows } = await pool.query<{ id: string }>(
    'select id from projects where org_id = $1 order by hashtext(id::text) limit $2',
    [orgId, lists],
  )
  const ofProject: number[] = []
  for (const [i, { id }] of [...rows.slice(0, 10), ...rows].entries()) {
    const { ms } = await get(desk, `/api/projects/${id}/tasks`)
    if (i >= 10) ofProject.push(ms)
  }
  measured.push(
    { what: 'a project’s tasks, p50', value: median(ofProject), unit: 'ms' },
    { what: 'a project’s tasks, p99', value: percentile(ofProject, 0.99), unit: 'ms', most: 30 },
  )

  const ofAll: number[] = []
  for (const path of [
    '/api/projects',
    '/api/projects?status=active&sort=dueOn&down=yes',
    '/api/projects?q=kitchen&from=100',
  ] as const)
    ofAll.push(...(await times(desk, path, rounds)))
  measured.push(
    { what: 'all projects, p50', value: median(ofAll), unit: 'ms' },
    { what: 'all projects, the slowest', value: Math.max(...ofAll), unit: 'ms', most: 200 },
  )
  for (const [who, at] of [
    ['whoever runs them all', desk],
    ['an owner', owners],
    ['a worker', workers],
  ] as const)
    measured.push({
      what: `today, of ${who}, p50`,
      value: median(await times(at, '/api/today', rounds)),
      unit: 'ms',
    })
  measured.push({
    what: 'the beginning, p50',
    value: median(await times(desk, '/api/workspace', rounds)),
    unit: 'ms',
  })

  const searches: { query: string; ms: number }[] = []
  const all: number[] = []
  for (const query of queries) {
    const own = await times(desk, `/api/search?q=${encodeURIComponent(query)}`, rounds)
    searches.push({ query, ms: median(own) })
    all.push(...own)
  }
  const { data } = await get<Record<string, unknown[]>>(desk, `/api/search?q=${otherWord}`)
  const strangers = await times(desk, `/api/search?q=${otherWord}`, rounds)
  const slowest = searches.reduce((a, b) => (a.ms > b.ms ? a : b))
  measured.push(
    { what: `search, p50 of ${queries.length} queries`, value: median(all), unit: 'ms' },
    {
      what: 'search, the slowest query, its median',
      value: slowest.ms,
      unit: 'ms',
      most: 50,
      note: `“${slowest.query}”`,
      details: searches.filter(({ ms }) => ms > 50).map(({ query, ms }) => `“${query}” ${Math.round(ms)} ms`),
    },
    { what: 'search, p99', value: percentile(all, 0.99), unit: 'ms' },
    { what: 'a word of another organization alone, p50', value: median(strangers), unit: 'ms', most: 50 },
    {
      what: 'found of another organization',
      value: Object.values(data).reduce((sum, found) => sum + found.length, 0),
      unit: '',
      most: 0,
    },
  )
  for (const one of [desk, owners, workers]) one.leave()
}
