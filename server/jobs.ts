import type { Signer } from '@libpdf/core'
import { isByInvitation } from '#contract/workspace.ts'
import { askLetterJob } from './asks/ask.ts'
import { askMoved, movedAsksJob } from './asks/moved.ts'
import { sendAskLetter } from './asks/post.ts'
import { cancelForClosing } from './billing/change.ts'
import { endPaid, lookForPaid, sweepEvents, syncPaid, syncPaidJob } from './billing/events.ts'
import { openPaying } from './billing/stripe.ts'
import { deliverWebhooks, lookForOrgDeliveries, sweepConnections } from './connections/deliver.ts'
import { makeCallPeer } from './connections/peer.ts'
import { lookEveryMs, mostWebhooks, orgWorkers } from './connections/rules.ts'
import { orgWebhookJob, webhookJob } from './connections/store/deliveries.ts'
import { contactJob, sendContactLetter, sweepMessages } from './contact/send.ts'
import { redateJob } from './db/redate-jobs.ts'
import type { Db } from './db/schema.ts'
import { cancelPaidJob, endPaidJob, eraseFilesJob } from './db/tables/erase-org.ts'
import { forgetJob } from './db/tables/forgetting.ts'
import { sweepLimits } from './db/tables/limits.ts'
import { approvalRemindersJob, remindApprovers, sendApprovalLetter } from './documents/approval-post.ts'
import { approvalLetterJob } from './documents/approvals.ts'
import { sweepDocuments } from './documents/versions.ts'
import { documentsOf } from './documents-of.ts'
import { addFile } from './files/add-file.ts'
import { followed } from './followed.ts'
import { type Clock, day, hour, minute } from './kit/clock.ts'
import type { Env } from './kit/env.ts'
import type { JobGroup } from './kit/jobs.ts'
import type { Keys } from './kit/keys.ts'
import { learnLanguages } from './kit/language.ts'
import { type Mailer, parseSender } from './kit/mail.ts'
import type { Rush } from './kit/rush.ts'
import { fileOfBytes } from './kit/storage/incoming-file.ts'
import { clearUnfinished } from './kit/storage/open-storage.ts'
import type { Storage } from './kit/storage/storage.ts'
import { invoiceLetterJob, remindOfInvoices, sendInvoiceLetter } from './money/invoice-mail.ts'
import { lookForInvoices } from './money/online.ts'
import { noticeLettersJob, sendNoticeLetters } from './notices/post.ts'
import { eraseClosedOrgs } from './orgs/erase.ts'
import { readLetterhead } from './orgs/letterhead.ts'
import { eraseFiles, sweepOrphans } from './orgs/sweep-files.ts'
import { invitationLetterJob } from './people/invitations.ts'
import { sendInvitationLetter } from './people/post.ts'
import { planInForce } from './plan/plan.ts'
import { purgePrices } from './price-book/bin.ts'
import { sweepBin } from './projects/bin.ts'
import { sendProposalLetter } from './proposals/post.ts'
import { proposalLetterJob } from './proposals/send.ts'
import { quoteLetterJob, sendQuoteLetter } from './quotes/post.ts'
import { lateRegistersJob, tellLate } from './registers/late.ts'
import { purgeScans } from './rooms/correct.ts'
import { redate } from './schedule/redate.ts'
import type { Rung } from './scope/bell.ts'
import { openScopes, type Readers } from './scope/open-scopes.ts'
import { sendAccountLetter, sweepSessionRoom } from './session/post.ts'
import { accountLetterJob } from './session/store/letters.ts'
import { signedDocuments } from './signed-documents.ts'
import { sealJob } from './signing/answer.ts'
import { type FinishContext, sealSigned, sweepSignings } from './signing/finish.ts'
import { sendSigningLetter } from './signing/post.ts'
import { signingLetterJob } from './signing/record.ts'
import { purgeBins } from './tasks/bin.ts'
import { tellOf } from './tell-org.ts'
import { makeTypeset } from './typeset/typeset.ts'
import { forgetLetters, sendLetter, sweepWaitlist } from './waitlist/post.ts'
import { letterJob } from './waitlist/store/letters.ts'

