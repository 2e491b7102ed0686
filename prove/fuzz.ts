import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { checkAnswer, fits, type RowName, rowsByName } from './fuzz/answers.ts'
import { openLedger } from './fuzz/joins.ts'
import { questionsFor, type Samples, type Sent } from './fuzz/questions.ts'
import { openStage } from './fuzz/stage.ts'
import { exactly, none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'
import { openWire, type Question } from './wire.ts'

/** Another one is as good; the same one finds the same. */
const seed = Number(process.env.PROVE_SEED ?? 20_261_121)

/** Of a hundred that are sent to a row, how many fit: few where each costs a hash or leaves something that others list. */
const fewFit: Partial<Record<RowName, number>> = {
  loginRow: 1,
  registerRow: 1,
  operatorSignInRow: 1,
  operatorEnrolRow: 4,
  resetPasswordRow: 2,
  changePasswordRow: 1,
  endSessionsRow: 1,
  newRecoveryCodesRow: 1,
  saveSegmentRow: 3,
  inviteRow: 3,
  addKeyRow: 3,
  addWebhookRow: 5,
  forgotPasswordRow: 8,
  resendVerificationRow: 8,
}
const someFit = 15
const joinsFit = 50
/** Where a row is asked only a few times. */
const leastInFew = 30
/** So many rows are asked at the same time. */
const rowsAtOnce = 10

/** A run of one row: what went wrong, shrunk, and how many of the bodies fitted. */
type Run = { name: RowName; fitted: number; worked: number; failure?: string }

type Asked = {
  name: RowName
  runs: number
  /** Of a hundred, how many fit. */
  fitting: number
  /** Added to the seed, where a row is asked in several runs. */
  part?: number
  samples: Samples
  headersFor: (n: number) => Record<string, string>
  /** Looks at what an answer that worked says; throws what is wrong with it. */
  look?: (sent: Sent, data: unknown) => void
}

/** Bodies, parameters and queries that fit, nearly fit or are anything at all, for every call of the contract. */
export async function prove(proof: Proof): Promise<void> {
  const { short, add, say } = proof
  const [joins, others] = short ? [500, 20] : [20_000, 5000]
  const names = (Object.keys(rowsByName) as RowName[]).filter(
    // Files as they are: their calls are tried in the tests of the storage and of the feature.
    (name) => name !== 'joinRow' && rowsByName[name].bytes === undefined,
  )
  say(`seed ${seed}: ${others} for each of ${names.length} calls, then ${joins} joins`)
  const runs = await askRows(names, others)
  const { rejoined, kept, differences } = await askJoins(joins)
  const failures = (some: readonly Run[]) =>
    some.flatMap(({ name, failure }) => (failure ? [`${name}, seed ${seed}: ${failure}`] : []))
  add(none(`${others} bodies or queries to each of ${names.length} calls: calls that failed`, failures(runs)))
  const unfit = runs.filter(({ fitted }) => fitted === 0).map(({ name }) => name)
  add(none('calls whose handler was never reached', unfit))
  const idle = runs.filter(({ name, worked }) => worked === 0 && !neverWork.has(name)).map(({ name }) => name)
  if (!short) add(none('calls that never worked, but for those that nobody here can make work', idle))
  add(none(`${joins} bodies to join: runs that failed`, failures(rejoined)))
  add({ what: 'joins that were kept', value: kept, unit: '', least: joins / 20 })
  add(none('joins kept otherwise than the contract reads them, or kept and refused', differences))
  const fitted = rejoined.reduce((sum, run) => sum + run.fitted, 0)
  const worked = rejoined.reduce((sum, run) => sum + run.worked, 0)
  add(exactly('joins answered with 200, of those that fit the schema', worked, fitted))
}

/** What needs a code of somebody's app, a letter's link, or a server that asks for work. */
const neverWork: ReadonlySet<RowName> = new Set([
  'challengeRow',
  'operatorSignInRow',
  'operatorEnrolRow',
  'newRecoveryCodesRow',
  'verifyEmailRow',
  'changePasswordRow',
  'deleteSegmentRow',
  'removeWebhookRow',
  'switchWebhookRow',
  'replayRow',
  'revokeKeyRow',
])

async function askRows(names: readonly RowName[], runs: number): Promise<Run[]> {
  return withHousehold(async (household) => {
    const { url } = await household.start({ WEBHOOK_PRIVATE: 'true' })
    const stage = await openStage(household, url)
    const waiting = [...names]
    const done: Run[] = []
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const headersFor = (n: number) => stage.headersFor(name as RowName, n)
        const fitting = Math.max(fewFit[name] ?? someFit, runs < 1000 ? leastInFew : 0)
        done.push(await askRow(url, { name, runs, fitting, samples: stage.samplesFor(name), headersFor }))
      }
    }
    await Promise.all(Array.from({ length: rowsAtOnce }, work))
    return done
  })
}

