import { say } from '#language/say.ts'

/**
 * A trade of an estimate: its name, the number of the neutral list of cost codes, and the numbers under which MasterFormat
 * files its work. The numbers alone are used; its titles are not ours to ship.
 */
type TradeRow = { name: () => string; code: string; masterFormat: readonly string[] }

const row = (code: string, name: () => string, ...masterFormat: string[]): TradeRow => ({
  name,
  code,
  masterFormat,
})

/** Trades by their ids in the order in which the work of them begins. */
const catalogue = {
  general: row('100', () => say('General conditions'), '01 50 00', '01 71 00'),
  demolition: row('150', () => say('Demolition'), '02 41 00'),
  concrete: row('200', () => say('Concrete'), '03 30 00'),
  masonry: row('250', () => say('Masonry'), '04 20 00'),
  framing: row('300', () => say('Framing'), '06 10 00'),
  exterior: row('350', () => say('Exterior'), '06 15 00', '07 46 00', '32 31 00'),
  roofing: row('400', () => say('Roofing'), '07 31 00'),
  windows: row('430', () => say('Windows'), '08 50 00'),
  plumbing: row('450', () => say('Plumbing'), '22 10 00', '22 40 00'),
  hvac: row('480', () => say('Heating and cooling'), '23 30 00'),
  electrical: row('500', () => say('Electrical'), '26 27 00', '26 51 00'),
  insulation: row('550', () => say('Insulation'), '07 21 00'),
  drywall: row('600', () => say('Drywall'), '09 29 00'),
  tile: row('650', () => say('Tile'), '09 30 00'),
  flooring: row('680', () => say('Flooring'), '09 64 00', '09 65 00', '09 68 00'),
  cabinets: row('700', () => say('Cabinets'), '06 41 00', '12 32 00'),
  countertops: row('720', () => say('Countertops'), '12 36 00'),
  doors: row('750', () => say('Doors'), '08 14 00', '08 71 00'),
  trim: row('780', () => say('Trim'), '06 22 00'),
  paint: row('800', () => say('Paint'), '09 91 00'),
  fixtures: row('850', () => say('Fixtures'), '10 28 00', '22 41 00'),
  appliances: row('880', () => say('Appliances'), '11 31 00'),
  cleanup: row('950', () => say('Cleanup'), '01 74 00'),
} as const satisfies Record<string, TradeRow>

export type TradeId = keyof typeof catalogue

const rows: ReadonlyMap<string, TradeRow> = new Map(Object.entries(catalogue))

/** Every trade's id, in the order of the work. */
export const tradeIds: readonly string[] = [...rows.keys()]

const digitsOf = (code: string) => code.replace(/[\s.-]/g, '')

/**
 * The trades whose work is filed under a cost code, as the work begins: one of the neutral list, or a number of MasterFormat,
 * by as much of it as is known here, down to its division. Empty for a code of somebody's own.
 */
export function tradesOfCode(code: string): TradeId[] {
  const digits = digitsOf(code)
  // The keys of the catalogue itself.
  const among = (is: (row: TradeRow) => boolean) =>
    [...rows].flatMap(([id, row]) => (is(row) ? [id as TradeId] : []))
  const own = among((row) => row.code === digits)
  if (own.length > 0 || !/^\d\d(\d\d){0,3}$/.test(digits)) return own
  return (
    [digits, digits.slice(0, 4), digits.slice(0, 2)]
      .map((some) => among(({ masterFormat }) => masterFormat.some((one) => digitsOf(one).startsWith(some))))
      .find(({ length }) => length > 0) ?? []
  )
}

/** Whose tasks do the work of a trade that has none of its own: trades of the project templates, by their keys. */
const crews: Readonly<Partial<Record<TradeId, readonly string[]>>> = {
  framing: ['carpentry'],
  exterior: ['siding', 'carpentry'],
  windows: ['glazing', 'carpentry'],
  hvac: ['mechanical'],
  countertops: ['stone'],
  doors: ['carpentry'],
  trim: ['carpentry'],
  paint: ['painting'],
  fixtures: ['plumbing'],
  appliances: ['mechanical', 'plumbing'],
  cleanup: ['general'],
}
const crewsByTrade: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(crews))

/** Those who do the work of a trade where nobody is called as it is; empty where it is always called so. */
export const crewsOf = (trade: string): readonly string[] => crewsByTrade.get(trade) ?? []

/** What a trade is called; what somebody typed as one is called so. */
export const tradeName = (trade: string): string => rows.get(trade)?.name() ?? trade

/** A cost code of the list that everybody begins with. */
export type CostCode = { code: string; trade: TradeId; name: string; masterFormat: readonly string[] }

/** The neutral list of cost codes, one a trade. */
export const usualCostCodes = (): CostCode[] =>
  Object.entries(catalogue).map(([trade, { code, name, masterFormat }]) => ({
    code,
    // The keys of the catalogue itself.
    trade: trade as TradeId,
    name: name(),
    masterFormat,
  }))

/** The neutral cost code of a trade; '' for one that somebody typed. */
export const usualCode = (trade: string): string => rows.get(trade)?.code ?? ''
