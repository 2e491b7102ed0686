import { paperBlocks } from '#domain/documents/paper-blocks.ts'
import type {
  EstimatePaper,
  Letterhead,
  PaperJob,
  ProposalPaper,
  PurchaseListPaper,
} from '#domain/papers/papers.ts'
import type { PlanDrawing, PlanPoint } from '#domain/papers/plan-drawing.ts'
import { changeOrder } from './change-order.ts'

const head: Letterhead = {
  name: 'Halvorsen Builders',
  lines: ['1120 River St, Boise, ID 83702', 'License RCE-41877'],
  logo: null,
}
const job = { name: 'Kitchen remodel', address: '214 Alder St' }

/** A level or an upright wall as a filled outline, 0.11 m thick. */
const wall = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint): PlanPoint[] => {
  const [left, right, top, bottom] = [ax - 0.055, bx + 0.055, ay - 0.055, by + 0.055]
  return ax === bx
    ? [
        [left, top],
        [left, bottom],
        [right, bottom],
        [right, top],
      ]
    : [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]
}

/** What an opening takes out of such a wall. */
const gap = (from: PlanPoint, to: PlanPoint): PlanPoint[] =>
  wall(from, to).map(([x, y]) =>
    from[0] === to[0] ? [x, y < from[1] ? from[1] : to[1]] : [x < from[0] ? from[0] : to[0], y],
  )

/** A kitchen with a notch, a door, a window and a gap: 14 ft 0 in by 11 ft 6 in. */
export const kitchenPlan: PlanDrawing = {
  alt: 'Plan of the kitchen, 14 ft 0 in by 11 ft 6 in, 147 ft²',
  caption: 'Measured Mar 30. Sizes ± ⅜ in.',
  rooms: [
    {
      name: 'Kitchen',
      area: '147 ft²',
      middle: [2.1, 1.9],
      polygon: [
        [0, 0],
        [3.05, 0],
        [3.05, 1.07],
        [4.27, 1.07],
        [4.27, 3.5],
        [0, 3.5],
      ],
    },
  ],
  walls: [
    wall([0, 0], [3.05, 0]),
    wall([3.05, 0], [3.05, 1.07]),
    wall([3.05, 1.07], [4.27, 1.07]),
    wall([4.27, 1.07], [4.27, 3.5]),
    wall([0, 3.5], [4.27, 3.5]),
    wall([0, 0], [0, 3.5]),
  ],
  openings: [
    { kind: 'window', from: [0, 1.1], to: [0, 2.3], inward: [1, 0], gap: gap([0, 1.1], [0, 2.3]) },
    {
      kind: 'opening',
      from: [4.27, 1.5],
      to: [4.27, 3.1],
      inward: [-1, 0],
      gap: gap([4.27, 1.5], [4.27, 3.1]),
    },
    { kind: 'door', from: [2.6, 3.5], to: [3.4, 3.5], inward: [0, -1], gap: gap([2.6, 3.5], [3.4, 3.5]) },
  ],
  objects: [
    [
      [0.1, 1.3],
      [0.55, 1.3],
      [0.55, 2.1],
      [0.1, 2.1],
    ],
  ],
  dimensions: [
    { from: [0, -0.35], to: [3.05, -0.35], text: '10 ft 0 in' },
    { from: [3.05, -0.35], to: [4.27, -0.35], text: '4 ft 0 in' },
    { from: [0, 3.85], to: [4.27, 3.85], text: '14 ft 0 in' },
    { from: [-0.4, 0], to: [-0.4, 3.5], text: '11 ft 6 in' },
  ],
  marks: [
    { place: [1.2, 0], text: '1' },
    { place: [1.6, 3.5], text: '5' },
  ],
}

