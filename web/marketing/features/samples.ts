/** The figures in the examples of the features page. Everything that follows from something else is computed here. */
import { sampleRoom, takeoff } from '../sample-room.ts'

const squareFeet = (squareInches: number) => squareInches / 144

const clear = { width: 30, height: 36, sill: 40 }
/**
 * A bedroom window that is to be a way out; lengths in inches. The International Residential Code, R310.2, asks for 5.7 ft²,
 * 20 in of width, 24 in of height, and a sill at most 44 in above the floor.
 */
export const egress = {
  ...clear,
  squareFeet: squareFeet(clear.width * clear.height),
  requiredSquareFeet: 5.7,
} as const

const surround = { width: 60, depth: 32, height: 72, board: 15 }
const boarded = squareFeet((surround.width + 2 * surround.depth) * surround.height)
/** Backer board, 3 ft × 5 ft, for the three walls of a shower, with 10% waste; lengths in inches. */
export const backer = {
  wallSquareFeet: boarded,
  needSquareFeet: boarded * 1.1,
  boards: Math.ceil((boarded * 1.1) / surround.board),
} as const

const risers = (total: number, most: number) => Math.ceil(total / most)
/** Floor to floor in inches. The International Residential Code, R311.7.5.1, lets a riser be 7¾ in at most. */
export const stair = {
  rise: 109,
  risers: risers(109, 7.75),
  riser: 109 / risers(109, 7.75),
} as const

const spacing = 16
const spaces = Math.ceil(sampleRoom.width / spacing)
/** Studs of one wall of the sample room, 16 in on center, with one at either end. */
export const studs = { spacing, exact: sampleRoom.width / spacing, spaces, count: spaces + 1 } as const

const rates = { sheetCents: 1450, hungAnHour: 52, hourCents: 5200 }
const hours = takeoff.drywall.orderedSquareFeet / rates.hungAnHour
const material = takeoff.drywall.sheets * rates.sheetCents
const labor = Math.round(hours * rates.hourCents)
/** Hanging the sample room's drywall at rates that a firm would set for itself; money in cents. */
export const hanging = { ...rates, hours, material, labor, total: material + labor } as const

const budget = { planned: 185_000, committed: 124_000 }
/** One line of a budget, in cents. */
export const drywallLine = { ...budget, open: budget.planned - budget.committed } as const

const contract = { sum: 2_460_000, changeOrder: 115_000 }
/** A change order, in cents. */
export const change = { ...contract, newSum: contract.sum + contract.changeOrder } as const

const painting = { cost: 51_200, markupPercent: 25 }
/** What painting costs the contractor and what the owner pays, in cents. */
export const paintPrice = {
  ...painting,
  price: (painting.cost * (100 + painting.markupPercent)) / 100,
} as const

const day = { crew: 3, hoursEach: 8, rooms: 5 }
const dayHours = day.crew * day.hoursEach
const ordered = day.rooms * takeoff.drywall.sheets
/** Sheets of 32 ft² that the crew hangs in its hours at the rate of `hanging`. */
const hung = Math.floor((dayHours * rates.hungAnHour) / 32)
/** A day's entry in the log: a crew hangs board in rooms like the sample room. */
export const dailyLog = { ...day, hours: dayHours, ordered, hung, left: ordered - hung } as const

const bed = { length: 80, width: 60 }
/** A queen bed with its head in the middle of the sample room's short wall; inches left around it. */
export const bedroom = {
  bed,
  atFoot: sampleRoom.width - bed.length,
  atEachSide: (sampleRoom.depth - bed.width) / 2,
} as const
