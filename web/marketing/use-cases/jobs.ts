/** The worked jobs of the use-cases page: what was measured and priced is given, everything else is computed. */
import { sampleRoom, takeoff } from '../sample-room.ts'

const squareFeet = (squareInches: number) => squareInches / 144

const exam = { count: 6, width: 120, depth: 144, height: 108, waste: 0.1, sheet: 32 }
const examWalls = squareFeet(2 * (exam.width + exam.depth) * exam.height)
const sheetsFor = (area: number) => Math.ceil((area * (1 + exam.waste)) / exam.sheet)

/** Six equal exam rooms of a clinic, boarded on all walls; lengths in inches, money in cents. */
const application = { completed: 4_200_000, retainagePercent: 10 }
const retained = (application.completed * application.retainagePercent) / 100
export const clinic = {
  ...exam,
  wallSquareFeet: examWalls,
  allSquareFeet: exam.count * examWalls,
  sheets: sheetsFor(exam.count * examWalls),
  sheetsRoomByRoom: exam.count * sheetsFor(examWalls),
  application: { ...application, retained, due: application.completed - retained },
} as const

const bath = { width: 60, depth: 96, tileCents: 450, hours: 16, hourCents: 6_500, markupPercent: 20 }
const tiled = squareFeet(bath.width * bath.depth)
const tileNeed = Math.ceil((tiled * 110) / 100)
const tileCost = tileNeed * bath.tileCents
const laborCost = bath.hours * bath.hourCents
const markup = ((tileCost + laborCost) * bath.markupPercent) / 100

/** The tile floor of a bathroom as a small firm prices it; lengths in inches, prices a square foot and an hour in cents. */
export const bathroom = {
  ...bath,
  squareFeet: tiled,
  needSquareFeet: tileNeed,
  tileCost,
  laborCost,
  markup,
  price: tileCost + laborCost + markup,
} as const

const prices = { boxSquareFeet: 23.8, boxCents: 6_240, gallonCents: 3_800, boardCents: 1_920 }
const boxes = Math.ceil(takeoff.flooring.needSquareFeet / prices.boxSquareFeet)

/** New floor, paint and baseboard for the room of the drawings, done by its owner; money in cents. */
export const bedroom = {
  ...prices,
  width: sampleRoom.width,
  depth: sampleRoom.depth,
  boxes,
  floor: boxes * prices.boxCents,
  paint: takeoff.paint.gallons * prices.gallonCents,
  baseboard: takeoff.baseboard.pieces * prices.boardCents,
  total:
    boxes * prices.boxCents +
    takeoff.paint.gallons * prices.gallonCents +
    takeoff.baseboard.pieces * prices.boardCents,
} as const

const thin = { name: 'R-38', cents: 168_000 }
const thick = { name: 'R-60', cents: 234_000, savedEachYear: 11_000 }
const extra = thick.cents - thin.cents

/** Two ways to insulate an attic: what the thicker one costs more, and after how many years it has paid for itself. */
export const attic = { thin, thick, extra, years: extra / thick.savedEachYear } as const