/** Has no job of a letter kept: what is asked here is what is kept of a join, and thousands of letters take longer than all of it. */
const noJobs = `
  create function keep_none() returns trigger language plpgsql as 'begin return null; end';
  create trigger keep_none before insert on graphile_worker._private_jobs for each row execute function keep_none()`

async function askJoins(joins: number) {
  return withHousehold(async ({ start, database }) => {
    const { url } = await start()
    const pool = await database()
    await pool.query(noJobs)
    const ledger = openLedger()
    const look = ({ body }: Sent, data: unknown) => ledger.note(body, data as { alreadyJoined: boolean })
    const samples = { website: fc.constantFrom('', '', '', 'https://robot.example') }
    const parts = 8
    const rejoined = await Promise.all(
      Array.from({ length: parts }, (_, part) =>
        askRow(url, {
          name: 'joinRow',
          runs: Math.ceil(joins / parts),
          fitting: joinsFit,
          part,
          samples,
          headersFor: () => ({}),
          look,
        }),
      ),
    )
    const kept = ledger.size()
    return { rejoined, kept, differences: await ledger.differences(pool) }
  })
}

async function askRow(
  url: string,
  { name, runs, fitting, part = 0, samples, headersFor, look }: Asked,
): Promise<Run> {
  const row = rowsByName[name]
  const wire = openWire(url)
  const run: Run = { name, fitted: 0, worked: 0 }
  let n = 0
  const isGood = (sent: Sent) => fits(row, sent)
  const asked = questionsFor(row, samples, isGood, { fitting })
  const property = fc.asyncProperty(
    asked.filter((sent) => isSendable(sent) && (name !== 'addWebhookRow' || staysHere(sent))),
    async (sent) => {
      n++
      const question = questionOf(row, sent)
      // As the server reads it: JSON has no undefined and one zero, and an address no half of a character.
      const read: Sent = {
        params: mapTexts(sent.params),
        query: mapTexts(sent.query),
        body: question.body === undefined ? undefined : JSON.parse(question.body),
      }
      if (isGood(read)) run.fitted++
      const reply = await askPatiently(wire, {
        ...question,
        headers: { ...question.headers, ...headersFor(n) },
      })
      const data = checkAnswer(name, read, reply)
      if (data === undefined) return
      run.worked++
      look?.(read, data)
    },
  )
  try {
    const result = await fc.check(property, { seed: seed + part, numRuns: runs })
    return result.failed ? { ...run, failure: report(result) } : run
  } finally {
    wire.close()
  }
}

/** Ten calls at once change one project here: who finds it held by others for too long is asked to come again, and does. */
async function askPatiently(wire: ReturnType<typeof openWire>, question: Question) {
  for (let tries = 1; ; tries++) {
    const reply = await wire.ask(question)
    if (reply.status !== 503 || !reply.headers.has('retry-after') || tries === 5) return reply
    await wait(1000)
  }
}

/** What went wrong, the least that makes it go wrong, and the path that leads there again. */
function report({
  errorInstance,
  counterexample,
  counterexamplePath,
  numRuns,
}: fc.RunDetails<[Sent]>): string {
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const sent = JSON.stringify(counterexample?.[0]) ?? ''
  return `${said.slice(0, 500)} [run ${numRuns}, path ${counterexamplePath}] ${sent.slice(0, 1000)}`
}

/** The same texts as they come out of an address. */
const mapTexts = <Text extends string | string[]>(texts: Record<string, Text>): Record<string, Text> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      (typeof text === 'string' ? text.toWellFormed() : text.map((one) => one.toWellFormed())) as Text,
    ]),
  )

/** Whether the address is short enough to be read at all: a longer one is refused before anything looks at it. */
const isSendable = ({ params, query }: Sent) => JSON.stringify([params, query]).length * 9 < 15_000

/** Whether a webhook to this address would be called on this machine only. */
function staysHere({ body }: Sent): boolean {
  const { url } = (body ?? {}) as { url?: unknown }
  return typeof url !== 'string' || !URL.canParse(url) || new URL(url).hostname === '127.0.0.1'
}

function questionOf({ method, path }: (typeof rowsByName)[RowName], sent: Sent): Question {
  const query = new URLSearchParams(
    Object.entries(sent.query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ).toString()
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((sent.params[name] ?? '').toWellFormed()),
  )
  return {
    method,
    path: query === '' ? address : `${address}?${query}`,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent.body ?? null),
    }),
  }
}
