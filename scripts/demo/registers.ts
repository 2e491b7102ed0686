import { randomUUID } from 'node:crypto'
import type { rfisRow } from '#contract/register-calls.ts'
import type { ActionCode } from '#contract/registers.ts'
import type { RowData } from '#contract/route.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

/** Days from today: below zero they have passed. */
type Sent = { on: number; back?: readonly [on: number, action: ActionCode, remarks: string] }
type Item = {
  section: string
  paragraph: string
  description: string
  type: string
  information?: true
  /** Submit by, approval and material needed by. */
  days: readonly [number, number, number]
  varies?: string
  sent?: readonly Sent[]
}

const clinic: readonly Item[] = [
  {
    ...{ section: '09 51 13', paragraph: '2.2', description: 'Ceiling tile, product data', type: 'SD-03' },
    ...{ days: [-60, -45, -20], sent: [{ on: -62, back: [-50, 'A', ''] }] },
  },
  {
    ...{ section: '23 74 16', paragraph: '2.1', description: 'Rooftop unit, curb drawing', type: 'SD-02' },
    ...{ days: [-12, 2, 20], sent: [{ on: -11 }] },
  },
]

const barracks: readonly Item[] = [
  {
    ...{ section: '07 31 13', paragraph: '2.1', description: 'Shingles and underlayment', type: 'SD-03' },
    ...{ days: [-70, -40, -20], sent: [{ on: -72, back: [-60, 'A', ''] }] },
  },
  {
    ...{ section: '07 31 13', paragraph: '2.4', description: 'Roof edge metal, shop drawing', type: 'SD-02' },
    ...{ days: [-30, -2, 14], sent: [{ on: -28 }] },
  },
  {
    ...{ section: '07 31 13', paragraph: '1.6', description: 'Manufacturer’s warranty', type: 'SD-11' },
    ...{ information: true, days: [60, 75, 90] },
  },
  {
    ...{ section: '08 11 13', paragraph: '2.2', description: 'Fire rating certificates', type: 'SD-07' },
    ...{ information: true, days: [-50, -30, 10], sent: [{ on: -52, back: [-45, 'F', ''] }] },
  },
  {
    ...{ section: '08 11 13', paragraph: '2.5', description: 'Hardware, cut sheets', type: 'SD-03' },
    days: [4, 34, 60],
  },
  {
    ...{ section: '09 65 00', paragraph: '2.3', description: 'Resilient base, product data', type: 'SD-03' },
    days: [-40, -3, 30],
    sent: [
      { on: -38, back: [-9, 'E', 'Color chart is missing. Paragraph 2.3.1 asks for 1/8 in thickness.'] },
    ],
  },
  {
    ...{ section: '09 65 00', paragraph: '2.1', description: 'Sheet vinyl, product data', type: 'SD-03' },
    ...{ days: [-45, -10, 30], varies: 'The roll is 6 ft 7 in wide; seams fall in the corridor.' },
    sent: [
      { on: -44, back: [-30, 'C', 'Show the seams on the floor plan.'] },
      { on: -24, back: [-12, 'B', 'Weld every seam.'] },
    ],
  },
  {
    ...{ section: '23 05 93', paragraph: '1.4', description: 'Balancing firm and method', type: 'SD-01' },
    days: [-1, 20, 40],
  },
]

const askedAtClinic = [
  {
    ...{ subject: 'Curb of the rooftop unit', reference: 'M-101, S-102', needed: 2, on: -6 },
    question: 'M-101 has the unit over the joist that S-102 leaves out. Which one moves?',
    ...{ suggested: 'Move the unit 2 ft to the north.', cost: 'none', days: 0 },
  },
] as const

