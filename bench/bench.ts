import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '#contract/workspace.ts'
import { measureDocuments } from './documents.ts'
import { measureDrawing } from './drawing.ts'
import { measureEstimateGrid } from './estimate-grid.ts'
import { measureEstimates } from './estimates.ts'
import { measureEstimating } from './estimator.ts'
import { measureEvidence } from './evidence.ts'
import { measureInteractions } from './interactions.ts'
import { measureJoins, measurePages } from './load.ts'
import { isMissed, lineOf, type Measured, machine, namedParts } from './measured.ts'
import { measureMoney } from './money.ts'
import { figureTable, originOf, pageTable, writePart } from './report-part.ts'
import { measurePlanning } from './schedule.ts'
import { measureScheduleEdits } from './schedule-edits.ts'
import { measureScreens } from './screens.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureLighthouse, measureSizes } from './site.ts'
import { measureTalk } from './talk.ts'
import { measureTools } from './tools.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWorkspace } from './workspace/measure.ts'

type Part = {
  title: string
  /** How it was measured, for the reader of the table. */
  how: string
  /** In which release it is measured, where that is not the one that stands now. */
  release?: Release
  measure: (server: BenchServer, measured: Measured[]) => Promise<void>
  /** Instead of it: what starts its servers by itself, on a folder that it is given. */
  measureAlone?: never
}

/** A part that starts its servers by itself. */
type PartAlone = Omit<Part, 'measure' | 'measureAlone'> & {
  measureAlone: (dataDir: string, short: boolean, measured: Measured[]) => Promise<void>
}

/**
 * Measures the build against its budgets, writes each part into `docs/performance.md` and fails when a budget is missed.
 * Parts may be named: `npm run bench -- sizes lighthouse interactions estimator pages joins sign-ins workspace screens schedule estimates money documents assistant evidence`.
 */
const parts: Record<string, Part | PartAlone> = {
  evidence: {
    title: 'Photos from site',
    how: 'Two hundred photos of 12 megapixels sent by four senders at once, against the same bytes written and flushed by nothing but this process; forty thumbnails after them. The gallery and the start without a line are those of a phone of 390 px with the processor slowed four times, the median of three.',
    measureAlone: measureEvidence,
  },
  sizes: {
    title: 'What a page loads',
    how: 'Compressed as it is sent, once every tab was opened and on `/waitlist` a form was sent and refused. The bare React page hydrates one heading.',
    measure: ({ url }, measured) => measureSizes(url, measured),
  },
  lighthouse: {
    title: 'Lighthouse on a phone',
    how: 'The median of three runs of each page, in turns, with its slow network and processor simulated; the bare pages hold one heading and a line, with and without React.',
    measure: ({ url }, measured) => measureLighthouse(url, measured),
  },
  interactions: {
    title: 'From a press to the next paint',
    how: 'The slowest control of each page with the processor slowed four times, each the median of three visits. Browsers tell in steps of 8 ms, and nothing of what takes under 16: that is a 0. The bare React page has a button that counts, the bare static one a line that unfolds.',
    measure: ({ url }, measured) => measureInteractions(url, measured),
  },
  estimator: {
    title: 'From a scan to a list',
    how: 'Scans as a phone writes them, read, measured and counted with every line and its working. Growth is the best of seven turns for 500 rooms four times over and for 2,000, divided by what n log n would give. The drawing is that of a sample of four rooms in the browser: from the tap to the first frame with the plan, with the processor slowed four times, the median of seven visits.',
    measure: async ({ url }, measured) => {
      measureEstimating(measured)
      await measureDrawing(url, measured)
    },
  },
  pages: {
    title: 'The home page under load',
    how: 'From this server, and from one of nothing but `node:http` with the same bytes, in turns.',
    measure: measurePages,
  },
  joins: {
    title: 'Joins under load',
    how: 'Over HTTP, and the same rows written by the database driver alone, in turns.',
    measure: measureJoins,
  },
  'sign-ins': {
    title: 'Signing in under load',
    how: 'With the password hashes that the server makes.',
    measure: measureSignIns,
  },
  workspace: {
    title: 'The workspace with a million tasks',
    how: 'Over two processes on one embedded database. Lists and searches one after the other, as one person asks; edits by 32 at once while others listen, and one transaction an edit by the database driver alone, in turns; a change from the press to a stream of the other process, among two thousand others.',
    measureAlone: measureWorkspace,
  },
  screens: {
    title: 'From a press to the next paint in the workspace',
    how: 'A list and a schedule of 1,000 tasks and a board of 500 cards, with the processor slowed four times, the median of three visits; of presses alike the slowest. Browsers tell in steps of 8 ms, and nothing of what takes under 16: that is a 0. The dashboard’s JavaScript is all that is asked for until nothing more comes.',
    release: 'launched',
    measure: measureScreens,
  },
  schedule: {
    title: 'A schedule and its dates',
    how: 'Every date of a project, its floats and drivers, from its tasks and links: 60 times in one process, the calendar read anew each time and its working hours as they were reckoned the first time. Then sixteen people who each type a duration a second in one project, over HTTP: each edit dates the whole project anew before it is acknowledged.',
    measureAlone: async (dataDir, _short, measured) => {
      measurePlanning(measured)
      await measureScheduleEdits(dataDir, measured)
    },
  },
  estimates: {
    title: 'An estimate and its price',
    how: 'A hundred scanned rooms, taken off, and lines of the takeoff and of formulas over the rooms, each with its packs, costs, markup and shares of overhead, contingency and tax. Nothing is remembered from the time before but in the edit of one line, where the other lines are. The median of 25 times, of an edit of 101. Then a grid of 5,000 lines in the browser: from a key to the next paint with the processor slowed four times, the median of three visits, of keys alike the slowest; figures without a pause are typed with a key every 120 ms while what they change is reckoned, drawn and saved.',
    release: 'launched',
    measure: async (server, measured) => {
      measureEstimates(measured)
      await measureEstimateGrid(server, measured)
    },
  },
  money: {
    title: 'What a job costs',
    how: 'A project with 50,000 entries of cost over two years under 40 codes, on the server and database of the bench: from the call of the report until its answer is read, the median of 15 after one to warm up. Then 1,000 events of the payment service, evenly over a minute, to a second process on the same database, while somebody’s workspace is asked for 20 times a second; afterwards every subscription has the seats that were told last.',
    release: 'launched',
    measure: async (server, measured) => {
      await measureMoney(server, measured)
      await measureWebhooks(server.dataDir, measured)
    },
  },
  documents: {
    title: 'Papers as PDF',
    how: 'Set as PDF/UA-1 in the process that the server starts for it, from the call until the bytes are back: the median of seven. Clauses, and two sums with their words on each page; the estimate is nothing but rows of six cells. Visitors ask for the home page at evenly spaced moments all the while the long ones are set.',
    measureAlone: (dataDir, _short, measured) => measureDocuments(dataDir, measured),
  },
  assistant: {
    title: 'The assistant and the tools of programs',
    how: 'Tools over `/mcp` with a key, each call written into the chained record before it is answered: 200 of each, one after the other over one connection, then all in turns by 32 connections for six seconds. First words: from the question until the first piece of the stream, 100 times. Streams: 200 conversations at once, each answered by a stand-in for a model that says 100 sentences, one every 150 ms.',
    measureAlone: async (dataDir, _short, measured) => {
      await measureTools(dataDir, measured)
      await measureTalk(join(dataDir, 'talk'), measured)
    },
  },
}

