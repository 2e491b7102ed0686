import { say } from '#language/say.ts'
import type { Command } from './intents.ts'

/** What each command does, in a few words. */
export const commandWords: Record<Command, string> = {
  rule: say('what a code says'),
  check: say('a room against the codes'),
  explain: say('a line of the estimate'),
  changed: say('what changed, since so many days'),
  late: say('what is late'),
  blocked: say('what is blocked, and by what'),
  mine: say('what is mine'),
  next: say('what comes next'),
  whatif: say('what would move: cabinets slip 3 days'),
  move: say('propose another day: demolition to Monday'),
  draft: say('propose a document: change order for extra outlets'),
  price: say('what something is priced at, and as of when'),
  budget: say('price and budget'),
  rooms: say('what was measured'),
  window: say('weather'),
  calc: say('a calculation: studs for a 14 ft wall'),
  convert: say('units: 44 in to mm'),
  find: say('tasks, documents, comments, files'),
  how: say('where something is done here'),
  help: say('this list'),
}
