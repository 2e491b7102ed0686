import { join } from 'node:path'
import type { DocumentContent } from '#contract/documents.ts'
import { compareDocuments } from '#domain/documents/compare.ts'
import { longProposal } from '#testing/long-papers.ts'
import { freePort, runServer, startWords } from '#testing/server.ts'
import { askOnce } from './ask-once.ts'
import { askEvenly } from './even-load.ts'
import { type Measured, median } from './measured.ts'
import type { SetPaper } from './papers-beside.ts'

const budgets = { tenPagesMs: 150, manyPagesMs: 2500, pageP99Ms: 50, memoryMb: 350, compareMs: 50 }
const manyPages = 250
const turns = 7
/** How many ask the server for its home page each second while papers are set. */
const visitors = 50

/** The words that start the server, with what sets papers in its process. */
function startWordsBeside(): readonly [string, ...string[]] {
  const [program, ...args] = startWords
  return [
    program,
    ...args.slice(0, -1),
    '--import',
    join(import.meta.dirname, 'papers-beside.ts'),
    ...args.slice(-1),
  ]
}

/** A document of 300 pages of clauses, with its first version and one in which every hundredth clause says otherwise. */
function measureComparing(measured: Measured[]): void {
  const { terms } = longProposal(300).data
  const versionOf = (edit: (text: string, at: number) => string): DocumentContent => ({
    blocks: terms.split('\n\n').map((text, at) => ({
      id: `clause-${at}`,
      kind: 'prose',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: edit(text, at) }] }],
    })),
    fields: {},
  })
  const before = versionOf((text) => text)
  const after = versionOf((text, at) => (at % 100 === 0 ? text.replaceAll('owner', 'client') : text))
  const times = Array.from({ length: 25 }, () => {
    const start = performance.now()
    compareDocuments(before, after)
    return performance.now() - start
  })
  measured.push({
    what: 'two versions of 300 pages compared',
    value: median(times),
    unit: 'ms',
    most: budgets.compareMs,
  })
}

/** Papers of ten pages and of many, set by the process beside the server while others ask it for pages. */
export async function measureDocuments(dataDir: string, measured: Measured[]): Promise<void> {
  measureComparing(measured)
  const port = await freePort()
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', PAPERS_PORT: String(port) }
  const { server, ended } = await runServer(env, startWordsBeside())
  if (!server) throw new Error(`the server ended with ${ended.code}: ${ended.output}`)
  const set = async (paper: string): Promise<SetPaper> => {
    const { status, text } = await askOnce(`http://127.0.0.1:${port}`, { method: 'GET', path: paper })
    if (status !== 200) throw new Error(text())
    return JSON.parse(text())
  }
  const times = async (paper: string) => {
    const all: SetPaper[] = []
    for (let turn = 0; turn < turns; turn++) all.push(await set(paper))
    const togetherMb = Math.max(...all.map((one) => one.togetherMb))
    return { ms: median(all.map(({ ms }) => ms)), pages: all[0]?.pages ?? 0, togetherMb }
  }
  try {
    const home = { method: 'GET', path: '/' } as const
    await askEvenly(server.url, { perSecond: visitors, seconds: 2, each: () => home })
    const first = await set('/proposal/10')
    const ten = await times('/proposal/10')
    const many = times(`/proposal/${manyPages}`)
    const visits = await askEvenly(server.url, { perSecond: visitors, seconds: 8, each: () => home })
    const long = await many
    const estimate = await set('/estimate/2000')
    measured.push(
      {
        what: `a proposal of ${first.pages} pages, with the start of the process that sets it`,
        value: first.ms,
        unit: 'ms',
      },
      { what: `a proposal of ${ten.pages} pages`, value: ten.ms, unit: 'ms', most: budgets.tenPagesMs },
      { what: `a proposal of ${long.pages} pages`, value: long.ms, unit: 'ms', most: budgets.manyPagesMs },
      {
        what: `the home page meanwhile, ${visitors} visitors a second, p99`,
        value: visits.p99,
        unit: 'ms',
        most: budgets.pageP99Ms,
      },
      {
        what: 'not answered with 200 meanwhile',
        value: visits.failed,
        unit: '',
        most: 0,
        details: visits.reasons,
      },
      {
        what: 'memory of the server and that process together, at its peak',
        value: long.togetherMb,
        unit: 'MB',
        most: budgets.memoryMb,
      },
      { what: `an estimate of 2,000 lines, ${estimate.pages} pages`, value: estimate.ms, unit: 'ms' },
      { what: 'memory of that process, at its peak', value: estimate.pressMb, unit: 'MB' },
    )
  } finally {
    await server.stop()
  }
}
