import { afterEach, expect, test } from 'vitest'
import { hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Ask, everyWriting } from '#testing/world/asking.ts'
import { idsOf } from '#testing/world/ids.ts'
import { judgeReply, judgeText, nothingFound } from '#testing/world/judging.ts'
import { askAs } from '#testing/world/reply.ts'
import { type ProjectName, type Viewer, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
afterEach(() => t.close())

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
  // They need a day that has nothing open, and a clock that runs.
  ...['addLogEntriesRow', 'stopTimeRow', 'signLogRow'],
  // It needs what can have been.
  'putIncidentRow',
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
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  const { canaries } = await buildWorld(t.database.pool)
  const asks = everyWriting()
  const found = nothingFound()
  // Whoever may do most comes last: what they remove is there for the others. What a change leaves is what the next one finds.
  for (const viewer of viewers.toReversed())
    for (const ask of inTurn(asks)) judgeReply(found, canaries, viewer, ask, await askAs(t.app, viewer, ask))
  await t.runJobs()
  // A day goes by, hour by hour: everybody's digest leaves at theirs.
  for (let hours = 0; hours < 24; hours++) {
    t.clock.forward(hour)
    await t.runSchedule('notice-letters')
  }
  for (const { to, letter } of t.letters) {
    const viewer =
      viewers.find(({ user }) => to === `${user}@people.example`) ?? payerAt(asks, to) ?? outsider
    judgeText(found, canaries, viewer, JSON.stringify(letter).toLowerCase(), {
      said: to,
      where: `a letter to ${viewer.name}`,
    })
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
