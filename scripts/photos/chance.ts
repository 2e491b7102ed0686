/** A row of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number from 0 to 1 that belongs to a cell of a grid. */
export function ofCell(x: number, y: number, z = 0): number {
  let hash = Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263) + Math.imul(z | 0, 1_442_695_041)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

const smooth = (part: number) => part * part * (3 - 2 * part)

/** Soft noise from 0 to 1, one bump a unit. */
export function noise(x: number, y: number, z = 0): number {
  const [left, front] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - left), smooth(y - front)]
  const near = ofCell(left, front, z) * (1 - u) + ofCell(left + 1, front, z) * u
  const far = ofCell(left, front + 1, z) * (1 - u) + ofCell(left + 1, front + 1, z) * u
  return near * (1 - v) + far * v
}

/** Noise over three sizes. */
export const cloud = (x: number, y: number, z = 0): number =>
  noise(x, y, z) * 0.55 + noise(x * 2.1, y * 2.1, z + 7) * 0.3 + noise(x * 4.3, y * 4.3, z + 13) * 0.15
