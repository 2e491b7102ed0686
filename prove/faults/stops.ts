import { setTimeout as wait } from 'node:timers/promises'
import { answerWithinMs } from '#server/kit/answer-before-closing.ts'
import { until } from '#testing/server.ts'
import { none, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { ask } from './ask.ts'
import { checkBooks } from './books.ts'
import { openTalk } from './talk.ts'

/** How many connections ask for one join at a time, for five at once, and for nothing until the server is told to stop. */
const [single, pipelined, idle] = [16, 8, 8]
const depth = 5
/** Over which time the idle ones ask for something after all: what they ask for must be answered like the rest. */
const afterSignalMs = 150
/** What a supervisor waits for before it kills. */
const stopWithinMs = 10_000

/** The server is told to stop while joins come in over connections that are kept alive, also several at once. */
export async function proveStops({ short, add, say }: Proof): Promise<void> {
  const rounds = short ? 2 : 10
  const name = `SIGTERM × ${rounds}`
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  /** What was still at work when a stop may wait no longer: on a machine that is busy with other proofs that comes about. */
  let cut = 0
  let told = Number.POSITIVE_INFINITY
  const codes: string[] = []
  let [count, slowest] = [0, 0]
  const answers = {
    acknowledged: (email: string) => void acknowledged.add(email),
    wrong(what: string) {
      if (short && performance.now() - told >= answerWithinMs) cut++
      else wrong.push(what)
    },
  }
  const emails = (many: number) => Array.from({ length: many }, () => `stopped-${count++}@mason.example`)

  await withHousehold(async ({ dataDir, start }) => {
    say(`${name} over ${single + pipelined + idle} connections that are kept alive`)
    for (let round = 0; round < rounds; round++) {
      const server = await start()
      const port = Number(new URL(server.url).port)
      const asking = [...Array(single).fill(1), ...Array(pipelined).fill(depth)].map(async (many: number) => {
        const talk = await openTalk(port, answers)
        while (talk && !talk.isOver()) {
          await talk.ask(emails(many))
          if (!(await talk.settled())) break
        }
      })
      const quiet = await Promise.all(Array.from({ length: idle }, () => openTalk(port, answers)))
      for (const talk of quiet) await talk?.ask(emails(1))
      for (const talk of quiet) await talk?.settled()
      const before = acknowledged.size
      await until('joins', async () => acknowledged.size >= before + (short ? 60 : 150))
      told = performance.now()
      const ended = server.stop('SIGTERM')
      const late = quiet.map(async (talk, i) => {
        await wait((i / idle) * afterSignalMs)
        // This process itself may have had no turn for a while.
        if (performance.now() - told > afterSignalMs) return
        if (!talk || talk.isOver()) return void wrong.push('an idle connection was ended at once')
        await talk.ask(emails(1))
        await talk.settled()
      })
      const code = await ended
      slowest = Math.max(slowest, performance.now() - told)
      if (code !== 0) codes.push(`round ${round + 1}: ${code}`)
      await Promise.all([...asking, ...late])
      told = Number.POSITIVE_INFINITY
    }
    if (cut > 0) say(`${name}: ${cut} requests were at work for longer than a stop may wait`)
    add(none(`${name}: requests sent in full that got no answer, of ${count.toLocaleString('en')}`, wrong))
    add(none(`${name}: ended with another code than 0`, codes))
    add({
      what: `${name}: slowest`,
      value: Math.round(slowest),
      unit: 'ms',
      ...(!short && { most: stopWithinMs }),
    })
    // The letters that were not sent yet are the next server's.
    await start()
    await checkBooks({ add }, name, {
      acknowledged,
      dataDir,
      ask: (statement, values) => ask(dataDir, statement, values),
    })
  })
}
