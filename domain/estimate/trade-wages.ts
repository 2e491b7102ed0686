import { type Wage, wages } from '../takeoff/wages.ts'

const byTrade: ReadonlyMap<string, Wage> = new Map(
  Object.entries({
    demolition: wages.labor,
    concrete: wages.concrete,
    masonry: wages.masonry,
    framing: wages.carpentry,
    exterior: wages.carpentry,
    roofing: wages.roofing,
    windows: wages.carpentry,
    plumbing: wages.plumbing,
    hvac: wages.hvac,
    electrical: wages.electrical,
    insulation: wages.insulation,
    drywall: wages.drywall,
    tile: wages.tile,
    flooring: wages.plank,
    cabinets: wages.carpentry,
    doors: wages.carpentry,
    trim: wages.carpentry,
    paint: wages.paint,
    fixtures: wages.plumbing,
    cleanup: wages.labor,
  }),
)

/**
 * What those who do the work of a trade are paid an hour, in the country: BLS gives no public table by state that is kept here.
 * Undefined for a trade that no one occupation does.
 */
export const wageOf = (trade: string): Wage | undefined => byTrade.get(trade)
