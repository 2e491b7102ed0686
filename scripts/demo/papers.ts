import { randomUUID } from 'node:crypto'
import type { documentRow } from '#contract/document-calls.ts'
import type { Value } from '#contract/documents.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { RowData } from '#contract/route.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'
import type { Job } from './story.ts'

export type Answers = Readonly<Record<string, Value>>
/** A paper of the story: what nobody but whoever writes it knows. `kept`: it lies among the documents of the job. */
export type DemoPaper = {
  job: Job['key']
  answers?: Answers
  title?: string
  kept?: 'draft' | 'issued'
  /** What stands in the tables that are written by hand, by the key of their first column: rows in the order of the columns. */
  written?: Readonly<Record<string, readonly (readonly string[])[]>>
}

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

/** What a waiver of a sub asks that no entry of the ledger says. */
const sub: Answers = {
  ...{ 'claimant.title': 'Owner', 'claimant.address': '77 Fir Ave, Boise, ID 83705' },
  ...{ 'claimant.phone': '(208) 555-0171', 'waiver.job': '2026-014', 'waiver.invoice': 'Invoice 117' },
  ...{ 'waiver.disputed': 0, 'waiver.unpaid': 0, 'waiver.earlier': 'None', 'waiver.retained': 0 },
  ...{ 'waiver.owed': 0, 'waiver.work': 'Rough electrical, 9 circuits', 'waiver.city': 'Boise' },
  'waiver.county': 'Ada',
}

/**
 * The papers of the story by their templates, each of the newest entry that it can be written of: what neither the job nor that
 * entry says is what nobody but its writer knows.
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
      ...{
        job: 'alder',
        answers: { 'change.completion': day(12), 'change.payment': 'With the payment at completion' },
      },
    },
    'change-order-ca': { job: 'alder', answers: { 'change.payment': 'Added to the last payment' } },
    'allowance-sheet': { job: 'alder', answers: { 'list.until': day(6) }, kept: 'issued' },
    'selection-sheet': { job: 'alder', answers: { 'list.until': day(6) } },
    'cancellation-notice-ftc': { job: 'alder' },
    'cancellation-notice-ca': { job: 'alder' },
    'cancellation-notice-ca-disaster': { job: 'alder' },
    'warranty-letter': { job: 'alder', answers: { 'warranty.until': day(375) } },
    'completion-certificate': { job: 'alder' },
    'punch-list': { job: 'alder', kept: 'draft' },
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
      answers: { 'waiver.disputed': 0 },
    },
    invoice: { job: 'alder' },
    'statement-of-account': { job: 'alder' },
    'pay-application': { job: 'eastgate' },
    rfi: { job: 'eastgate' },
    'submittal-transmittal': { job: 'eastgate' },
    'rfi-government': { job: 'barracks' },
    'transmittal-eng-4025': { job: 'barracks' },
    'certified-payroll-wh-347': { job: 'barracks' },
    'schedule-sdef': { job: 'barracks', kept: 'issued' },
    'submittal-register': { job: 'eastgate' },
    'meeting-minutes': {
      ...{ job: 'eastgate', kept: 'issued', title: 'Weekly site meeting' },
      answers: { 'meeting.about': 'Weekly site meeting', 'meeting.next': day(7) },
      written: {
        item: [
          ['1', 'Ceiling grid waits for the duct test; Castle tests it first', 'Nora Castle', day(3)],
          ['2', 'Door hardware is on site but for two closers', 'Joy Kim', day(6)],
          ['3', 'Power to the exam rooms is shut off by the clinic on Saturday', 'Joy Kim', day(4)],
        ],
      },
    },
    'daily-log': { job: 'alder', kept: 'issued' },
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
      ...{ job: 'barracks', kept: 'issued' },
      answers: {
        ...{ 'qc.phase': 'Follow-up', 'day.requirements': 'None', 'day.submittals': 'None' },
        ...{ 'day.offsite': 'None', 'day.instructions': 'None' },
        'day.phases': 'Initial inspection of edge metal on Thursday at 9',
        'day.deficiencies': 'Two shingles short of the line, mended on the same day',
      },
    },
    'qc-no-work-report': {
      job: 'barracks',
      answers: { 'period.from': day(-10), 'period.thru': day(-8) },
    },
    'activity-hazard-analysis': {
      ...{ job: 'barracks', kept: 'issued', title: 'Hazard analysis: roof edge' },
      answers: { 'aha.activity': 'Edge metal at the eaves', 'aha.rac': 'M', 'aha.competent': 'Bill Tran' },
      written: {
        step: [
          [
            'Set up at the eaves',
            'Fall from 14 ft',
            'Harness and anchor for each; nobody alone on the roof',
            'M',
          ],
          [
            'Bring up metal in 10 ft lengths',
            'Dropped load, strained backs',
            'Two carry; rope line; area below closed off',
            'L',
          ],
          ['Cut and hem', 'Cuts from edges', 'Cut-resistant gloves, eye protection', 'L'],
          [
            'Fasten along the edge',
            'Fall while leaning out',
            'Lanyard short enough to stop at the edge; stop at 25 mph of wind',
            'M',
          ],
        ],
        equipment: [
          ['Extension ladder, 24 ft', 'Ladder use', 'Each day before use'],
          ['Harness, lanyard, anchors', 'Fall protection, by the competent person', 'Each day before use'],
        ],
      },
    },
    'qc-plan': {
      ...{ job: 'barracks', kept: 'issued' },
      written: {
        feature: [
          ['Asphalt shingles', '07 31 13', day(-20), day(-18)],
          ['Roof edge metal', '07 31 13', day(-2), day(5)],
          ['Steel doors and frames', '08 11 13', day(12), day(14)],
          ['Resilient flooring', '09 65 00', day(26), day(28)],
        ],
        test: [
          [
            'Moisture of the slab',
            '09 65 00',
            'Treasure Valley Testing',
            'Three for the first 1,000 ft², one for each more',
          ],
          ['Air balance', '23 05 93', 'Balancing firm named in the submittal', 'Once, at completion'],
        ],
      },
    },
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
    'pay-estimate-eng-93': { job: 'barracks', kept: 'draft' },
    'pay-estimate-rd-1924-18': { job: 'eastgate' },
    'payment-certification-far': { job: 'barracks' },
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
export const waiverAnswers = sub

type Writable = RowData<typeof documentTemplatesRow>

/** The newest entry that a paper of a template can be written of, where there is one. */
export function aboutOf(
  templates: Writable['templates'],
  subjects: Writable['subjects'],
  key: string,
): { about?: string } {
  const kind = templates.find((one) => one.key === key)?.kind
  const found = subjects.find(({ kinds }) => kind && kinds.includes(kind))
  return found ? { about: found.id } : {}
}

