import { hashToken } from '#server/kit/token.ts'
import { idOf, type Secret, tokenOf } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import type { ProjectName } from './viewers.ts'

/** What a project is billed, which its owner reads, and what it costs, which nobody but who runs it does. */
export async function putMoney(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const [price, cost]: readonly Secret[] = [
    { what: 'price', project },
    { what: 'cost', project },
  ]
  if (!price || !cost) return
  const word = (secret: Secret, name: string) => hide.word(secret, name)
  const by = { author_id: ids.person }
  const change = async (id: string, secret: Secret, state: 'draft' | 'signed') => {
    await put('change_orders', {
      ...{ ...of, id: hide.id(secret, id), class: secret === price ? 'price' : 'cost', state, days: 2 },
      ...{ title: word(secret, `title of ${id}`), reason: word(secret, `reason of ${id}`), ...by },
      ...{ cents: hide.sum(secret, `price of ${id}`), document_id: idOf(`price document ${project}`) },
      ...(state === 'signed' && { number: 1, offered_on: '2025-02-12', signed_on: '2025-02-13' }),
      ...(state === 'signed' && { signer: word(secret, 'who signed the change') }),
    })
    await put('change_costs', {
      ...{ ...of, change_order_id: idOf(id) },
      lines: JSON.stringify([
        { code: word(cost, `code of ${id}`), costClass: 'sub', cents: hide.sum(cost, `cost of ${id}`) },
      ]),
    })
  }
  await change(`change order ${project}`, cost, 'draft')
  await change(`signed change order ${project}`, price, 'signed')
  const line = hide.id(price, `value line ${project}`)
  const scheduled = hide.sum(price, 'scheduled value')
  const title = word(price, 'line of the schedule')
  await put('billing_terms', {
    ...{ ...of, number: 1, at: at(80), ...by },
    body: JSON.stringify({
      lines: [{ id: line, number: '01', title, cents: scheduled, by: 'percent', quantity: null, unit: '' }],
      retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true },
      ...{
        interestBp: 0,
        interestDays: 360,
        interestSource: word(price, 'source of interest'),
        opening: null,
      },
    }),
  })
  const done = { doneCents: 100, storedCents: 0 }
  const figures = { first: scheduled, changes: 0, contract: scheduled, completed: 100, stored: 0, total: 100 }
  await put('pay_applications', {
    ...{ ...of, id: hide.id(price, `application ${project}`), class: 'price', number: 1, ...by },
    ...{ through_on: '2025-02-14', state: 'certified', lines: JSON.stringify([{ id: line, ...done }]) },
    ...{ release_cents: 0, sent_on: '2025-02-14', certified_on: '2025-02-15', certified_cents: 90 },
    document_id: idOf(`price document ${project}`),
    sheet: JSON.stringify({
      ...{ ...figures, retainage: 10, earned: 90, before: 0, due: 90, toFinish: scheduled - 90 },
      ...{ heldBefore: 0, deductedBefore: 0, release: 0 },
      lines: [
        {
          ...{ id: line, number: '01', title: word(price, 'line of the sheet'), scheduled, before: 0 },
          ...{ period: 100, stored: 0, total: 100, left: scheduled - 100, held: 10, bp: 1, added: false },
        },
      ],
    }),
  })
  await put('invoices', {
    ...{ ...of, id: hide.id(price, `invoice ${project}`), number: 1, kind: 'application', ...by },
    ...{ application_id: ids.application, title: word(price, 'title of invoice'), tax_bp: 0, tax_cents: 0 },
    lines: JSON.stringify([{ title: word(price, 'line of invoice'), cents: 90, changeOrderId: null }]),
    ...{ tax_place: word(price, 'place of tax'), cents: hide.sum(price, 'invoice'), issued_on: '2025-02-15' },
    ...{ due_on: '2099-12-31', interest_bp: 0, interest_days: 365, interest_source: word(price, 'interest') },
    ...{ reason: word(price, 'reason of invoice'), document_id: idOf(`price document ${project}`) },
  })
  const payment = { ...of, invoice_id: ids.invoice, kind: 'payment', paid_on: '2025-02-20', method: 'check' }
  const reference = (name: string) => word(price, `reference of ${name}`)
  const spare = idOf(`spare payment ${project}`)
  const payments = [
    [hide.id(price, `payment ${project}`), 5, null],
    [spare, 7, null],
    [idOf(`correction ${project}`), -7, spare],
  ] as const
  for (const [id, cents, corrects] of payments)
    await put('payments_in', { ...payment, id, cents, corrects, reference: reference(id), at: at(81), ...by })
  await put('invoice_links', {
    ...{
      ...of,
      invoice_id: ids.invoice,
      remind: true,
      email: `${word(cost, 'email of who pays')}@payers.example`,
    },
    token_hash: hashToken(tokenOf(`invoice ${project}`)),
  })
  const entry = async (id: string, kind: string, against: string | null, more: object = {}) => {
    await put('cost_entries', {
      ...{
        ...of,
        id: hide.id(cost, id),
        line: 0,
        kind,
        on_day: '2025-02-12',
        vendor: word(cost, `vendor of ${id}`),
      },
      ...{
        number: word(cost, `number of ${id}`),
        title: word(cost, `title of ${id}`),
        cost_class: 'material',
      },
      ...{ code: word(cost, `code of ${id}`), cents: 'cents' in more ? 0 : hide.sum(cost, `cents of ${id}`) },
      ...{
        against,
        at: at(82),
        due_on: kind === 'bill' ? '2099-12-31' : null,
        note: word(cost, `note of ${id}`),
        ...by,
        ...more,
      },
    })
  }
  await entry(`commitment ${project}`, 'commitment', null)
  await entry(`entry ${project}`, 'receipt', null, { method: 'card', file_id: idOf(`file ${project} cost`) })
  await entry(`bill ${project}`, 'bill', ids.commitment)
  await entry(`wrong receipt ${project}`, 'receipt', null)
  await entry(`taken back ${project}`, 'receipt', null, {
    cents: -5,
    corrects: idOf(`wrong receipt ${project}`),
  })
  await entry(`forecast ${project}`, 'forecast', null)
  const waiver = async (id: string, secret: Secret, side: 'given' | 'asked') => {
    await put('lien_waivers', {
      ...{ ...of, id: hide.id(secret, id), class: secret === price ? 'price' : 'cost', side, place: 'ID' },
      ...{ party: word(secret, `party of ${id}`), final: false, conditional: true, through_on: '2025-02-14' },
      ...{ cents: hide.sum(secret, `sum of ${id}`), asked_on: '2025-02-15', ...by },
      ...{ invoice_id: side === 'given' ? ids.invoice : null, entry_id: side === 'asked' ? ids.bill : null },
      document_id: idOf(`price document ${project}`),
    })
  }
  await waiver(`waiver ${project}`, cost, 'asked')
  await waiver(`own waiver ${project}`, price, 'given')
  await putLabor(put, hide, project)
}