async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  try {
    await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const withServer = (
  release: Release | undefined,
  work: (server: BenchServer) => Promise<void>,
): Promise<void> =>
  withFolder(async (dataDir) => {
    const server = await startBenchServer(dataDir, release)
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  })

/** Where BENCH_DATA names a folder, what was seeded is kept there for the next time. */
async function measurePart(part: Part | PartAlone, short: boolean, measured: Measured[]): Promise<void> {
  if (!part.measureAlone) return withServer(part.release, (server) => part.measure(server, measured))
  const kept = process.env.BENCH_DATA
  if (kept !== undefined && kept !== '') return part.measureAlone(kept, short, measured)
  return withFolder((dataDir) => part.measureAlone(dataDir, short, measured))
}

function reportOf(
  { title, how }: Part | PartAlone,
  figures: readonly Measured[],
  loadBefore: number,
): string {
  const table = figures.every(({ page }) => page !== undefined) ? pageTable(figures) : figureTable(figures)
  const load = `The load of the machine before it was ${loadBefore.toFixed(1)}.`
  return [`## ${title}`, how, `${originOf(figures, new Date())} ${load}`, table].join('\n\n')
}

const words = process.argv.slice(2)
/** Of the workspace a hundredth, to see in a minute that it can be measured: nothing is written into the report then. */
const short = words.includes('--short')
const named = namedParts(
  Object.keys(parts),
  words.filter((word) => word !== '--short'),
)
console.log(`${machine()}\n`)
const measured: Measured[] = []
for (const name of named) {
  const part = parts[name]
  if (!part) continue
  const own: Measured[] = []
  const [loadBefore = 0] = loadavg()
  await measurePart(part, short, own)
  if (!short) writePart('performance.md', name, reportOf(part, own, loadBefore))
  for (const one of own) console.log(lineOf(one))
  measured.push(...own)
}

console.log(`\n${measured.length} figures, ${measured.filter(isMissed).length} past their budget`)
process.exitCode = measured.some(isMissed) ? 1 : 0
