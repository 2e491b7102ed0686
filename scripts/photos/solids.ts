/** Metres, or a color in linear light from 0 to 1: east or red, north or green, up or blue. */
export type Triple = readonly [number, number, number]

/** How a solid looks at a place of its own frame, `side` being the axis that the face looks along. */
export type Surface = {
  color: (place: Triple, side: 0 | 1 | 2) => Triple
  /** The share of the light that is thrown back as by a mirror, 0 to 1, and how far that is scattered. */
  gloss?: number
  rough?: number
  /** Light that it gives off itself. */
  glow?: Triple
}

/** A box, or a tube along its longest side. `turn` is about the upright and `tilt` about its own width, in radians. */
export type Solid = {
  at: Triple
  size: Triple
  surface: Surface
  turn?: number
  tilt?: number
  round?: true
}

/** A rectangle that light comes from, on the side of `across` × `along`. */
export type Lamp = { at: Triple; across: Triple; along: Triple; light: Triple }

export type Scene = {
  solids: readonly Solid[]
  lamps: readonly Lamp[]
  sun?: { toward: Triple; light: Triple }
  /** The sky overhead and at the horizon. */
  sky: readonly [Triple, Triple]
  eye: Triple
  look: Triple
  /** The width of the view in degrees. */
  wide: number
  exposure: number
}

/** A box from one corner to the other. */
export const boxOf = (from: Triple, to: Triple, surface: Surface): Solid => ({
  at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2],
  size: [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), Math.abs(to[2] - from[2])],
  surface,
})

/** A box or a tube about its middle. */
export const solid = (
  at: Triple,
  size: Triple,
  surface: Surface,
  more: Pick<Solid, 'turn' | 'tilt' | 'round'> = {},
): Solid => ({ at, size, surface, ...more })

/** `make` for each place from `from` to `to`, `step` apart. */
export const along = <Made>(from: number, to: number, step: number, make: (place: number) => Made): Made[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-6) + 1 }, (_, n) => make(from + n * step))