/** What those who work there are paid, and a payroll: nobody reads them but who runs the project. */
async function putLabor(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project, author_id: ids.person }
  const cost: Secret = { what: 'cost', project }
  const word = (name: string) => hide.word(cost, name)
  await put('pay_rates', {
    ...{ ...of, person_id: ids.person, from_on: '2025-01-06', apprentice: false, burden_bp: 2500 },
    ...{
      classification: word('classification'),
      worker_no: word('number of a worker').slice(0, 12),
      code: word('code of a wage'),
    },
    ...{ wage_cents: hide.sum(cost, 'wage'), basic_cents: 0, fringe_cents: 0, lieu_cents: 0 },
  })
  await put('pay_weeks', {
    ...{ ...of, id: hide.id(cost, `payroll ${project}`), week: '2025-02-24', number: 41, final: false },
    workers: JSON.stringify([
      {
        personId: ids.person,
        allCents: null,
        taxCents: hide.sum(cost, 'tax of a week'),
        ficaCents: 0,
        otherCents: 0,
      },
    ]),
    ...{ official: word('certifying official'), official_title: word('title of the official') },
    ...{ phone: word('phone of the official'), email: word('email of the official') },
    ...{ remarks: word('remarks of the payroll'), document_id: idOf(`price document ${project}`) },
  })
}
