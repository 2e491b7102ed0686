import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import type { Source } from './line.ts'
import { ruleOfThumb } from './sources.ts'

const flooringHandbook = (): Source => ({
  title: 'Flooring: Pricing & Estimating Tables, productivity of an experienced installer',
  publisher: 'LaBrant Associates',
  date: '2024',
  url: 'https://github.com/LaBrant-Associates-LLC/sales-intelligence-handbook',
})

const paintingTemplate = (): Source => ({
  title: 'Using the Interior Painting Item Template: two coats on 80 ft² of wall an hour',
  publisher: 'Estimate Rocket',
  date: say('undated'),
  url: 'https://support.estimaterocket.com/item-templates/using-the-interior-painting-item-template',
})

const baseboardTemplate = (): Source => ({
  title: 'General Install Baseboard (linear feet)',
  publisher: 'Estimate Rocket',
  date: say('undated'),
  url: 'https://support.estimaterocket.com/item-templates/general-install-baseboard-(linear-feet)-used-in-project',
})

const framingCosts = (): Source => ({
  title: '2x4 Interior Wall Framing Cost',
  publisher: 'Turtle Creek Software',
  date: say('undated'),
  url: 'https://www.turtlesoft.com/Construction-Costs/Wall-Framing/2x4_Ext_Wall_9_24.htm',
})

const row = (
  label: () => string,
  value: number,
  unit: 'ft2/h' | 'ft/h' | 'yd3/h' | 'each/h' | 'square/h',
  source: () => Source,
): FigureRow => ({ label, value, unit, least: value / 10, most: value * 10, source })

/** What one worker gets done in an hour. It differs more between crews than between books: each may be changed by its id. */
export const labourFigures = {
  'labour-drywall-hang': row(() => say('Drywall hung by one worker'), 80, 'ft2/h', ruleOfThumb),
  'labour-drywall-finish': row(
    () => say('Drywall taped and finished by one worker'),
    50,
    'ft2/h',
    ruleOfThumb,
  ),
  'labour-paint': row(() => say('One coat of paint by one worker'), 160, 'ft2/h', paintingTemplate),
  'labour-plank': row(() => say('Plank flooring laid by one worker'), 37.5, 'ft2/h', flooringHandbook),
  'labour-tile': row(() => say('Tile set and grouted by one worker'), 15, 'ft2/h', ruleOfThumb),
  'labour-carpet': row(() => say('Carpet laid by one worker'), 62.5, 'ft2/h', flooringHandbook),
  'labour-baseboard': row(() => say('Baseboard put up by one worker'), 30, 'ft/h', baseboardTemplate),
  'labour-casing': row(() => say('Casing put up by one worker'), 20, 'ft/h', ruleOfThumb),
  'labour-framing': row(() => say('Wall framed by one worker'), 8, 'ft/h', framingCosts),
  'labour-insulation': row(() => say('Batts put in by one worker'), 150, 'ft2/h', ruleOfThumb),
  'labour-slab': row(() => say('Slab formed, placed and finished by one worker'), 25, 'ft2/h', ruleOfThumb),
  'labour-concrete': row(() => say('Concrete formed and placed by one worker'), 0.5, 'yd3/h', ruleOfThumb),
  'labour-block': row(() => say('Blocks laid by one mason'), 15, 'each/h', ruleOfThumb),
  'labour-brick': row(() => say('Bricks laid by one mason'), 50, 'each/h', ruleOfThumb),
  'labour-roof': row(() => say('Squares of shingles laid by one roofer'), 0.75, 'square/h', ruleOfThumb),
  'labour-deck': row(() => say('Deck built by one worker'), 10, 'ft2/h', ruleOfThumb),
  'labour-fence': row(() => say('Fence built by one worker'), 5, 'ft/h', ruleOfThumb),
} satisfies Record<string, FigureRow>

export type LabourFigure = keyof typeof labourFigures
