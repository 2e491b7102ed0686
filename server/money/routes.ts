import { laborRows as labor } from '#contract/labor-calls.ts'
import { moneyRows as rows } from '#contract/money-calls.ts'
import { onlineRows as online } from '#contract/online-payment.ts'
import { pathIn } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import { planHas } from '#server/plan/plan.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import {
  certifyApplication,
  putApplication,
  sendApplication,
  setTerms,
  withdrawApplication,
} from './billing.ts'
import { moveChange, putChange, signChange } from './changes.ts'
import { type MoneyPorts, readMoney } from './costs.ts'
import { correctCost, enterCost } from './entries.ts'
import { moneyFile } from './files.ts'
import { openInvoice, payAsGuest } from './invoice-guest.ts'
import { mailInvoice } from './invoice-mail.ts'
import { correctPayment, issueInvoice, takePayment, voidInvoice } from './invoices.ts'
import { putPayRate } from './labor.ts'
import { linkInvoice, type OnlineContext, payOnline, placeOf, standingInvoice } from './online.ts'
import { orgMoneyFile } from './org-files.ts'
import { writeMoney } from './papers.ts'
import { readPaymentKey, setPaymentKey } from './payment-key.ts'
import { payrollFile, putPayWeek, readPayroll, writePayroll } from './payroll.ts'
import { readPayments } from './read.ts'
import { priceReader } from './rows.ts'
import { giveWaiver, putWaiver } from './waivers.ts'

type Who = { user: unknown; operator: unknown; org: OrgCaller; project: Scope }

/** The calls of what a job is billed and costs. */
export function moneyRoutes(
  serve: Serve<Who>,
  {
    sendMade,
    writeDocument,
    paying,
    ...ports
  }: MoneyPorts & {
    paying: OnlineContext & { limit: Limiter }
    sendMade: SendMade<Who>
    writeDocument: WriteDocument
  },
): void {
  serve(rows.paymentsRow, (_, { project }) => readPayments(paying.db, project))
  serve(rows.putChangeRow, ({ body }, { project }) => putChange(project, body))
  serve(rows.moveChangeRow, ({ params, body }, { project }) => moveChange(project, params.changeOrder, body))
  serve(rows.signChangeRow, ({ params, body }, { project }) => signChange(project, params.changeOrder, body))
  serve(rows.setTermsRow, ({ body }, { project }) => setTerms(project, body))
  serve(rows.putApplicationRow, ({ body }, { project }) => putApplication(project, body))
  serve(rows.sendApplicationRow, ({ params, body }, { project }) =>
    sendApplication(project, params.application, body),
  )
  serve(rows.certifyApplicationRow, ({ params, body }, { project }) =>
    certifyApplication(project, params.application, body),
  )
  serve(rows.withdrawApplicationRow, ({ params }, { project }) =>
    withdrawApplication(project, params.application),
  )
  serve(rows.issueInvoiceRow, ({ body }, { project }) => issueInvoice(project, body))
  serve(rows.voidInvoiceRow, ({ params, body }, { project }) =>
    voidInvoice(project, params.invoice, body.reason),
  )
  serve(rows.takePaymentRow, ({ params, body }, { project }) => takePayment(project, params.invoice, body))
  serve(rows.correctPaymentRow, ({ params, body }, { project }) =>
    correctPayment(project, params.payment, body),
  )
  serve(rows.moneyRow, async (_, { project }) => {
    const money = await readMoney(project, ports)
    return { ...money, mayEnter: await planHas(paying.db, project.orgId, 'costTracking', project.now()) }
  })
  serve(rows.enterCostRow, ({ body }, { project }) => enterCost(project, body))
  serve(rows.correctCostRow, ({ params, body }, { project }) => correctCost(project, params.entry, body))
  serve(rows.putWaiverRow, ({ body }, { project }) => putWaiver(project, body))
  serve(rows.giveWaiverRow, ({ params, body }, { project }) => giveWaiver(project, params.waiver, body.on))
  serve(rows.writeMoneyRow, ({ body }, { project }) => writeMoney(writeDocument, project, body))
  serve(online.invoiceLinkRow, ({ params }, { project }) => linkInvoice(paying, project, params.invoice))
  serve(online.mailInvoiceRow, ({ params, body }, { project }) =>
    mailInvoice(paying, project, params.invoice, body),
  )
  serve(online.payInvoiceRow, async ({ params }, { project }) => {
    priceReader(project)
    requireRight(project, 'change.sign')
    const { invoice } = await standingInvoice(project, params.invoice)
    const back = `/projects/${params.project}/money/invoices/${invoice.number}`
    return payOnline(paying, placeOf(project, invoice.id), pathIn(spokenLanguage(), back))
  })
  serve(online.guestInvoiceRow, ({ body }, { address }) => openInvoice(paying, body.token, address))
  serve(online.guestPayInvoiceRow, ({ body }, { address }) => payAsGuest(paying, body.token, address))
  serve(online.paymentKeyRow, (_, { org }) => readPaymentKey(paying, org))
  serve(online.setPaymentKeyRow, ({ body }, { org }) => setPaymentKey(paying, org, body))
  serve(labor.payrollRow, ({ query }, { project }) => readPayroll(project, ports, query.week))
  serve(labor.putPayRateRow, ({ body }, { project }) => putPayRate(project, ports, body))
  serve(labor.putPayWeekRow, ({ body }, { project }) => putPayWeek(project, body))
  serve(labor.writePayrollRow, ({ body }, { project }) =>
    writePayroll(writeDocument, ports, project, body.week),
  )
  sendMade(labor.payrollFileRow, ({ query }, { project }) => payrollFile(project, ports, query))
  sendMade(rows.orgMoneyFileRow, ({ query }, { org }) => orgMoneyFile(paying.scopes, ports, org, query))
  sendMade(rows.moneyFileRow, ({ query }, { project }) => moneyFile(project, ports, query))
}
