import { randomUUID } from 'node:crypto'
import type { payrollRow } from '#contract/labor-calls.ts'
import type { moneyRow, paymentsRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import type { Cast } from './cast.ts'
import type { Actor, Stage } from './stage.ts'
import { firm } from './story.ts'

const dayMs = 86_400_000

/** What tells of the money of a job, at days before today. */
function teller(stage: Stage, base: string, today: Date, began: Date, planned: number) {
  // A job that began later had its money later too.
  const scale = planned === 0 ? 1 : Math.min(1, (today.getTime() - began.getTime()) / (planned * dayMs))
  const moment = (days: number) => new Date(today.getTime() + days * scale * dayMs)
  const on = (days: number) => moment(days).toISOString().slice(0, 10)
  const post = (who: Actor, path: string, body: Readonly<Record<string, unknown>>) =>
    stage.call(who, 'POST', `${base}/${path}`, body)
  return {
    ...{ on, post, at: (days: number) => stage.at(moment(days)) },
    payments: (who: Actor) => stage.call<RowData<typeof paymentsRow>>(who, 'GET', `${base}/payments`),
    async change(
      who: Actor,
      [title, reason, cents, days, cost, code]: readonly [string, string, number, number, number, string],
      offered = true,
    ): Promise<string> {
      const id = randomUUID()
      const costs = [{ code, costClass: 'sub', cents: cost }]
      await post(who, 'change-orders', { id, title, reason, cents, days, costs })
      if (offered) await post(who, `change-orders/${id}/state`, { state: 'offered' })
      return id
    },
    async enter(
      who: Actor,
      kind: string,
      vendor: string,
      cents: number,
      code: string,
      more: object = {},
    ): Promise<string> {
      const id = randomUUID()
      const lines = [{ code, costClass: kind === 'receipt' ? 'material' : 'sub', cents }]
      await post(who, 'money/entries', {
        ...{ id, kind, vendor, number: '', title: '', against: null, dueOn: null, method: null, note: '' },
        ...{ fileId: null, lines, onDay: stage.now().toISOString().slice(0, 10), ...more },
      })
      return id
    },
    paid: (who: Actor, invoice: string, cents: number, reference: string) =>
      post(who, `invoices/${invoice}/payments`, {
        ...{ id: randomUUID(), kind: 'payment', cents, paidOn: stage.now().toISOString().slice(0, 10) },
        ...{ method: 'check', reference },
      }),
  }
}

/** Cents an hour of the firm’s own crew, with what they do, and the cost code of hours without a trade. */
const wages: Readonly<Record<string, readonly [cents: number, classification: string, code: string]>> = {
  'Luis Ortega': [3_450, 'Carpenter', '06'],
  'Marcus Bell': [4_400, 'Superintendent', '01'],
  'Pete Novak': [3_600, 'Drywall finisher', '09'],
}

/** What the crew of a job is paid from a day on, so that its hours cost something. */
export async function tellWages(stage: Stage, { joy }: Cast, base: string, fromOn: string): Promise<void> {
  const { people } = await stage.call<RowData<typeof payrollRow>>(joy, 'GET', `${base}/money/payroll`)
  for (const { id: personId, name } of people) {
    const [wageCents, classification, code] = wages[name] ?? []
    if (wageCents === undefined) continue
    await stage.call(joy, 'POST', `${base}/money/pay-rates`, {
      ...{ personId, fromOn, classification, apprentice: false, workerNo: '', wageCents, basicCents: 0 },
      ...{ fringeCents: 0, lieuCents: 0, burdenBp: 2800, code },
    })
  }
}

/** The payroll of the last whole week, which the government asks for. */
export const tellPayWeek = (stage: Stage, { joy }: Cast, base: string, today: Date) =>
  stage.call(joy, 'POST', `${base}/money/payroll`, {
    ...{ week: new Date(today.getTime() - 7 * dayMs).toISOString().slice(0, 10), number: 21, final: false },
    ...{ workers: [], official: 'Dana Halvorsen', officialTitle: 'President', phone: '(208) 555-0142' },
    ...{ email: 'office@halvorsen.example', remarks: '' },
  })

/** The kitchen is billed by milestones; answers the change order that waits for the owner. */
export async function tellKitchenMoney(
  stage: Stage,
  cast: Cast,
  base: string,
  { today, began }: { today: Date; began: Date },
): Promise<string> {
  const { dana, joy, priya } = cast
  const now = stage.now()
  const t = teller(stage, base, today, began, 78)
  const bill = async (
    title: string,
    kind: string,
    ago: number,
    paidAgo: number | undefined,
    check: string,
  ) => {
    t.at(-ago)
    const { milestones } = await t.payments(joy)
    const cents = milestones.find((one) => one.title === title)?.cents ?? 0
    const id = randomUUID()
    await t.post(joy, 'invoices', {
      ...{
        id,
        kind,
        title,
        taxBp: 0,
        taxPlace: '',
        dueOn: t.on(14 - ago),
        interestBp: 1200,
        interestDays: 365,
      },
      ...{ interestSource: 'Agreement, clause 6', lines: [{ title, cents, changeOrderId: null }] },
    })
    if (paidAgo === undefined) return
    t.at(-paidAgo)
    await t.paid(joy, id, cents, check)
  }
  await bill('Deposit', 'deposit', 76, 74, '2208')
  await bill('Demolition done', 'milestone', 60, 49, '2231')
  const { lines } = await stage.call<RowData<typeof moneyRow>>(joy, 'GET', `${base}/money`)
  const most = (code: string) => lines.find((one) => one.code === code)?.budget ?? 0
  const part = (code: string, of: number) => Math.round(most(code) * of)
  const codes = lines.toSorted((one, other) => other.budget - one.budget).map(({ code }) => code)
  t.at(-58)
  const [first = '', second = '', , fourth = ''] = codes
  const order = await t.enter(joy, 'commitment', 'Boise Cabinet Co.', part(first, 0.65), first, {
    number: 'PO-101',
    title: 'Boxes, doors and tops',
  })
  const sub = await t.enter(joy, 'commitment', 'Ruiz Electric', part(second, 0.98), second, {
    number: 'SC-2',
    title: 'Rough-in and lights',
  })
  t.at(-45)
  await t.enter(joy, 'receipt', 'Ada County landfill', 48_500, '02', {
    method: 'card',
    title: 'Dumpster',
  })
  const cabinets = await t.enter(joy, 'bill', 'Boise Cabinet Co.', part(first, 0.3), first, {
    number: '8841',
    against: order,
    dueOn: t.on(-15),
  })
  t.at(-40)
  const rotted = await t.change(dana, [
    'Replace 6 ft of rotted sole plate, wall 6',
    'Found when the wall was open.',
    61_800,
    1,
    43_100,
    '06',
  ])
  t.at(-38)
  await t.post(priya, `change-orders/${rotted}/sign`, {
    signed: true,
    name: 'Priya Raman',
    cents: 61_800,
    on: null,
  })
  t.at(-30)
  await t.enter(joy, 'receipt', 'Franklin Lumber', 40_210, '06', {
    method: 'card',
    title: 'Sole plate and anchors',
  })
  const rough = await t.enter(joy, 'bill', 'Ruiz Electric', part(second, 0.5), second, {
    number: '117',
    against: sub,
    dueOn: t.on(-2),
  })
  await t.enter(joy, 'paid', 'Boise Cabinet Co.', part(first, 0.3), '', {
    against: cabinets,
    method: 'check',
    number: '1042',
  })
  await t.post(joy, 'waivers', {
    ...{ id: randomUUID(), side: 'asked', party: 'Ruiz Electric', place: 'ID', final: false },
    ...{ conditional: true, throughOn: t.on(-30), cents: part(second, 0.5), invoiceId: null, entryId: rough },
  })
  await bill('Rough-in passed', 'milestone', 20, undefined, '')
  t.at(-6)
  await t.enter(joy, 'forecast', '', part(fourth, 0.97), fourth)
  await t.change(
    dana,
    ['Wall 1 is 4 in longer (scan 2)', 'The second scan says so.', 38_629, 0, 31_210, '09'],
    false,
  )
  const waiting = await t.change(dana, [
    'Two more outlets, wall 5',
    'Asked for at the rough-in walk.',
    41_200,
    1,
    31_000,
    '26',
  ])
  stage.at(now)
  return waiting
}

/** The lines of the clinic’s schedule of values, with what was done by each application, and what of the last is stored; in dollars. */
const schedule: readonly (readonly [string, number, readonly [number, number, number], number])[] = [
  ['General conditions', 38_400, [7_680, 15_360, 23_040], 0],
  ['Selective demolition', 14_200, [14_200, 14_200, 14_200], 0],
  ['Metal framing and blocking', 39_600, [13_200, 27_720, 39_600], 0],
  ['Plumbing rough', 47_250, [10_720, 23_625, 42_525], 0],
  ['Ductwork and units', 68_400, [0, 13_680, 34_200], 11_400],
  ['Electrical rough', 54_800, [0, 10_960, 30_140], 4_300],
  ['Fire sprinkler heads', 18_600, [0, 0, 9_300], 0],
  ['Drywall and ceilings', 43_100, [0, 0, 8_620], 3_850],
  ['Flooring and base', 24_650, [0, 0, 0], 0],
  ['Paint and wall protection', 13_900, [0, 0, 0], 0],
  ['Casework and tops', 38_700, [0, 0, 0], 0],
  ['Doors, frames, hardware', 11_000, [0, 0, 1_650], 0],
]

/** Halves of the barracks, in dollars. Retainage is none: FAR 52.232-5(e) has it only where progress is not satisfactory. */
const barracks: typeof schedule = [
  ['Mobilization and bonds', 64_200, [64_200, 64_200, 64_200], 0],
  ['Selective demolition', 118_000, [70_800, 118_000, 118_000], 0],
  ['Roof', 316_400, [0, 94_920, 237_300], 21_600],
  ['Showers and plumbing', 287_500, [28_750, 86_250, 158_125], 0],
  ['Electrical and fire alarm', 221_900, [0, 22_190, 66_570], 0],
  ['Doors, frames, hardware', 96_400, [0, 0, 9_640], 8_800],
  ['Flooring and paint', 132_700, [0, 0, 13_270], 0],
  ['Balancing and closeout', 46_900, [0, 0, 0], 0],
]

/** Under which code and by whom the lines are built that the firm does not build itself. */
const subs: Readonly<Record<string, readonly [code: string, vendor: string]>> = {
  'Mobilization and bonds': ['01', 'Bitterroot Surety'],
  'Selective demolition': ['02', 'Ada Demolition'],
  'Metal framing and blocking': ['09', 'Treasure Valley Framing'],
  Roof: ['07', 'Summit Roofing'],
  'Showers and plumbing': ['22', 'Pruitt Plumbing'],
  'Plumbing rough': ['22', 'Pruitt Plumbing'],
  'Electrical and fire alarm': ['26', 'Ruiz Electric'],
  'Electrical rough': ['26', 'Ruiz Electric'],
  'Fire sprinkler heads': ['21', 'Gem State Sprinkler'],
  'Doors, frames, hardware': ['08', 'Boise Door and Hardware'],
  'Flooring and paint': ['09', 'Snake River Floors'],
}

/** What the subs of a job were given, billed by each application, so many days ago, and were paid of the first two. */
async function tellSubs(
  { joy }: Cast,
  t: ReturnType<typeof teller>,
  values: typeof schedule,
  { agos, part }: { agos: readonly [number, number, number]; part: number },
): Promise<void> {
  const cost = (dollars: number) => Math.round(dollars * part) * 100
  for (const [at, [title, dollars, done]] of values.entries()) {
    const [code, vendor] = subs[title] ?? []
    if (code === undefined || vendor === undefined) continue
    t.at(-74)
    const number = `SC-${at + 10}`
    const against = await t.enter(joy, 'commitment', vendor, cost(dollars), code, { number, title })
    for (const [which, ago] of agos.entries()) {
      const cents = cost(done[which] ?? 0) - cost(done[which - 1] ?? 0)
      if (cents === 0) continue
      t.at(-ago)
      const bill = { number: `${at + 1}${which + 1}07`, against, dueOn: t.on(30 - ago) }
      const id = await t.enter(joy, 'bill', vendor, cents, code, bill)
      if (which === 2) continue
      t.at(20 - ago)
      const check = { against: id, method: 'check', number: String(4100 + 3 * at + which) }
      await t.enter(joy, 'paid', vendor, cents, '', check)
    }
  }
}

/** Sets what a job is billed by; answers what bills it: an application so many days ago, certified and paid where it was. */
async function tellBilling(
  { joy }: Cast,
  t: ReturnType<typeof teller>,
  values: typeof schedule,
  terms: object,
) {
  const lines = values.map(([title, dollars], at) => ({
    ...{ id: randomUUID(), number: String(at + 1).padStart(2, '0'), title, cents: dollars * 100 },
    ...{ by: 'percent', quantity: null, unit: '' },
  }))
  await t.post(joy, 'payments/terms', {
    base: 0,
    body: { lines, interestDays: 365, opening: null, ...terms },
  })
  return async (
    which: 0 | 1 | 2,
    ago: number,
    paid?: { ago: number; check: string },
    change?: string,
  ): Promise<{ invoice: string; due: number; throughOn: string }> => {
    t.at(-ago)
    const [id, invoice, throughOn] = [randomUUID(), randomUUID(), t.on(-ago - 1)]
    const work = values.map(([, , done, stored], at) => ({
      ...{ id: lines[at]?.id, doneCents: done[which] * 100, storedCents: which === 2 ? stored * 100 : 0 },
    }))
    const added = change === undefined ? [] : [{ id: change, doneCents: 417_000, storedCents: 0 }]
    await t.post(joy, 'applications', {
      ...{ id, throughOn },
      releaseCents: 0,
      lines: [...work, ...added],
    })
    const { applications } = await t.payments(joy)
    const due = applications.find((one) => one.id === id)?.sheet.due ?? 0
    await t.post(joy, `applications/${id}/send`, { due })
    if (!paid) return { invoice, due, throughOn }
    t.at(-ago + 5)
    await t.post(joy, `applications/${id}/certify`, { invoice, cents: due, dueOn: t.on(-ago + 35) })
    t.at(-paid.ago)
    await t.paid(joy, invoice, due, paid.check)
    return { invoice, due, throughOn }
  }
}

/** The barracks are billed by estimates for payment without retainage: two are paid, the third was sent. */
export async function tellBarracksMoney(stage: Stage, cast: Cast, base: string, today: Date): Promise<void> {
  const now = stage.now()
  const t = teller(stage, base, today, today, 0)
  t.at(-75)
  const bill = await tellBilling(cast, t, barracks, {
    retainage: { steps: [], crossing: 'marginal', stored: false },
    ...{ interestBp: 412.5, interestDays: 360, interestSource: 'Prompt Payment Act, 31 U.S.C. 3902' },
  })
  await bill(0, 66, { ago: 52, check: 'EFT 61107' })
  await bill(1, 36, { ago: 22, check: 'EFT 61544' })
  await bill(2, 6)
  await tellSubs(cast, t, barracks, { agos: [64, 34, 5], part: 0.84 })
  stage.at(now)
}

/** The clinic is billed by applications with a tenth kept back: two are paid, the third waits for its certificate. */
export async function tellClinicMoney(stage: Stage, cast: Cast, base: string, today: Date): Promise<void> {
  const { dana, joy, tom } = cast
  const now = stage.now()
  const t = teller(stage, base, today, today, 0)
  t.at(-75)
  const bill = await tellBilling(cast, t, schedule, {
    retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true },
    ...{ interestBp: 1200, interestSource: 'Agreement, clause 9' },
  })
  const commitment = await t.enter(joy, 'commitment', 'Castle Mechanical', 5_610_000, '23', {
    number: 'SC-1',
    title: 'Ductwork and two rooftop units',
  })
  const waiver = async (
    side: string,
    party: string,
    cents: number,
    given: number | undefined,
    more: object,
  ) => {
    const id = randomUUID()
    await t.post(joy, 'waivers', {
      ...{ id, side, party, place: 'ID', final: false, conditional: true, throughOn: t.on(-11), cents },
      ...{ invoiceId: null, entryId: null, ...more },
    })
    if (given !== undefined) await t.post(joy, `waivers/${id}/given`, { on: t.on(given) })
  }
  // Given with the payment of an application, for what was done up to its day.
  const given = async (ago: number, { invoice, due, throughOn }: Awaited<ReturnType<typeof bill>>) =>
    waiver('given', firm.name, due, -ago, { invoiceId: invoice, throughOn })
  await given(30, await bill(0, 57, { ago: 30, check: '40118' }))
  t.at(-50)
  const sink = await t.change(dana, [
    'Added hand sink, exam 3',
    'The clinic asked for it.',
    834_000,
    3,
    695_000,
    '22',
  ])
  t.at(-48)
  await t.post(tom, `change-orders/${sink}/sign`, {
    signed: true,
    name: 'Tom Keane',
    cents: 834_000,
    on: null,
  })
  await given(14, await bill(1, 42, { ago: 14, check: '40177' }))
  t.at(-12)
  const units = await t.enter(joy, 'bill', 'Castle Mechanical', 2_480_000, '23', {
    number: '5507',
    against: commitment,
    dueOn: t.on(18),
  })
  await bill(2, 10, undefined, sink)
  await waiver('asked', 'Castle Mechanical', 2_480_000, undefined, { entryId: units })
  await tellSubs(cast, t, schedule, { agos: [55, 40, 9], part: 0.78 })
  t.at(-4)
  await t.change(dana, ['Door 114 to 42 in', 'RFI about the gurney.', 219_000, 0, 171_000, '08'])
  stage.at(now)
}