/** The proposal of screen 10 of the design. */
export const kitchenProposal: ProposalPaper = {
  head,
  job,
  number: '3',
  sentOn: '2026-04-15',
  validUntilOn: '2026-04-30',
  client: { name: 'Priya Raman', lines: ['214 Alder St, Boise, ID 83702'] },
  title: 'Your new kitchen',
  scope:
    'Everything out to the studs, new wiring and plumbing where the plan shows them, new walls, floor, cabinets and quartz tops.\n\n40 working days, May 26 to Jul 22.',
  plans: [kitchenPlan],
  groups: [
    { name: 'Demolition', scope: 'cabinets, tile floor, dumpster', priceCents: 236590 },
    { name: 'Rough-in', scope: 'sink, range gas, 2 circuits, 9 outlets', priceCents: 1131600 },
    { name: 'Drywall and paint', scope: '332 ft² walls, 147 ft² ceiling, level 4', priceCents: 413933 },
    { name: 'Floor', scope: '147 ft² plank, 20 ft 6 in base', priceCents: 191064 },
    { name: 'Cabinets and tops', scope: '15 boxes, 45.7 ft² quartz', priceCents: 2205449 },
    { name: 'Backsplash', scope: '32.3 ft² of 3 × 6 tile', priceCents: 129338 },
    { name: 'Fixtures and finish', scope: 'sink, faucet, permits, your appliances', priceCents: 388220 },
  ],
  options: [
    {
      name: 'Lights under the wall cabinets',
      scope: '12 ft 6 in of LED strip, dimmer by the door',
      priceCents: 118000,
      taken: true,
      instead: null,
    },
    {
      name: 'Pantry pull-outs, 3',
      scope: 'In the tall cabinet on wall 5, soft close',
      priceCents: 94000,
      taken: true,
      instead: null,
    },
    {
      name: 'Laminate top',
      scope: 'One sheet, square edge',
      priceCents: -146000,
      taken: false,
      instead: 'quartz tops',
    },
  ],
  allowances: [
    { name: 'Sink and faucet', priceCents: 108000 },
    { name: 'Pulls and knobs, set', priceCents: 70820 },
    { name: 'Permits', priceCents: 73600 },
  ],
  notIncluded: [
    'Appliances, which you buy',
    'Work on other rooms',
    'Asbestos, if any is found: we stop and ask',
  ],
  payments: [
    { name: 'Deposit', shareBp: 1000, priceCents: 490819 },
    { name: 'Demolition done', shareBp: 2500, priceCents: 1227049 },
    { name: 'Completion', shareBp: null, priceCents: 3190326 },
  ],
  dates: [
    { name: 'Start', startDay: '2026-05-26' },
    { name: 'Completion', startDay: '2026-07-22' },
  ],
  totals: { groupsCents: 4696194, optionsCents: 212000, priceCents: 4908194, tax: 'sales tax in it' },
  terms: 'We are insured and bonded.\n\nChanges are written down and priced before they are made.',
  consent: 'I accept this proposal as it stands here, with the choices marked as chosen.',
  acceptance: null,
}

/** What is to be bought for the same kitchen. */
export const kitchenPurchases: PurchaseListPaper = {
  head,
  job,
  asOfOn: '2026-05-20',
  groups: [
    {
      supplier: 'Treasure Valley Supply',
      neededDay: '2026-06-12',
      lines: [
        { item: 'Drywall ½ in, 4 × 8', quantity: '14 sheets', use: 'Kitchen walls', note: '', bought: true },
        { item: 'Joint compound', quantity: '2 pails', use: 'Kitchen', note: '4.5 gal each', bought: false },
      ],
    },
    {
      supplier: '',
      neededDay: null,
      lines: [{ item: 'Tile 3 × 6', quantity: '3 boxes', use: 'Backsplash', note: '', bought: false }],
    },
  ],
}

/** The estimate of the same kitchen with `lines` lines in each of `groups` groups. */
export function kitchenEstimate(groups = 2, lines = 3): EstimatePaper {
  const one = (at: number): EstimatePaper['groups'][number]['lines'][number] => ({
    item: `Drywall ½ in, 4 × 8, wall ${at + 1}`,
    quantity: '332.0 ± 1.4 ft²',
    order: '12 sheets',
    note: at % 3 === 0 ? 'hung level 4, ≤ 16 in on center' : '',
    hours: '8.5',
    costCents: 31245,
    priceCents: at % 7 === 6 ? null : 40619,
  })
  return {
    head,
    job,
    version: 'Version 4',
    asOfOn: '2026-06-11',
    basis: ['Scan 2 of Jun 9, with 3 corrections'],
    groups: Array.from({ length: groups }, (_, at) => ({
      name: `Group ${at + 1}`,
      lines: Array.from({ length: lines }, (_, place) => one(place)),
      costCents: lines * 31245,
      priceCents: lines * 40619,
    })),
    totals: [
      { name: 'Cost', sumCents: groups * lines * 31245 },
      { name: 'Markup', sumCents: groups * lines * 9374 },
      { name: 'Price', sumCents: groups * lines * 40619 },
    ],
    notes: ['Two lines have no price yet.'],
  }
}

/** Jobs of every template, in English and to PDF/UA-1 unless `over` says otherwise. */
export const proposalJob = (over: Partial<PaperJob<'proposal'>> = {}): PaperJob<'proposal'> => ({
  ...common,
  template: 'proposal',
  data: kitchenProposal,
  title: 'Proposal 3, Your new kitchen',
  ...over,
})
export const documentJob = (over: Partial<PaperJob<'document'>> = {}): PaperJob<'document'> => ({
  ...common,
  template: 'document',
  data: {
    head,
    job,
    kind: 'Change order',
    about: 'draft, no number yet',
    draft: true,
    blocks: paperBlocks(changeOrder, over.language ?? 'en'),
  },
  title: 'Change order, wall 1',
  ...over,
})
const common = { standard: 'ua-1', language: 'en', date: '2026-04-15' } as const
export const purchaseJob = (over: Partial<PaperJob<'purchase-list'>> = {}): PaperJob<'purchase-list'> => ({
  ...common,
  template: 'purchase-list',
  data: kitchenPurchases,
  title: 'What to buy',
  ...over,
})
export const estimateJob = (over: Partial<PaperJob<'estimate'>> = {}): PaperJob<'estimate'> => ({
  ...common,
  template: 'estimate',
  data: kitchenEstimate(),
  title: 'Kitchen remodel',
  ...over,
})
