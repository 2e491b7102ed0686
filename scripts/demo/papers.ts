import { randomUUID } from 'node:crypto'
import type { documentRow } from '#contract/document-calls.ts'
import type { Value } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'
import type { Job } from './story.ts'

export type Answers = Readonly<Record<string, Value>>
/** A paper of the story: what nobody but whoever writes it knows. `kept`: it lies among the documents of the job. */
export type DemoPaper = { job: Job['key']; answers?: Answers; title?: string; kept?: 'draft' | 'issued' }

const dayMs = 86_400_000
/** A day so many days from `today`, as ISO. */
export const dayFrom = (today: Date, days: number): string =>
  new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)

/** What papers ask once: of the firm, and of each of its jobs. */
export const facts = (today: Date): Record<Job['key'] | 'firm', Answers> => ({
  firm: {
    ...{
      'org.email': 'office@halvorsen.example',
      'org.signer': 'Dana Halvorsen',
      'org.signerTitle': 'President',
    },
    ...{
      'contract.warranty': 'one year',
      'contract.rates': 'Carpenter $68, laborer $46',
      'safety.phone': '911',
    },
    'contract.insurance':
      'General liability $1,000,000 for each occurrence; workers’ compensation as the law requires',
    ...{ 'payroll.official': 'Dana Halvorsen, President', 'payroll.phone': '(208) 555-0142' },
    'payroll.email': 'office@halvorsen.example',
    ...{ 'cgl.insurer': 'Treasure Valley Mutual', 'cgl.phone': '(208) 555-0160' },
  },
  alder: {
    ...{ 'owner.address': '214 Alder St, Boise, ID 83702', 'lender.name': 'None', 'contract.subs': 'Yes' },
    ...{ 'contract.retained': 0, 'safety.officer': 'Marcus Bell' },
    'safety.hospital': 'St. Luke’s, 190 E Bannock St: Broadway north, left on Bannock',
  },
  eastgate: {
    ...{ 'owner.address': '4402 E Overland Rd, Meridian, ID 83642', 'lender.name': 'Owyhee Savings Bank' },
    ...{ 'contract.subs': 'Yes', 'contract.retained': 500, 'design.name': 'Boise Design Group' },
    ...{
      'safety.officer': 'Joy Kim',
      'safety.hospital': 'St. Luke’s Meridian, 520 S Eagle Rd: Overland east, Eagle north',
    },
  },
  barracks: {
    ...{ 'owner.address': '1645 Wright St, Boise, ID 83705', 'design.name': 'Boise Design Group' },
    ...{ 'contract.number': 'W912EF-26-C-0017', 'contract.invitation': 'W912EF-26-R-0009' },
    'contract.agency': 'U.S. Army Corps of Engineers, Walla Walla District',
    ...{ 'contract.officer': 'Ana Brandt', 'contract.title': 'Barracks repair, building 4410' },
    ...{ 'contract.completion': dayFrom(today, 90), 'contract.retained': 0, 'lender.name': 'None' },
    'payroll.determination': 'ID20260012, building, Ada County',
    ...{ 'contract.subs': 'Yes', 'qc.manager': 'Marcus Bell', 'qc.super': 'Dana Halvorsen' },
    ...{
      'safety.officer': 'Joy Kim',
      'safety.hospital': 'VA Boise, 500 W Fort St: Broadway north, left on Fort',
    },
  },
})

/** What every waiver of a sub asks. */
const paid: Answers = {
  ...{
    'claimant.name': 'Ruiz Electric',
    'claimant.signer': 'Elena Ruiz',
    'customer.name': 'Halvorsen Builders',
  },
  ...{ 'waiver.amount': 492_000, 'waiver.disputed': 0 },
}
const sub: Answers = {
  ...paid,
  ...{
    'claimant.title': 'Owner',
    'claimant.address': '77 Fir Ave, Boise, ID 83705',
    'claimant.phone': '(208) 555-0171',
  },
  ...{
    'customer.name': 'Halvorsen Builders',
    'waiver.maker': 'Halvorsen Builders',
    'waiver.job': '2026-014',
  },
  ...{ 'waiver.amount': 492_000, 'waiver.disputed': 0, 'waiver.unpaid': 0, 'waiver.earlier': 'None' },
  ...{ 'waiver.invoice': 'Invoice 218', 'waiver.period': 'Rough-in', 'waiver.retained': 0, 'waiver.owed': 0 },
  ...{ 'waiver.work': 'Rough electrical, 9 circuits', 'waiver.city': 'Boise', 'waiver.county': 'Ada' },
}

const weather: Answers = {
  ...{
    'day.weather': 'Clear',
    'day.low': 31,
    'day.high': 48,
    'day.rain': 0,
    'day.delay': 'None',
  },
}

/**
 * The papers of the story by their templates. What a job does not say stands here until it is kept elsewhere: the day’s log, the
 * payments, and what is agreed with one subcontractor.
 */
