import type { CeilingWork, Extra, FloorWork, WallWork } from '#domain/takeoff/choices.ts'
import { say } from '#language/say.ts'

/** What is done with walls, ceiling and floor, in the order in which it is offered. */
export const wallWorks: Record<WallWork, string> = {
  paint: say('Repaint'),
  drywall: say('New drywall, painted'),
  framing: say('Framing, insulation and drywall'),
  none: say('Nothing'),
}
export const ceilingWorks: Record<CeilingWork, string> = {
  paint: say('Repaint'),
  drywall: say('New drywall, painted'),
  none: say('Nothing'),
}
export const floorWorks: Record<FloorWork, string> = {
  plank: say('Plank'),
  tile: say('Tile'),
  carpet: say('Carpet'),
  none: say('Nothing'),
}

/** What else may be done, by where it belongs, in the order in which it is offered. */
export const extraNames: Record<Extra, string> = {
  shoe: say('Shoe molding'),
  windowTrim: say('Window casing, stool and apron'),
  fasteners: say('Caulk and brads for trim'),
  adhesive: say('Construction adhesive for trim'),
  trimPaint: say('Paint for trim and doors'),
  doors: say('New doors with hardware'),
  transitions: say('Transition strips'),
  moistureBoard: say('Moisture-resistant drywall'),
  wetWalls: say('Tiled tub or shower walls'),
  backer: say('Tile backer board and membrane'),
  backsplash: say('Tiled backsplash'),
}

/** Whether `text` is one of the works of `all`; selects hand out texts. */
export const isWork = <Work extends string>(all: Record<Work, string>, text: string): text is Work =>
  Object.hasOwn(all, text)

/** The names of `all`, in the order in which they stand there. */
export const keysOf = <Work extends string>(all: Record<Work, string>) => Object.keys(all) as Work[]