/** Says what papers ask once, and writes those of a job that are kept. */
export async function writePapers(
  stage: Stage,
  { dana }: Cast,
  job: Job['key'],
  base: string,
): Promise<void> {
  const { templates, subjects } = await stage.call<RowData<typeof documentTemplatesRow>>(
    ...([dana, 'GET', `${base}/document-templates`] as const),
  )
  for (const [templateKey, paper] of Object.entries(papers(stage.now()))) {
    const { job: of, kept, title, answers = {}, written = {} } = paper
    if (of !== job || !kept) continue
    const about = aboutOf(templates, subjects, templateKey)
    const { id } = await stage.call<{ id: string }>(dana, 'POST', `${base}/documents`, {
      ...{ id: randomUUID(), templateKey, language: 'en', answers, ...about },
      ...(title !== undefined && { title }),
    })
    const at = `${base}/documents/${id}`
    const { content, draft: blank } = await stage.call<RowData<typeof documentRow>>(dana, 'GET', at)
    const operations = content.blocks.flatMap((block) => {
      const lines = block.kind === 'table' && written[block.columns[0]?.key ?? '']
      if (block.kind !== 'table' || !lines) return []
      const rows = block.rows.flatMap((row, line) => {
        const said = lines[line]
        if (!said) return []
        const cells = block.columns.map(({ key }, column) => [key, said[column] ?? null] as const)
        return [{ ...row, cells: Object.fromEntries(cells) }]
      })
      return [{ op: 'set', base: blank?.marks[block.id]?.revision ?? 0, block: { ...block, rows } }]
    })
    if (operations.length > 0) await stage.call(dana, 'POST', `${at}/edit`, { operations })
    if (kept === 'draft') continue
    const { draft } = await stage.call<RowData<typeof documentRow>>(dana, 'GET', at)
    await stage.call(dana, 'POST', `${at}/issue`, { revision: draft?.revision ?? 0, reason: '' })
  }
}
