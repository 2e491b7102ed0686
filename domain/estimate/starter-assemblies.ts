import type { AssemblyItem } from '#contract/assemblies.ts'
import { emptyLine } from '#contract/estimate.ts'
import { say } from '#language/say.ts'
import type { FigureRow } from '../takeoff/assumptions.ts'
import { interiorFigures } from '../takeoff/interior-figures.ts'
import { type LabourFigure, labourFigures } from '../takeoff/labour-figures.ts'
import { pieceOf } from '../takeoff/pack-names.ts'
import { usualCode } from './trades.ts'

/** A figure as the tables have it. */
const usual = ({ value }: FigureRow): number => (typeof value === 'number' ? value : value[0] / value[1])

/** Hours for one unit, at what the takeoff says that one worker gets done in an hour. */
const at = (figure: LabourFigure) => ({ hoursEach: Math.round(1e6 / usual(labourFigures[figure])) / 1e6 })

const pack = (name: string, size: number) => ({ pack: { name, size } })

/** An assembly to begin with, as an organisation may take it over. */
type Starter = { name: string; trade: string; items: AssemblyItem[] }

const { from: _, room: _room, option: _option, rateCents: _rate, markupBp: _markup, ...empty } = emptyLine

const item = (
  trade: string,
  name: string,
  formula: string,
  unit: string,
  rest: Partial<AssemblyItem> = {},
): AssemblyItem => ({ ...empty, trade, code: usualCode(trade), item: name, quantity: formula, unit, ...rest })

const tapeRoll = usual(interiorFigures['tape-roll'])
const pail = usual(interiorFigures['compound-pail'])
const screwBox = usual(interiorFigures['screw-box'])
const thinset = usual(interiorFigures['thinset-coverage'])
const coverage = usual(interiorFigures['paint-coverage'])
const bareCoverage = usual(interiorFigures['new-board-coverage'])
const waste = 1000

/** Board over `area`, hung, taped and finished: the rates of tape, compound and screws are the takeoff's. */
const boardOver = (area: string): AssemblyItem[] => [
  item('drywall', say('Drywall for walls, 1/2 in'), area, 'ft2', {
    wasteBp: waste,
    ...pack(say('4 × 8 ft sheet'), 32),
    ...at('labour-drywall-hang'),
  }),
  item(
    'drywall',
    say('Joint tape'),
    `(${area}) / 1' × ${usual(interiorFigures['tape-rate'])}`,
    'ft',
    pack(say('roll'), tapeRoll),
  ),
  item(
    'drywall',
    say('Joint compound'),
    `(${area}) / 1 ft2 × ${usual(interiorFigures['compound-rate'])}`,
    'lb',
    pack(say('4.5 gal pail'), pail),
  ),
  item(
    'drywall',
    say('Drywall screws, 1 1/4 in'),
    `(${area}) / 1 ft2 × ${usual(interiorFigures['screw-rate'])}`,
    'each',
    pack(say('5 lb box'), screwBox),
  ),
  item('drywall', say('Taping and finishing drywall'), area, 'ft2', at('labour-drywall-finish')),
]

/** Grout by the gaps around tiles of so many inches with joints of 1/8 in, at 100 lb/ft³. */
const groutFor = (area: string, length: number, width: number, thickness: number): AssemblyItem => {
  const pounds = (((length + width) / (length * width)) * 0.125 * thickness * 100) / 12
  return item('tile', say('Grout'), `(${area}) / 1 ft2 × ${pounds.toFixed(4)}`, 'lb', {
    wasteBp: waste,
    ...pack(say('25 lb bag'), 25),
  })
}

const tileOver = (name: string, area: string, grout: AssemblyItem): AssemblyItem[] => [
  item('tile', say('Tile backer board'), area, 'ft2', { wasteBp: waste, ...pack(say('3 × 5 ft sheet'), 15) }),
  item('tile', say('Thinset mortar'), area, 'ft2', pack(say('50 lb bag'), thinset)),
  item('tile', name, area, 'ft2', { wasteBp: waste, ...at('labour-tile') }),
  grout,
]

/** Three walls of a tub of 60 × 32 in, 6 ft high. */
const tubWalls = `(60" + 2 × 32") × 6'`

/**
 * Lists to begin with, each measured in a room: quantities by formulas over it, hours at the takeoff's rates, no price. What is
 * no room's to measure, such as a tub's walls, is typed into the formula, to be changed there.
 */
