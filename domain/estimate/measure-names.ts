import { say } from '#language/say.ts'

const names: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    floor: () => say('floor'),
    ceiling: () => say('ceiling'),
    walls: () => say('walls without openings'),
    wallsgross: () => say('walls with openings'),
    perimeter: () => say('perimeter'),
    base: () => say('length of baseboard'),
    height: () => say('ceiling height'),
    volume: () => say('volume'),
    doors: () => say('number of doors'),
    windows: () => say('number of windows'),
    openings: () => say('number of openings'),
    doorwidth: () => say('width of all doors'),
    windowwidth: () => say('width of all windows'),
    openingwidth: () => say('width of all openings'),
    doorarea: () => say('area of all doors'),
    windowarea: () => say('area of all windows'),
    openingarea: () => say('area of all openings'),
  }),
)

const ofWall: ReadonlyMap<string, (wall: string) => string> = new Map([
  ['', (wall: string) => say('wall {wall}', { wall })],
  ['area', (wall: string) => say('wall {wall} without openings', { wall })],
  ['gross', (wall: string) => say('wall {wall} with openings', { wall })],
  ['height', (wall: string) => say('height of wall {wall}', { wall })],
])

/** Whether some room may have a measure of this name. */
export const isMeasure = (name: string): boolean =>
  names.has(name) || ofWall.has(/^wall\d+([a-z]*)$/.exec(name)?.[1] ?? '-')

/** What a measure of a room is, by the name that formulas call it. */
export function measureName(name: string): string {
  const [, wall, what = ''] = /^wall(\d+)([a-z]*)$/.exec(name) ?? []
  if (wall !== undefined) return ofWall.get(what)?.(wall) ?? name
  return names.get(name)?.() ?? name
}
