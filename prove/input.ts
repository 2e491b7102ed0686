import type { RunningServer } from '#testing/server.ts'
import { acceptedCases } from './input/accepted-cases.ts'
import type { Case } from './input/case.ts'
import { cookieCases, idCases, keyCases, previewCases, tokenCases } from './input/door-cases.ts'
import { askOnce, type Doors, openDoors } from './input/doors.ts'
import { formCases } from './input/form-cases.ts'
import { type Fault, faultKinds, judge } from './input/judge.ts'
import { forwardedPast, scale, spellingsPast } from './input/limits.ts'
import { beforeOperatorsCases } from './input/no-operator-cases.ts'
import { fileCases, pathCases, rangeCases } from './input/path-cases.ts'
import { isOfWorld, type RowCall, rowCalls } from './input/row-calls.ts'
import { fieldCases, jsonCases, methodCases, originCases, sizeCases, typeCases } from './input/row-cases.ts'
import { differences, noonZone, readLetters, readStored } from './input/stored.ts'
import { queryCases, serviceCases, valueCases } from './input/value-cases.ts'
import { talk } from './input/wire.ts'
import { wireCases } from './input/wire-cases.ts'
import { askedCases, bodyCases, placeCases, unkeptTexts, uploadCases } from './input/world-cases.ts'
import { none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'

/** How many connections are open at a time. */
const atOnce = 12

const portOf = ({ url }: RunningServer) => Number(new URL(url).port)

/** Sends every case over a connection of its own and answers what was wrong. */
async function run(server: RunningServer, cases: readonly Case[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const waiting = [...cases]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      faults.push(...judge(next, await talk(portOf(server), next), server.url))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const alive = await askOnce(portOf(server), { target: '/healthz' })
  if (alive.status !== 200) faults.push({ kind: 'server', what: `afterwards, /healthz is ${alive.status}` })
  return faults
}

/** One of so many, where a case is asked of every row and time is short; every row still has some of every kind. */
const thinned = (cases: readonly Case[], everySo: number) => cases.filter((_, index) => index % everySo === 0)

/** What every call is tried with; of rows that all stand behind the same two doors some are enough where time is short. */
function casesOfEach(calls: readonly RowCall[], doors: Doors, short: boolean): Case[] {
  const tries = [originCases, typeCases, jsonCases, (some: readonly RowCall[]) => cookieCases(some, doors)]
  const [world, others] = [
    calls.filter(({ row }) => isOfWorld(row)),
    calls.filter(({ row }) => !isOfWorld(row)),
  ]
  return tries.flatMap((casesOf) => [...casesOf(others), ...thinned(casesOf(world), short ? 19 : 1)])
}

/** All that must be refused, or answered without anything being done. */
function refusedCases(calls: readonly RowCall[], doors: Doors, iconSize: number, short: boolean): Case[] {
  // What every row is asked by the same rule, of which a row alone has dozens.
  const many = [methodCases, fieldCases, bodyCases, placeCases, pathCases]
  return [
    ...casesOfEach(calls, doors, short),
    ...many.flatMap((casesOf) => thinned(casesOf(calls), short ? 5 : 1)),
    ...sizeCases(calls),
    ...askedCases(calls),
    ...uploadCases(calls),
    ...valueCases(calls),
    ...serviceCases(calls),
    ...queryCases(calls),
    ...keyCases(calls, doors),
    ...tokenCases(calls, doors),
    ...idCases(calls),
    ...previewCases(doors),
    ...fileCases(),
    ...rangeCases(iconSize),
    ...wireCases(),
    ...formCases(),
  ]
}

/** Lines of a log that say what they must not: an address, something of a body, a secret. */
const tellingLines = (log: string, secrets: readonly string[]) =>
  log
    .split('\n')
    .filter(
      (line) =>
        line.includes('@') ||
        /ada mason|evil|plumb bob/i.test(line) ||
        secrets.some((one) => line.includes(one)),
    )

const errorLines = (log: string) => log.split('\n').filter((line) => /"level":(50|60)/.test(line))

/** Bad input over raw sockets: nobody is got round, nothing is kept, sent or told that should not be. */
export async function prove({ add, say, short }: Proof): Promise<void> {
  await withHousehold(async ({ dataDir, start, database }) => {
    const server = await start({ RELEASE: 'launched', LOG_LEVEL: 'debug' })
    const faults: Fault[] = []
    const nobody = beforeOperatorsCases()
    say(`${nobody.length} cases before there is an operator`)
    faults.push(...(await run(server, nobody)))

    const pool = await database()
    const doors = await openDoors(portOf(server), dataDir, pool)
    const icon = await askOnce(portOf(server), { target: '/favicon.svg' })
    const calls = rowCalls(doors)
    const refused = refusedCases(calls, doors, icon.body.length, short)
    for (const table of ['projects', 'orgs'])
      await pool.query(`update ${table} set time_zone = $1`, [noonZone(new Date())])
    // What is due to be swept away is gone before anything is compared.
    await pool.query(`select graphile_worker.add_job('sweep')`)
    const stored = await readStored(pool)
    const letters = await readLetters(dataDir)
    const logged = server.output().length
    say(`${refused.length} cases that are to be refused`)
    faults.push(...(await run(server, refused)))
    const changed = differences(stored, await readStored(pool))
    const written = (await readLetters(dataDir)).length - letters.length
    const log = server.output().slice(logged)

    const accepted = acceptedCases()
    say(`${accepted.length} cases that are to be taken`)
    faults.push(
      ...(await run(
        server,
        accepted.map(({ one }) => one),
      )),
    )
    await readStored(pool)
    const { rows: members } = await pool.query<{ email: string; name: string }>(
      `select email, name from waitlist_members where email not in ('bob@mason.example', 'old@mason.example')`,
    )
    const kept = members.map(({ email, name }) => `${email}, ${name}`).sort()
    const meant = accepted.map(({ email, name }) => `${email}, ${name}`).sort()

    say('limits under other spellings and behind a proxy')
    const limits = { RATE_LIMIT_SCALE: String(scale) }
    const own = await start(limits)
    const proxied = await start({ ...limits, TRUST_PROXY: '1' })
    const past = [...(await spellingsPast(portOf(own))), ...(await forwardedPast(portOf(proxied)))]

    const kinds = new Set([...nobody, ...refused].map(({ kind }) => kind))
    const count = nobody.length + refused.length + accepted.length
    add({ what: `cases of bad input, of ${kinds.size} kinds`, value: count, unit: '', least: 150 })
    for (const [kind, what] of Object.entries(faultKinds)) {
      add(
        none(
          what,
          faults.filter((one) => one.kind === kind).map((one) => one.what),
        ),
      )
    }
    const world = calls.filter(({ row }) => isOfWorld(row)).length
    add({
      what: 'rows of organizations and projects, asked as their own with real ids',
      value: world,
      unit: '',
      least: 60,
    })
    add(none('texts that a row takes and no database keeps', unkeptTexts(calls)))
    add(none('rows changed by what was refused', changed))
    add(none('letters written by what was refused', Array(written).fill('a letter')))
    add(
      none('lines logged with an address, a token or something of a body', tellingLines(log, doors.secrets)),
    )
    add(none('lines logged as an error', errorLines(server.output())))
    add(none('what was to be taken: kept otherwise, or not at all', both(kept, meant)))
    add(none('limits that another spelling got round', past))
  })
}

/** What is in one list alone. */
const both = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((line) => !other.includes(line)),
  ...other.filter((line) => !one.includes(line)),
]
