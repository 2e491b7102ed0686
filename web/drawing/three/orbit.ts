import type { Place } from './surface.ts'

/** From where the drawing is looked at: radians around it and up from level, and how near, 1 being all of it. */
export type Orbit = { turn: number; rise: number; near: number }

/** From the south-west, as an isometric drawing looks at a room. */
export const firstOrbit: Orbit = { turn: -Math.PI / 5, rise: Math.PI / 3.6, near: 1 }

const degree = Math.PI / 180
/** Not level, where near walls hide all, and not upright, where left and right are lost. */
const rises = { least: 12 * degree, most: 88 * degree }
const nears = { least: 0.6, most: 12 }

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Turned by radians, and by a factor nearer. */
export const moved = (orbit: Orbit, by: { turn?: number; rise?: number; near?: number }): Orbit => ({
  turn: (orbit.turn + (by.turn ?? 0)) % (2 * Math.PI),
  rise: within(orbit.rise + (by.rise ?? 0), rises.least, rises.most),
  near: within(orbit.near * (by.near ?? 1), nears.least, nears.most),
})

/** What a key does to the view; null for a key that has nothing to do with it. */
export function byKey(orbit: Orbit, key: string): Orbit | null {
  switch (key) {
    case 'ArrowLeft':
      return moved(orbit, { turn: -15 * degree })
    case 'ArrowRight':
      return moved(orbit, { turn: 15 * degree })
    case 'ArrowUp':
      return moved(orbit, { rise: 10 * degree })
    case 'ArrowDown':
      return moved(orbit, { rise: -10 * degree })
    case '+':
    case '=':
      return moved(orbit, { near: 1.25 })
    case '-':
      return moved(orbit, { near: 1 / 1.25 })
    case 'Home':
      return firstOrbit
    default:
      return null
  }
}

/** A drag over so many pixels of a drawing `size` pixels wide: across all of it is half a turn. */
export const dragged = (orbit: Orbit, across: number, down: number, size: number): Orbit =>
  moved(orbit, { turn: (-across / size) * Math.PI, rise: (down / size) * Math.PI })

/** What is to be seen: an upright cylinder, so that it fits however it is turned. Metres. */
export type Subject = { centre: Place; radius: number; height: number }

/**
 * Where the eye is, so that the subject fills a picture that is `aspect` times as wide as high, seen at `opening` radians from
 * its top to its bottom.
 */
export function eyeOf(orbit: Orbit, subject: Subject, opening: number, aspect: number): Place {
  const { centre, radius, height } = subject
  const [sin, cos] = [Math.sin(orbit.rise), Math.cos(orbit.rise)]
  const half = Math.tan(opening / 2)
  // Its nearest edge is nearer by what it reaches towards the eye, and looks larger by that.
  const towards = radius * cos + (height / 2) * sin
  const away = Math.max((radius * sin + (height / 2) * cos) / half, radius / (half * aspect))
  const distance = (away + towards * 0.85) / orbit.near
  return [
    centre[0] + Math.sin(orbit.turn) * cos * distance,
    centre[1] + sin * distance,
    centre[2] + Math.cos(orbit.turn) * cos * distance,
  ]
}