/** What runs beside the requests: the letters and webhooks of every feature, and what each of them sweeps away. */
export function buildJobs(context: {
  env: Pick<Env, 'publicUrl' | 'webhookPrivate' | 'release'> &
    Partial<Pick<Env, 'webhookHosts' | 'mailFrom' | 'tsaUrl' | 'sealP12' | 'stripe' | 'stripeUrl'>>
  keys: Keys
  db: Db
  clock: Clock
  mailer: Mailer
  rush: Rush
  storage: Storage
  /** What each audience reads with; without it no letters about notices are sent, which say what their readers see then. */
  readers?: Readers
  /** What signed documents are sealed with; without it, and without readers, none is. */
  sealKey?: () => Promise<Signer>
  /** Hears of what is written in projects; nobody does where it is not given. */
  ring?: (rung: Rung) => void
}): { mail: JobGroup; webhooks: JobGroup; orgWebhooks: JobGroup } {
  // A command line sends letters without answering anybody.
  learnLanguages()
  const { db, clock, mailer, keys, rush, storage, readers } = context
  const ring = context.ring ?? (() => {})
  const scopes = readers && openScopes({ db, readers, clock, ring })
  const settling = readers && openScopes({ db, readers, clock, ring, ...followed })
  const { publicUrl, release } = context.env
  const sealing =
    settling && context.sealKey
      ? {
          ...{ ...sealingOf({ db, clock, storage }), db, clock, scopes: settling, sealKey: context.sealKey },
          ...{ stampUrl: context.env.tsaUrl, bought: context.env.sealP12 !== undefined },
        }
      : undefined
  const post = { db, clock, mailer, keys, publicUrl, byInvitation: isByInvitation(release) }
  const { webhookPrivate: allowPrivate, webhookHosts: hosts = [] } = context.env
  // Where there is no operator yet, the sender's own mailbox is the inbox.
  const inbox = parseSender(context.env.mailFrom ?? `waitlist@${new URL(publicUrl).hostname}`).address
  const { stripe } = context.env
  const paid = stripe && { db, clock, paying: openPaying(stripe) }
  const online = scopes && { db, clock, keys, scopes, publicUrl, stripeUrl: context.env.stripeUrl }
  const callPeer = makeCallPeer({ allowPrivate, hosts })
  const delivery = { db, clock, keys, callPeer, ...(scopes && { tell: tellOf(scopes) }) }
  return {
    mail: {
      tasks: {
        [letterJob]: async (payload) => {
          await rush.over()
          await sendLetter(post, payload)
        },
        [forgetJob]: (payload) => forgetLetters(post, payload),
        [accountLetterJob]: (payload) => sendAccountLetter(post, payload),
        [invitationLetterJob]: (payload) => sendInvitationLetter(post, payload),
        [askLetterJob]: (payload) => sendAskLetter(post, payload),
        [approvalLetterJob]: (payload) => sendApprovalLetter(post, payload),
        [proposalLetterJob]: (payload) => sendProposalLetter(post, payload),
        [quoteLetterJob]: (payload) => sendQuoteLetter(post, payload),
        [signingLetterJob]: (payload) => sendSigningLetter(post, payload),
        ...(online && {
          [invoiceLetterJob]: (payload: unknown) => sendInvoiceLetter({ ...online, mailer }, payload),
        }),
        ...(sealing && { [sealJob]: (payload: unknown) => sealSigned(sealing, payload) }),
        ...(paid && {
          [syncPaidJob]: (payload: unknown) => syncPaid(paid, payload),
          [cancelPaidJob]: (payload: unknown) => cancelForClosing(paid, payload),
          [endPaidJob]: (payload: unknown) => endPaid(paid, payload),
        }),
        [eraseFilesJob]: (payload) => eraseFiles({ db, storage }, payload),
        ...(settling && { [redateJob]: (payload: unknown) => redate(settling, payload) }),
        [contactJob]: (payload) => sendContactLetter({ db, clock, mailer, inbox }, payload),
      },
      schedules: {
        ...(scopes &&
          settling && {
            [noticeLettersJob]: { everyMs: minute, task: () => sendNoticeLetters({ ...post, scopes }) },
            [approvalRemindersJob]: {
              everyMs: hour,
              task: () => remindApprovers({ db, clock, scopes: settling }),
            },
            [lateRegistersJob]: { everyMs: hour, task: () => tellLate({ db, clock, scopes: settling }) },
            'signings-due': { everyMs: hour, task: () => sweepSignings({ db, clock, scopes: settling }) },
            // Whoever an inspection that failed holds up knows of it within a minute.
            [movedAsksJob]: { everyMs: minute / 2, task: () => askMoved({ db, clock, scopes }) },
          }),
        ...(online && {
          'look-for-invoices': { everyMs: 5 * minute, task: () => lookForInvoices(online) },
          'remind-of-invoices': { everyMs: hour, task: () => remindOfInvoices(online) },
        }),
        ...(paid && { 'look-for-paid': { everyMs: 10 * minute, task: () => lookForPaid(paid) } }),
        sweep: {
          everyMs: hour,
          task: async () => {
            await sweepWaitlist(post)
            await sweepSessionRoom(post)
            await sweepConnections(delivery)
            await sweepMessages(post)
            await sweepEvents(db, clock.now())
            await sweepLimits(db, clock.now())
            await purgeBins(db, clock.now())
            await purgeScans(db, clock.now())
            await sweepDocuments({ db, planOf: (org) => planInForce(db, org, clock.now()) }, clock.now())
            await purgePrices(db, clock.now())
            await sweepBin({ db, clock, storage })
            await eraseClosedOrgs(db, clock.now())
            await clearUnfinished(storage, clock.now())
          },
        },
        // Every file is looked at: once a day is enough for what nobody reads.
        'sweep-files': {
          everyMs: day,
          task: async () => void (await sweepOrphans({ db, storage }, clock.now())),
        },
      },
      workers: 4,
      lookEveryMs: 500,
    },
    // Apart from the letters, and a worker for each webhook: a peer that hangs keeps nobody waiting but itself.
    webhooks: {
      tasks: { [webhookJob]: (payload, stopping) => deliverWebhooks(delivery, payload, stopping) },
      schedules: {},
      workers: mostWebhooks,
      lookEveryMs: 2000,
      toldEveryMs: 500,
    },
    // Apart again: organisations are many, and those whose peers hang keep each other waiting, not the operators.
    orgWebhooks: {
      tasks: { [orgWebhookJob]: (payload, stopping) => deliverWebhooks(delivery, payload, stopping) },
      schedules: {
        'org-webhooks': { everyMs: lookEveryMs, task: () => lookForOrgDeliveries(delivery) },
      },
      workers: orgWorkers,
      lookEveryMs: 2000,
      toldEveryMs: 500,
    },
  }
}

/** What sealing needs besides a key: documents, the press, and where files are kept. */
const sealingOf = ({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }) => ({
  documents: signedDocuments(
    {
      ...documentsOf(db, (org) => planInForce(db, org, clock.now())),
      typeset: makeTypeset().typeset,
      readHead: ({ orgId }) => readLetterhead({ db, storage, clock }, orgId),
    },
    storage,
  ),
  keepFile: (async (scope, { id, class: of, name, bytes }) => {
    await addFile(scope, { id, class: of, file: fileOfBytes(storage, name, bytes) }, { storage })
  }) satisfies FinishContext['keepFile'],
})
