import { say } from '#language/say.ts'
import { hasSupport, rails } from './deck-job.ts'
import type { LeftOut } from './not-included.ts'

/** Left out until a field has another value than 0. */
const until = (field: string, text: () => string): LeftOut => ({
  text,
  unless: (value) => value(field) !== 0,
})

const digging: LeftOut = { text: () => say('excavation and grading') }

const masonry: readonly LeftOut[] = [
  { text: () => say('the footing under the wall') },
  { text: () => say('lintels') },
  { text: () => say('flashing and weep holes') },
  { text: () => say('scaffolding') },
]

/** What the list of each structure leaves out, besides what all of them do. */
export const structuresLeaveOut = {
  slab: [
    digging,
    until('forms', () => say('forms and stakes')),
    until('base', () => say('the gravel base')),
    until('reinforcement', () => say('reinforcement')),
    until('barrier', () => say('the vapor barrier')),
    { text: () => say('joints, curing and sealer') },
  ],
  footing: [
    digging,
    { text: () => say('forms and stakes') },
    until('rows', () => say('reinforcement')),
    { text: () => say('anchor bolts') },
  ],
  tube: [
    digging,
    { text: () => say('form tubes') },
    { text: () => say('reinforcement') },
    { text: () => say('post bases') },
  ],
  block: [
    ...masonry,
    until('wire', () => say('joint reinforcement')),
    { text: () => say('rebar and grout in the cells') },
  ],
  brick: [...masonry, until('ties', () => say('wall ties')), { text: () => say('cleaning of the brick') }],
  'stud-wall': [
    { text: () => say('headers and studs at openings and corners') },
    { text: () => say('nails') },
    { text: () => say('sheathing, insulation and drywall') },
  ],
  roof: [
    { text: () => say('tear-off of the old roof') },
    until('sheathing', () => say('sheathing')),
    until('ice', () => say('ice and water shield')),
    until('vents', () => say('vents')),
    until('valley', () => say('valleys')),
    until('wall', () => say('step flashing')),
    { text: () => say('flashing of pipes, chimneys and skylights') },
    { text: () => say('hips and dormers') },
    { text: () => say('fascia, soffit and gutters') },
  ],
  deck: [
    until('joists', () => say('joists')),
    { text: () => say('ledger, beams, posts and footings'), unless: hasSupport },
    {
      text: () => say('a rail, which is required more than 30 in above the ground'),
      unless: (value) => value('rail') !== rails.none,
    },
    until('stairs', () => say('stairs')),
    {
      text: () => say('the handrail and the landing of the stairs'),
      unless: (value) => value('stairs') === 0,
    },
    { text: () => say('digging of footings'), unless: (value) => !hasSupport(value) },
    { text: () => say('fascia, skirting and stain') },
    { text: () => say('engineering: the building department decides on sizes and spans') },
  ],
  fence: [
    { text: () => say('digging and the marking of utilities') },
    { text: () => say('post caps and stain') },
    { text: () => say('removal of an old fence') },
  ],
  lumber: [],
} satisfies Record<string, readonly LeftOut[]>
