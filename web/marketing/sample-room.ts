/**
 * The room that the site draws and counts. Lengths in whole inches as a scanner would round them; every figure shown is
 * computed here from them.
 */
export const sampleRoom = {
  width: 148,
  depth: 122,
  height: 108,
  door: { width: 36, height: 80 },
  window: { width: 48, height: 36 },
} as const

/** Waste on cut goods, as a share of what is fixed to the wall or floor. */
const waste = 0.1
/** A drywall sheet of 4 ft × 8 ft, in square feet. */
const sheetArea = 32
/** A length of baseboard, in feet. */
const boardLength = 16
/** Wall that one gallon of interior paint covers in one coat, in square feet; makers state 350 to 400. */
const gallonCovers = 350
const coats = 2

const squareFeet = (squareInches: number) => squareInches / 144
const squareMetres = (squareInches: number) => squareInches * 0.00064516

const { width, depth, height, door, window } = sampleRoom
const perimeter = 2 * (width + depth)
const floor = width * depth
const walls = perimeter * height
const openings = door.width * door.height + window.width * window.height

/** Areas in square feet and square metres, the perimeter in feet; `walls` with the openings still in, `netWalls` without. */
export const measured = {
  perimeterFeet: perimeter / 12,
  floor: { squareFeet: squareFeet(floor), squareMetres: squareMetres(floor) },
  walls: { squareFeet: squareFeet(walls), squareMetres: squareMetres(walls) },
  openings: { squareFeet: squareFeet(openings) },
  netWalls: { squareFeet: squareFeet(walls - openings) },
} as const

const board = (perimeter - door.width) / 12
const paint = measured.netWalls.squareFeet * coats
const drywall = measured.netWalls.squareFeet * (1 + waste)

/** What the room takes: the exact need, and the whole pieces to order. */
export const takeoff = {
  drywall: {
    needSquareFeet: drywall,
    exactSheets: drywall / sheetArea,
    sheets: Math.ceil(drywall / sheetArea),
    orderedSquareFeet: Math.ceil(drywall / sheetArea) * sheetArea,
  },
  baseboard: {
    netFeet: board,
    needFeet: board * (1 + waste),
    pieces: Math.ceil((board * (1 + waste)) / boardLength),
  },
  paint: {
    coatedSquareFeet: paint,
    exactGallons: paint / gallonCovers,
    gallons: Math.ceil(paint / gallonCovers),
  },
  flooring: { needSquareFeet: measured.floor.squareFeet * (1 + waste) },
} as const

/** All its walls without the door and the window, as they are written. */
export const wallArea = `${measured.netWalls.squareFeet} ft²`

/** Feet and inches as a tape reads them: `12 ft 4 in`. */
export function feetAndInches(inches: number): string {
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`
}
