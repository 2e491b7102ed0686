import type { Trade } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'

/** What each trade is called over its part of the list. */
export const tradeNames: Record<Trade, string> = {
  drywall: say('Drywall'),
  paint: say('Paint'),
  flooring: say('Flooring'),
  trim: say('Trim'),
  framing: say('Framing'),
  insulation: say('Insulation'),
  concrete: say('Concrete'),
  masonry: say('Masonry'),
  roofing: say('Roofing'),
  exterior: say('Exterior'),
}