export const starterAssemblies = (): Starter[] => [
  {
    name: say('Drywall partition along wall 1'),
    trade: 'framing',
    items: [
      item('framing', say('Stud, 2 × 4 in'), `wall1 / 16" + 1`, 'each', {
        wasteBp: waste,
        ...pack(say('piece'), 1),
      }),
      item('framing', say('Plate, 2 × 4 in'), '3 × wall1', 'ft', {
        wasteBp: waste,
        ...pack(pieceOf(16), 16),
      }),
      item('framing', say('Framing walls'), 'wall1', 'ft', at('labour-framing')),
      ...boardOver('2 × wall1Area'),
    ],
  },
  {
    name: say('New board and paint in a room'),
    trade: 'drywall',
    items: [
      ...boardOver('walls + ceiling'),
      item('paint', say('Primer for new board'), 'walls + ceiling', 'ft2', {
        ...pack(say('1 gal can'), bareCoverage),
        ...at('labour-paint'),
      }),
      item('paint', say('Paint, two coats'), '2 × (walls + ceiling)', 'ft2', {
        ...pack(say('1 gal can'), coverage),
        ...at('labour-paint'),
      }),
    ],
  },
  {
    name: say('Repaint a room, two coats'),
    trade: 'paint',
    items: [
      item('paint', say('Paint, two coats'), '2 × (walls + ceiling)', 'ft2', {
        ...pack(say('1 gal can'), coverage),
        ...at('labour-paint'),
      }),
      item('paint', say('Painter’s caulk'), 'base', 'ft'),
    ],
  },
  {
    name: say('Bath tile floor'),
    trade: 'tile',
    items: tileOver(say('Floor tile'), 'floor', groutFor('floor', 12, 12, 3 / 8)),
  },
  {
    name: say('Tub surround of tile'),
    trade: 'tile',
    items: [
      ...tileOver(say('Wall tile'), tubWalls, groutFor(tubWalls, 3, 6, 5 / 16)),
      item('tile', say('Waterproofing membrane'), tubWalls, 'ft2'),
    ],
  },
  {
    name: say('Plank floor with baseboard'),
    trade: 'flooring',
    items: [
      item('flooring', say('Underlayment for plank flooring'), 'floor', 'ft2', {
        wasteBp: waste,
        ...pack(say('roll'), 100),
      }),
      item('flooring', say('Plank flooring'), 'floor', 'ft2', {
        wasteBp: waste,
        ...pack(say('box'), usual(interiorFigures['plank-box'])),
        ...at('labour-plank'),
      }),
      item('trim', say('Baseboard'), 'base', 'ft', {
        wasteBp: waste,
        ...pack(pieceOf(8), 8),
        ...at('labour-baseboard'),
      }),
    ],
  },
  {
    name: say('Kitchen wall: cabinets, top, backsplash'),
    trade: 'cabinets',
    items: [
      item('cabinets', say('Base cabinets'), 'wall1', 'ft'),
      item('cabinets', say('Wall cabinets'), 'wall1', 'ft'),
      item('countertops', say('Countertop, 25 1/2 in deep'), 'wall1 × 25 1/2"', 'ft2'),
      item('fixtures', say('Kitchen sink and faucet'), '1', 'each'),
      item('tile', say('Backsplash tile'), 'wall1 × 18"', 'ft2', { wasteBp: 1500, ...at('labour-tile') }),
      item('tile', say('Thinset mortar'), 'wall1 × 18"', 'ft2', pack(say('50 lb bag'), thinset)),
      groutFor('wall1 × 18"', 3, 6, 5 / 16),
      // No place along a counter may be more than 24 in from a receptacle: NEC 210.52(C)(1), one for each 4 ft.
      item('electrical', say('Countertop receptacles'), `wall1 / 4'`, 'each', pack(say('piece'), 1)),
    ],
  },
  {
    name: say('Interior doors'),
    trade: 'doors',
    items: [
      item('doors', say('Interior door, prehung'), 'doors', 'each'),
      item('doors', say('Lockset'), 'doors', 'each'),
      item('trim', say('Door casing'), `doors × 2 × (2 × 6'8" + 2'8")`, 'ft', {
        wasteBp: waste,
        ...pack(pieceOf(8), 8),
        ...at('labour-casing'),
      }),
    ],
  },
]
