import type { Trade } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'

const names: Record<Trade, string> = {
  drywall: say('Drywall'),
  paint: say('Paint'),
  flooring: say('Flooring'),
  trim: say('Trim'),
  framing: say('Framing'),
  insulation: say('Insulation'),
  concrete: say('Concrete'),
  masonry: say('Masonry'),
  roofing: say('Roofing'),
  exterior: say('Decks and fences'),
}

/** What a trade is called in a list. */
export const tradeName = (trade: Trade): string => names[trade]