export const papers = (today: Date): Readonly<Record<string, DemoPaper>> => {
  const day = (days: number) => dayFrom(today, days)
  const furnish = { 'furnish.first': day(-30), 'furnish.worth': 36_800_00, 'customer.name': 'Tom Keane' }
  return {
    'proposal-letter': { job: 'alder' },
    'contract-fixed-price': { job: 'alder' },
    'contract-cost-plus': { job: 'alder', answers: { 'contract.fee': 1500, 'contract.most': 54_000_00 } },
    'contract-home-improvement-ca': { job: 'alder', answers: { 'contract.deposit': 100_000 } },
    'change-order': {
      job: 'alder',
      answers: {
        'change.work':
          'Second sprinkler head over the island, with its branch line and the patch in the ceiling.',
        'change.reason': 'The inspector asked for it at the rough inspection.',
        ...{ 'change.amount': 41_200, 'change.days': 1, 'change.completion': day(12) },
        'change.payment': 'With the payment at completion',
      },
    },
    'change-order-ca': {
      job: 'alder',
      answers: {
        ...{ 'change.work': 'Second sprinkler head over the island', 'change.amount': 41_200 },
        'change.payment': 'Added to the last payment',
      },
    },
    'allowance-sheet': { job: 'alder', answers: { 'list.until': day(6) }, kept: 'issued' },
    'selection-sheet': { job: 'alder', answers: { 'list.until': day(6) } },
    'cancellation-notice-ftc': { job: 'alder' },
    'cancellation-notice-ca': { job: 'alder' },
    'cancellation-notice-ca-disaster': { job: 'alder' },
    'warranty-letter': { job: 'alder', answers: { 'warranty.until': day(375) } },
    'completion-certificate': { job: 'alder', answers: { 'done.open': 'Touch up paint at the pantry' } },
    'punch-list': { job: 'alder', answers: { 'list.until': day(10) }, kept: 'draft' },
    'owner-letter': {
      job: 'alder',
      answers: {
        'letter.subject': 'Countertops two weeks later',
        'letter.text': 'Stoneworks sets the tops two weeks later than planned; completion stays as it is.',
      },
    },
    'contract-commercial': { job: 'eastgate' },
    subcontract: {
      ...{ job: 'eastgate', kept: 'issued', title: 'Subcontract, Castle Mechanical' },
      answers: {
        ...{ 'sub.name': 'Castle Mechanical', 'sub.address': '2210 W Emerald St, Boise, ID 83706' },
        ...{ 'sub.signer': 'Nora Castle', 'sub.price': 6_840_000 },
        'sub.work': 'Ductwork, rooftop unit and controls of the six exam rooms',
      },
    },
    'notice-to-proceed': { job: 'eastgate' },
    'preliminary-notice': { job: 'eastgate', answers: { ...furnish, 'furnish.what': 'Clinic fit-out' } },
    'preliminary-notice-ca': { job: 'eastgate', answers: { ...furnish, 'furnish.what': 'Clinic fit-out' } },
    'lien-waiver-general': {
      ...{ job: 'alder', kept: 'draft', title: 'Lien waiver, Ruiz Electric, rough-in' },
      answers: { ...paid, 'waiver.through': day(-5) },
    },
    'submittal-register': { job: 'eastgate' },
    'meeting-minutes': {
      ...{ job: 'eastgate', kept: 'issued', title: 'Weekly site meeting' },
      answers: { 'meeting.about': 'Weekly site meeting', 'meeting.next': day(7) },
    },
    'daily-log': {
      ...{ job: 'eastgate', kept: 'issued' },
      answers: {
        ...{ ...weather, 'day.number': 88, 'day.labor': 42, 'day.received': 'Ceiling tile, 14 boxes, dry' },
        'day.work': 'Ceiling grid in exam 4 to 6, first coat in the corridor',
        ...{ 'day.comments': 'Work ended at 2 pm for the dentist next door', 'day.accidents': 'None' },
      },
    },
    'safety-plan': { job: 'eastgate', kept: 'issued' },
    'toolbox-talk': {
      ...{ job: 'eastgate', kept: 'issued', title: 'Toolbox talk: ladders' },
      answers: {
        ...{ 'safety.topic': 'Ladders', 'safety.led': 'Joy Kim' },
        'safety.points':
          'Three points of contact; look at the feet and rungs before climbing; no ladder in a doorway',
      },
    },
    'closeout-binder': { job: 'eastgate', answers: { 'warranty.until': day(420) } },
    'schedule-of-values': { job: 'alder' },
    'delay-notice': {
      job: 'eastgate',
      answers: {
        'change.days': 3,
        'change.completion': day(40),
        'day.delay': 'Rooftop unit is on the truck since Monday',
      },
    },
    'submittal-register-eng-4288': { job: 'barracks' },
    'qc-daily-report': {
      ...{ job: 'barracks', kept: 'issued', title: 'Quality control report 61' },
      answers: {
        ...{
          ...weather,
          'day.wind': 6,
          'day.number': 61,
          'day.labor': 42,
          'day.laborToDate': 1820,
          'day.equipment': 8,
        },
        ...{ 'day.equipmentIdle': 1, 'day.equipmentToDate': 240, 'qc.phase': 'Follow-up' },
        'day.work': 'Underlayment at the north edge, Summit Roofing, A1040; shower floors, own crew, A1120',
        ...{ 'day.comments': 'None', 'day.inspections': 'Roof nailing checked, two corrections' },
        ...{ 'day.tests': 'None today', 'day.phases': 'Initial inspection of edge metal on Thursday at 9' },
        ...{ 'day.activities': 'Underlayment started', 'day.requirements': 'None', 'day.punch': 'None' },
        ...{ 'day.arrivals': 'None', 'day.received': 'Underlayment, 22 rolls, undamaged, under cover' },
        ...{
          'day.submittals': 'None',
          'day.offsite': 'None',
          'day.instructions': 'None',
          'day.accidents': 'None',
        },
        'day.safety': 'Harnesses and anchors looked at, one lanyard taken out of use',
        'day.deficiencies': 'Two shingles short of the line, mended on the same day',
      },
    },
    'qc-no-work-report': {
      job: 'barracks',
      answers: {
        ...{
          'day.weather': 'Snow',
          'day.number': 60,
          'day.delay': 'Snow',
          'day.safety': 'Fence and tarps hold',
        },
        ...{ 'period.from': day(-10), 'period.thru': day(-8) },
      },
    },
    'activity-hazard-analysis': {
      ...{ job: 'barracks', kept: 'issued', title: 'Hazard analysis: roof edge' },
      answers: { 'aha.activity': 'Edge metal at the eaves', 'aha.rac': 'M', 'aha.competent': 'Bill Tran' },
    },
    'qc-plan': { job: 'barracks', kept: 'issued' },
    ...Object.fromEntries(
      ['preparatory', 'initial', 'follow-up'].map((phase): [string, DemoPaper] => [
        `inspection-${phase}`,
        {
          ...{ job: 'barracks', ...(phase === 'preparatory' && { kept: 'issued' as const }) },
          answers: {
            ...{ 'qc.feature': 'Roof edge metal', 'qc.activity': 'A1040' },
            'day.inspections': 'Shop drawing read with the roofer; hemmed edge agreed',
            ...(phase !== 'follow-up' && { 'send.section': '07 31 13' }),
            ...(phase !== 'preparatory' && { 'day.tests': 'Pull test at two cleats, passed' }),
            ...(phase === 'follow-up' && { 'day.deficiencies': 'None' }),
          },
        },
      ]),
    ),
    'deficiency-log': { job: 'barracks' },
    'solicitation-sf-1442': { job: 'barracks' },
    'solicitation-sf-1449': { job: 'barracks' },
    // Of payments: the figures are an application that the demo keeps here.
    'pay-estimate-eng-93': {
      ...{ job: 'barracks', kept: 'draft' },
      answers: {
        ...{ 'estimate.no': '3', 'period.from': day(-31), 'period.thru': day(-1), 'pay.earned': 64_200_000 },
        ...{ 'pay.previousOther': 0, 'pay.previousRetained': 0, 'pay.previousPaid': 41_800_000 },
        ...{ 'pay.retained': 0, 'pay.other': 0, 'pay.refunded': 0, 'pay.refundedOther': 0 },
      },
    },
    'pay-estimate-rd-1924-18': {
      job: 'eastgate',
      answers: {
        ...{ 'estimate.no': '4', 'period.from': day(-31), 'period.thru': day(-1), 'rd.original': 42_094_000 },
        ...{ 'rd.changes': 0, 'rd.completed': 25_600_000, 'rd.stored': 900_000, 'rd.retained': 1_325_000 },
        'rd.previous': 18_240_000,
      },
    },
    'payment-certification-far': { job: 'barracks', answers: { 'estimate.no': '3' } },
    'navfac-meeting-minutes': { job: 'barracks', answers: { 'meeting.next': day(7) } },
    'government-letter': {
      job: 'barracks',
      answers: {
        'letter.subject': 'Edge metal at the north parapet',
        'letter.text': 'Two days were lost waiting for the answer to RFI-001; completion stays as it is.',
      },
    },
  }
}

/** What a sub’s lien waiver is written with, in whichever state. */
export const waiverAnswers = (today: Date): Answers => ({ ...sub, 'waiver.through': dayFrom(today, -5) })

/** Says what papers ask once, and writes those of a job that are kept. */
export async function writePapers(
  stage: Stage,
  { dana }: Cast,
  job: Job['key'],
  base: string,
): Promise<void> {
  for (const [templateKey, { job: of, kept, title, answers = {} }] of Object.entries(papers(stage.now()))) {
    if (of !== job || !kept) continue
    const id = randomUUID()
    const body = { id, templateKey, language: 'en', answers, ...(title !== undefined && { title }) }
    await stage.call(dana, 'POST', `${base}/documents`, body)
    if (kept === 'draft') continue
    const at = `${base}/documents/${id}`
    const { draft } = await stage.call<RowData<typeof documentRow>>(dana, 'GET', at)
    await stage.call(dana, 'POST', `${at}/issue`, { revision: draft?.revision ?? 0, reason: '' })
  }
}
