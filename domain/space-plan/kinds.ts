import type { PieceKind } from '#contract/space-plan.ts'
import { say } from '#language/say.ts'
import type { RuleId } from './rules.ts'

/**
 * What is kept free: before it, to each side of its middle, to each side of it, or all around. `aisle` is before it too, with
 * what is opposite deciding how much; `landing` is counter beside it.
 */
export type Clearance =
  | { where: 'front' | 'middle' | 'sides' | 'around'; rule: RuleId }
  | { where: 'aisle' }
  | { where: 'landing'; rules: readonly RuleId[] }

/** What can be placed: metres; its back is what stands against a wall. */
export type Kind = {
  label: string
  group: 'kitchen' | 'bath' | 'laundry' | 'living' | 'bedroom'
  width: number
  depth: number
  /** Whether its top is counter, on which something can be put down. */
  counter?: true
  /** Whether it hangs over what stands on the floor, and so takes no room there. */
  hangs?: true
  /** Whether its back belongs to a wall. */
  backed?: true
  /** What its inside is at least, across both ways. */
  inside?: RuleId
  clearances: readonly Clearance[]
}

const inch = 0.0254
const size = (width: number, depth: number) => ({ width: width * inch, depth: depth * inch })
const aisle: Clearance = { where: 'aisle' }
const front = (rule: RuleId): Clearance => ({ where: 'front', rule })

/** In the sizes that US shops sell most; each can be given another. */
export const kinds = {
  'base-cabinet': {
    label: say('Base cabinet'),
    group: 'kitchen',
    ...size(24, 25.5),
    counter: true,
    backed: true,
    clearances: [aisle],
  },
  'wall-cabinet': {
    label: say('Wall cabinet'),
    group: 'kitchen',
    ...size(30, 12),
    hangs: true,
    backed: true,
    clearances: [],
  },
  'tall-cabinet': {
    label: say('Tall cabinet'),
    group: 'kitchen',
    ...size(24, 24),
    backed: true,
    clearances: [aisle],
  },
  island: { label: say('Island'), group: 'kitchen', ...size(60, 36), counter: true, clearances: [aisle] },
  'kitchen-sink': {
    label: say('Kitchen sink'),
    group: 'kitchen',
    ...size(36, 25.5),
    backed: true,
    clearances: [aisle, { where: 'landing', rules: ['sink-landing-wide', 'sink-landing-narrow'] }],
  },
  range: {
    label: say('Range'),
    group: 'kitchen',
    ...size(30, 26),
    backed: true,
    clearances: [aisle, { where: 'landing', rules: ['range-landing-wide', 'range-landing-narrow'] }],
  },
  refrigerator: {
    label: say('Refrigerator'),
    group: 'kitchen',
    ...size(36, 30),
    backed: true,
    clearances: [aisle, { where: 'landing', rules: ['refrigerator-landing'] }],
  },
  dishwasher: {
    label: say('Dishwasher'),
    group: 'kitchen',
    ...size(24, 24),
    counter: true,
    backed: true,
    clearances: [aisle],
  },
  toilet: {
    label: say('Toilet'),
    group: 'bath',
    ...size(18, 28),
    backed: true,
    clearances: [front('fixture-front'), { where: 'middle', rule: 'toilet-side' }],
  },
  vanity: {
    label: say('Vanity'),
    group: 'bath',
    ...size(36, 21),
    backed: true,
    clearances: [front('fixture-front')],
  },
  bathtub: {
    label: say('Bathtub'),
    group: 'bath',
    ...size(60, 30),
    backed: true,
    clearances: [front('fixture-front')],
  },
  shower: {
    label: say('Shower'),
    group: 'bath',
    ...size(36, 36),
    backed: true,
    inside: 'shower-inside',
    clearances: [front('shower-front')],
  },
  washer: { label: say('Washer'), group: 'laundry', ...size(27, 32), backed: true, clearances: [] },
  dryer: { label: say('Dryer'), group: 'laundry', ...size(27, 32), backed: true, clearances: [] },
  'dining-table': {
    label: say('Dining table'),
    group: 'living',
    ...size(72, 36),
    clearances: [{ where: 'around', rule: 'seat-back' }],
  },
  sofa: { label: say('Sofa'), group: 'living', ...size(84, 36), backed: true, clearances: [] },
  armchair: { label: say('Armchair'), group: 'living', ...size(34, 34), clearances: [] },
  desk: { label: say('Desk'), group: 'living', ...size(60, 30), backed: true, clearances: [] },
  bookcase: { label: say('Bookcase'), group: 'living', ...size(36, 12), backed: true, clearances: [] },
  'queen-bed': { label: say('Queen bed'), group: 'bedroom', ...size(60, 80), backed: true, clearances: [] },
  'twin-bed': { label: say('Twin bed'), group: 'bedroom', ...size(38, 75), backed: true, clearances: [] },
  wardrobe: { label: say('Wardrobe'), group: 'bedroom', ...size(48, 24), backed: true, clearances: [] },
} as const satisfies Record<PieceKind, Kind>
export type KindId = PieceKind

/** What there is to place, under its name. */
export const kindOf = (id: KindId): Kind => kinds[id]