const asked = [
  {
    ...{ subject: 'Edge metal at the north parapet', reference: 'A-502, detail 7', needed: -4, on: -18 },
    question:
      'Detail 7 shows a 4 in drip edge, section 07 31 13 paragraph 2.4 asks for 3 in. Which one holds?',
    ...{ suggested: '4 in as drawn; the fascia is 1-1/4 in.', cost: 'none', days: 0 },
  },
  {
    ...{ subject: 'Floor drain under the shower bench', reference: 'P-201', needed: 6, on: -3 },
    question: 'The drain of shower 3 is under the bench of A-411. Move the drain or the bench?',
    ...{ suggested: 'Move the bench 8 in to the east.', cost: 'unknown', days: null },
  },
  {
    ...{ subject: 'Fire rating of door 114', reference: 'A-601, door schedule', needed: -30, on: -40 },
    question: 'The schedule says 20 minutes, the life safety plan a 1-hour wall. Is it 45 minutes?',
    ...{ suggested: '45 minutes, frame to match.', cost: 'yes', days: 0 },
    answer: '45 minutes. Frame and closer to match; submit the certificate.',
  },
] as const

const dayMs = 86_400_000

/** Of each job that has registers: what is submitted and asked, and of whom. */
const told = {
  barracks: { items: barracks, asked, by: 'Contracting officer', to: 'Contracting officer, USACE' },
  eastgate: { items: clinic, asked: askedAtClinic, by: 'Boise Design Group', to: 'Boise Design Group' },
} as const

/** The registers of a job: sent, returned, resubmitted and late, and what the drawings left open. */
export async function tellRegisters(
  stage: Stage,
  { marcus }: Cast,
  base: string,
  job: keyof typeof told,
  today: Date,
): Promise<void> {
  const { items, asked, by, to: reviewer } = told[job]
  const dayOf = (days: number) => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
  const post = <Data>(path: string, body: Readonly<Record<string, unknown>>) =>
    stage.call<Data>(marcus, 'POST', `${base}/${path}`, body)
  const at = (days: number) => stage.at(new Date(today.getTime() + days * dayMs))
  const steps: { on: number; run: () => Promise<unknown> }[] = []
  at(-80)
  for (const { section, paragraph, description, type, information, days, varies, sent = [] } of items) {
    const item = randomUUID()
    await post('submittals', {
      ...{ id: item, section, paragraph, description, type, reviewer: by },
      ...{ classification: information ? 'information' : 'approval', taskId: null, leadDays: 21 },
      ...{ reviewDays: 30, submitOn: dayOf(days[0]), approvalOn: dayOf(days[1]), remarks: '' },
      materialOn: dayOf(days[2]),
    })
    let again: string | null = null
    for (const { on, back } of sent) {
      const id = randomUUID()
      const before = again
      const line = { item, copies: 1, drawing: '', code: 'A', variation: !!varies, reason: varies ?? '' }
      const to = { sentTo: reviewer, remarks: '', suffix: 'point' }
      steps.push({ on, run: () => post('transmittals', { id, ...to, again: before, lines: [line] }) })
      if (back) {
        const [day, action, remarks] = back
        const answer = { lines: [{ item, action, remarks }], forwardedOn: null, backOn: null }
        steps.push({
          on: day,
          run: () => post(`transmittals/${id}/return`, { ...answer, actedOn: dayOf(day) }),
        })
      }
      again = id
    }
  }
  for (const { on, needed, days, ...one } of asked) {
    const id = randomUUID()
    const { subject, question, suggested, reference, cost } = one
    const body = { id, subject, question, suggested, reference, cost, sentTo: 'Boise Design Group' }
    steps.push({ on, run: () => post('rfis', { ...body, neededOn: dayOf(needed), scheduleDays: days }) })
    if ('answer' in one)
      steps.push({
        on: needed,
        run: () => post(`rfis/${id}/answer`, { answer: one.answer, cost, scheduleDays: days }),
      })
  }
  for (const { on, run } of steps.toSorted((a, b) => a.on - b.on)) {
    at(on)
    await run()
  }
  const { rfis } = await stage.call<RowData<typeof rfisRow>>(marcus, 'GET', `${base}/rfis`)
  at(-1)
  const first = rfis.find(({ state }) => state === 'answered')
  if (first) await post(`rfis/${first.id}/state`, { state: 'closed' })
}
