import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { makeTypeset } from '#server/typeset/typeset.ts'
import { longProposal } from '#testing/long-papers.ts'
import { estimateJob, kitchenEstimate } from '#testing/papers.ts'
import { heldTogether } from './process-figures.ts'

/** How one paper was set: the most memory that the process which sets it held, and that it held together with the server. */
export type SetPaper = { ms: number; pages: number; pressMb: number; togetherMb: number }

/** The process that sets papers, while it runs. */
function findPress(): number | undefined {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter(Boolean)
  const press = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('press.ts'))
  return press === undefined ? undefined : Number(press)
}

/**
 * Loaded into the server's own process: sets papers there as a call of a project does. `/proposal/10` is one of ten pages,
 * `/estimate/2000` one of so many lines. No two are alike, so that nothing is remembered.
 */
const { typeset } = makeTypeset()
let seed = 0

async function setPaper(kind: string, size: number): Promise<SetPaper> {
  const start = performance.now()
  const most = { pressMb: 0, togetherMb: 0 }
  const look = setInterval(() => {
    const press = findPress()
    if (press === undefined) return
    most.pressMb = Math.max(most.pressMb, heldTogether(press))
    most.togetherMb = Math.max(most.togetherMb, heldTogether(process.pid, press))
  }, 20)
  try {
    const pdf = await (kind === 'proposal'
      ? typeset(longProposal(size, seed++))
      : typeset(estimateJob({ data: kitchenEstimate(size / 20, 20) })))
    const ms = performance.now() - start
    const pages = Number(/<xmpTPg:NPages>(\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])
    return { ms, pages, ...most }
  } finally {
    clearInterval(look)
  }
}

createServer((request, reply) => {
  const [, kind = '', size = ''] = (request.url ?? '').split('/')
  void setPaper(kind, Number(size)).then(
    (set) => reply.end(JSON.stringify(set)),
    (error) => reply.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PAPERS_PORT), '127.0.0.1')
