import type { OpeningKind } from '#domain/measure/scan.ts'
import { say } from '#language/say.ts'

/** What each kind of hole in a wall is called. */
export const openingKindNames: Record<OpeningKind, string> = {
  door: say('Door'),
  window: say('Window'),
  opening: say('Opening without a leaf'),
}
