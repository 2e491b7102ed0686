import { afterEach, expect, test } from 'vitest'
import { type Audience, type InformationClass, visibleClasses } from '#contract/audience.ts'
import { visibleKeys } from '#contract/field.ts'
import { projectEntity, taskEntity } from '#contract/fields.ts'
import { hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Ask, everyReading, everyWriting, workspaceRows } from '#testing/world/asking.ts'
import { type Canary, foundIn } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { askAs, someAtATime } from '#testing/world/reply.ts'
import { maySee, type ProjectName, projectNames, type Viewer, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
let canaries: Canary[]
const open = async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  canaries = (await buildWorld(t.database.pool)).canaries
}
afterEach(() => t.close())

/** What is kept and nobody is shown: the bin names what lies in it and no more, and an answer is told without its id. */
const shownNowhere: readonly RegExp[] = [
  /^(description|trade|room|phase) of binned task/,
  /^comment \(bin/,
  /^id of ask/,
]

type Found = { asked: number; leaks: string[]; seen: Set<string>; broken: string[]; worked: Set<string> }

/** Asks everything as everybody: what was found where it must not be, and what was seen by somebody who may. */
async function lookEverywhere(asks: readonly Ask[], people = viewers): Promise<Found> {
  const found: Found = { asked: 0, leaks: [], seen: new Set(), broken: [], worked: new Set() }
  const calls = people.flatMap((viewer) => asks.map((ask) => ({ viewer, ask })))
  if (asks.every(({ method }) => method === 'GET'))
    await someAtATime(calls, ({ viewer, ask }) => lookAt(found, viewer, ask))
  // What a change leaves is what the next one finds.
  else for (const { viewer, ask } of calls) await lookAt(found, viewer, ask)
  return found
}

async function lookAt(found: Found, viewer: Viewer, ask: Ask): Promise<void> {
  const { status, text } = await askAs(t.app, viewer, ask)
  found.asked++
  if (status === 200) found.worked.add(ask.row)
  const how = `${ask.method} ${ask.url}`
  // The bytes of these files were never written: who may have them is told that they cannot be reached.
  if (status >= 500 && ask.row !== 'fileContentRow')
    found.broken.push(`${viewer.name}: ${how} ${status} ${text}`)
  for (const key of hiddenKeys(viewer)) {
    if (text.includes(key)) found.leaks.push(`${viewer.name}: ${key} in ${how}`)
  }
  judge(found, viewer, text, `${how} ${JSON.stringify(ask.body ?? '')}`, how)
}

/** Notes what somebody found in a text; what they said themselves may be said again. */
function judge({ leaks, seen }: Found, viewer: Viewer, text: string, said: string, where: string): void {
  for (const canary of foundIn(text, canaries)) {
    if (maySee(viewer, canary.secret)) seen.add(canary.name)
    else if (!said.includes(String(canary.value))) leaks.push(`${viewer.name}: ${canary.name} in ${where}`)
  }
}

/** The keys of sums that somebody reads in no project: not to be found as null either. */
function hiddenKeys(viewer: Viewer): string[] {
  const shown = projectNames.flatMap((project) => visibleKeysOf(viewer.audienceIn(project)))
  return sumKeys.filter((key) => !shown.includes(key)).map((key) => `"${key.toLowerCase()}":`)
}
const sumKeys = [projectEntity, taskEntity].flatMap(({ price, cost }) => Object.keys({ ...price, ...cost }))
const visibleKeysOf = (audience: Audience | undefined) =>
  audience ? [projectEntity, taskEntity].flatMap((entity) => visibleKeys(entity, audience)) : []

/** Somebody whom the letters reach without an account: of them is known what somebody else's worker may know. */
const outsider: Viewer = {
  name: 'whoever has no account',
  user: undefined,
  headers: {},
  roleIn: () => undefined,
  audienceIn: () => 'worker',
}

/** Whom invoices were sent to: of those jobs what an owner knows, of others what reaches anybody outside. */
function payerAt(asks: readonly Ask[], address: string): Viewer | undefined {
  const sent = asks.filter(({ row, body }) => row === 'mailInvoiceRow' && body?.email === address)
  const isOf = (project: ProjectName) => sent.some(({ url }) => url.includes(idsOf(project).project))
  if (sent.length === 0) return undefined
  return {
    ...outsider,
    name: 'who pays an invoice',
    audienceIn: (project) => (isOf(project) ? 'owner' : outsider.audienceIn(project)),
  }
}

test('nobody finds in any reply what is not theirs to see, and everything hidden is seen by somebody', async () => {
  await open()
  const { asked, leaks, seen, broken } = await lookEverywhere(everyReading())
  const readable = workspaceRows.filter(({ row }) => row.method === 'GET').length
  process.stdout.write(
    `who sees what: ${readable} rows to read, ${asked} calls as ${viewers.length} people, ${canaries.length} canaries\n`,
  )
  expect(leaks).toEqual([])
  expect(broken).toEqual([])
  const unseen = canaries.filter(({ name, secret }) => secret.what !== 'nobody' && !seen.has(name))
  expect(
    unseen.map(({ name }) => name).filter((name) => !shownNowhere.some((one) => one.test(name))),
  ).toEqual([])
}, 600_000)

/** What takes something away comes after what needs it, and a file that goes with an entry before another call hides it. */
const inTurn = (asks: readonly Ask[]) => asks.toSorted((one, other) => turnOf(one) - turnOf(other))
const turnOf = ({ row }: Ask) => (row === 'attachFilesRow' ? -1 : Number(takesAway.test(row)))
// Of what is over, nothing is asked any more.
const takesAway = /^(remove|delete|revoke|outcome|binScan|binDocument)/

/** What needs a webhook that is on, a picture, a password, the token of a letter or an invitation of one's own: tried by the tests of its own feature. */
const neverWork = [
  ...['testOrgWebhookRow', 'replayOrgDeliveryRow'],
  // Nothing is paid by card here.
  ...['checkoutRow', 'changePlanRow', 'cancelPlanRow', 'resumePlanRow', 'cardRow'],
  // No provider signs people in here, and no domain is proved.
  ...['setCompanyRow', 'proveCompanyDomainRow'],
  ...['putLogoRow', 'closeOrgRow'],
  // It has been adopted by then; and what is in a file, and what was said anew of a scan.
  ...[
    'removeAlternativeRow',
    'addScanRow',
    'correctScanRow',
    'acceptInvitationRow',
    'acceptOwnInvitationRow',
  ],
  // They need a draft or a sum that is seen, an owner, or that nobody has declined.
  ...['keepDraftRow', 'sendProposalRow', 'addProposalLinkRow', 'acceptProposalRow', 'withdrawProposalRow'],
  // They need either a person or a role, and somebody’s turn.
  ...['sendForApprovalRow', 'approvalLinkRow', 'answerApprovalRow', 'withdrawApprovalRow'],
  // They need what was issued, or a draft that nobody has changed.
  ...['issueDocumentRow', 'voidDocumentRow', 'reviseDocumentRow'],
  // It needs the state that a template is in.
  'editPaperTemplateRow',
  // They need what was issued, and somebody whose turn it is.
  ...['sendSigningRow', 'signDocumentRow', 'declineSigningRow', 'remindSigningRow', 'withdrawSigningRow'],
  // What was sent came back already, and stays in the register.
  ...['returnTransmittalRow', 'withdrawTransmittalRow', 'removeSubmittalRow'],
  // They need a day that has come and has nothing open, and a clock that runs.
  ...['addLogEntriesRow', 'stopTimeRow', 'signLogRow'],
  // They need a day that has come, and somebody’s signature or what can have been.
  ...['addTalkRow', 'putIncidentRow'],
  // They are for a sum that is read or fits, build on what was certified, or need a change order that was signed.
  ...['signChangeRow', 'setTermsRow', 'putApplicationRow', 'sendApplicationRow', 'certifyApplicationRow'],
  ...['withdrawApplicationRow', 'issueInvoiceRow', 'voidInvoiceRow', 'enterCostRow'],
  // They need an invoice that is paid online, and a payment service that knows the key.
  ...['payInvoiceRow', 'setPaymentKeyRow'],
  // It needs a fact that is held.
  'amendFactRow',
  // It needs a weather service.
  'takeWeatherRow',
  // They need a key of one’s own, a program that asks to be let in, and what nobody has decided.
  ...['revokeOwnKeyRow', 'askedGrantRow', 'answerGrantRow', 'declineSuggestionRow'],
]

test('nobody finds it in what a change is answered with, nor in the letters that go out for it', async () => {
  await open()
  const asks = everyWriting()
  // Whoever may do most comes last: what they remove is there for the others.
  const found = await lookEverywhere(inTurn(asks), viewers.toReversed())
  await t.runJobs()
  // A day goes by, hour by hour: everybody's digest leaves at theirs.
  for (let hours = 0; hours < 24; hours++) {
    t.clock.forward(hour)
    await t.runSchedule('notice-letters')
  }
  for (const { to, letter } of t.letters) {
    const viewer =
      viewers.find(({ user }) => to === `${user}@people.example`) ?? payerAt(asks, to) ?? outsider
    judge(found, viewer, JSON.stringify(letter).toLowerCase(), to, `a letter to ${viewer.name}`)
  }
  process.stdout.write(
    `who sees what: ${asks.length} changes, ${found.asked} calls, ${t.letters.length} letters\n`,
  )
  expect(found.leaks).toEqual([])
  // Whether a key opens an account is asked of the payment service, and none answers in the tests.
  expect(found.broken.filter((one) => !one.includes('/online-payment 503'))).toEqual([])
  const idle = new Set(asks.map(({ row }) => row).filter((row) => !found.worked.has(row)))
  expect([...idle]).toEqual(neverWork)
}, 600_000)

/** Lets an audience read a class that is not its own, while `work` is done. */
async function withClass(audience: 'owner' | 'worker', what: InformationClass, work: () => Promise<void>) {
  const classes = visibleClasses[audience] as unknown as InformationClass[]
  classes.push(what)
  try {
    await work()
  } finally {
    classes.pop()
  }
}

test.each([
  ['owner', 'cost', 'hope|bo'],
  ['worker', 'price', 'wes'],
] as const)(
  'a catalogue that gives the %s class %s to somebody it is hidden from is found out',
  (audience, what, name) =>
    withClass(audience, what, async () => {
      await open()
      const asks = everyReading().filter(({ url }) => !url.includes('?'))
      const concerned = viewers.filter(({ audienceIn }) =>
        projectNames.some((project) => audienceIn(project) === audience),
      )
      const { leaks } = await lookEverywhere(asks, concerned)
      expect(leaks.length).toBeGreaterThan(2)
      for (const leak of leaks)
        expect(leak).toMatch(new RegExp(`^(${name}): (.*\\(${what} (kitchen|clinic)\\)|"\\w+cents": )`))
    }),
)
