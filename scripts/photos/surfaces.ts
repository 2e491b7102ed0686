import { cloud, noise, ofCell } from './chance.ts'
import type { Surface, Triple } from './solids.ts'

const scaled = ([red, green, blue]: Triple, by: number): Triple => [red * by, green * by, blue * by]
const mixed = (one: Triple, other: Triple, part: number): Triple => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
]

/** The two axes of a face. */
const flat = (place: Triple, side: 0 | 1 | 2): readonly [number, number] =>
  side === 0 ? [place[1], place[2]] : side === 1 ? [place[0], place[2]] : [place[0], place[1]]

/** One color, hardly uneven: paint, plastic. */
export const painted = (color: Triple, more: Omit<Surface, 'color'> = {}): Surface => ({
  ...more,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    return scaled(color, 0.95 + 0.07 * cloud(u * 3, v * 3))
  },
})

export const metal = (color: Triple = [0.62, 0.63, 0.64], rough = 0.25): Surface => ({
  gloss: 0.45,
  rough,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    return scaled(color, 0.85 + 0.2 * noise(u * 9, v * 9))
  },
})

/** Framing lumber: the grain runs along the solid's longest axis, `grain`. */
export const lumber = (grain: 0 | 1 | 2, color: Triple = [0.72, 0.5, 0.28]): Surface => ({
  color: (place, side) => {
    const across = side === grain ? flat(place, side) : flat(place, side)
    const lengthwise = place[grain]
    const other = across[0] === lengthwise ? across[1] : across[0]
    const ring = noise(other * 90 + noise(lengthwise * 1.7, 3) * 6, lengthwise * 1.1)
    return scaled(color, 0.72 + 0.34 * ring + 0.08 * noise(other * 300, lengthwise * 6))
  },
})

/** Drywall that is hung: joints every 4 ft, tape and screws where it was mudded. */
export const drywall = (mudded = true): Surface => ({
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const [joint, seam] = [Math.abs(((u + 50) % 1.22) - 0.61), Math.abs(((v + 50) % 1.22) - 0.61)]
    const screw = Math.hypot(((u + 50) % 0.406) - 0.203, ((v + 50) % 0.3) - 0.15)
    const paper: Triple = [0.62, 0.6, 0.56]
    const mud: Triple = [0.82, 0.81, 0.79]
    if (!mudded)
      return joint > 0.606 || seam > 0.606 ? [0.3, 0.28, 0.25] : screw < 0.006 ? [0.2, 0.2, 0.2] : paper
    const ragged = 0.5 + 0.03 * noise(u * 14, v * 14)
    const isMud = joint > ragged || seam > ragged || screw < 0.026
    return isMud
      ? scaled(mud, 0.93 + 0.1 * cloud(u * 6, v * 6))
      : scaled(paper, 0.96 + 0.06 * cloud(u * 2, v * 2))
  },
})

/** Tiles in rows, each its own shade, the joint between them `joint` wide; `shift` of a tile from row to row. */
export const tiled = (
  [wide, high]: readonly [number, number],
  color: Triple,
  { joint = 0.003, grout = [0.72, 0.71, 0.68] as Triple, shift = 0, vary = 0.1, gloss = 0.08 } = {},
): Surface => ({
  gloss,
  rough: 0.05,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const row = Math.floor((v + 50) / high)
    const moved = u + 50 + (((row * shift) % 1) + 1) * wide
    const column = Math.floor(moved / wide)
    const [inX, inY] = [moved - column * wide, v + 50 - row * high]
    if (inX < joint || inY < joint) return grout
    return scaled(color, 1 - vary + 2 * vary * ofCell(column, row) + 0.05 * (cloud(u * 8, v * 8) - 0.5))
  },
})

/** Boards side by side, their ends apart. */
export const planks = (wide: number, color: Triple, gloss = 0.06): Surface => ({
  gloss,
  rough: 0.18,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const row = Math.floor((v + 50) / wide)
    const end = (u + 50 + ofCell(row, 5) * 1.8) % 1.8
    if (v + 50 - row * wide < 0.003 || end < 0.003) return scaled(color, 0.35)
    const board = ofCell(row, Math.floor((u + 50 + ofCell(row, 5) * 1.8) / 1.8))
    return scaled(color, 0.75 + 0.35 * board + 0.16 * (noise(u * 3, v * 140) - 0.5))
  },
})

/** Oriented strand board: flakes a hand long, and the line of each sheet. */
export const strands: Surface = {
  color: (place, side) => {
    const [u, v] = flat(place, side)
    if ((v + 50) % 1.22 < 0.006 || (u + 50) % 2.44 < 0.006) return [0.16, 0.11, 0.06]
    let shade = 0.5
    for (let layer = 0; layer < 3; layer += 1) {
      const turn = layer * 1.1
      const [x, y] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)]
      const flake = ofCell(
        Math.floor(x * 9),
        Math.floor(y * 40 + ofCell(Math.floor(x * 9), layer) * 9),
        layer,
      )
      if (flake > 0.45) shade = 0.35 + 0.65 * flake
    }
    return scaled([0.76, 0.55, 0.32], 0.55 + 0.5 * shade)
  },
}

export const concrete = (color: Triple = [0.46, 0.45, 0.43]): Surface => ({
  gloss: 0.04,
  rough: 0.3,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    return scaled(color, 0.7 + 0.4 * cloud(u * 1.6, v * 1.6) + 0.12 * (noise(u * 60, v * 60) - 0.5))
  },
})

/** Asphalt shingles: rows 5⅝ in to the weather, tabs a foot wide. */
export const shingles: Surface = {
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const row = Math.floor((v + 50) / 0.143)
    const tab = (u + 50 + (row % 2) * 0.152) / 0.305
    const isGap = tab - Math.floor(tab) < 0.03 || (v + 50) / 0.143 - row < 0.08
    const grain = 0.75 + 0.5 * noise(u * 180, v * 180)
    return isGap
      ? [0.05, 0.05, 0.05]
      : scaled([0.2, 0.19, 0.18], (0.7 + 0.6 * ofCell(Math.floor(tab), row)) * grain)
  },
}

/** Underlayment on a roof: wide rolls with a printed line at each lap. */
export const underlay: Surface = {
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const inRoll = (v + 50) % 0.92
    if (inRoll < 0.02) return [0.2, 0.2, 0.22]
    if (inRoll > 0.44 && inRoll < 0.455) return [0.75, 0.75, 0.75]
    return scaled([0.33, 0.36, 0.4], 0.85 + 0.25 * cloud(u * 2, v * 2))
  },
}

/** Brick in running bond. */
export const brick: Surface = tiled([0.203, 0.067], [0.42, 0.2, 0.14], {
  joint: 0.01,
  grout: [0.5, 0.48, 0.45],
  shift: 0.5,
  vary: 0.28,
  gloss: 0,
})

/** Quartz with soft veins. */
export const stone: Surface = {
  gloss: 0.14,
  rough: 0.05,
  color: (place, side) => {
    const [u, v] = flat(place, side)
    const vein = Math.abs(cloud(u * 1.6 + 4, v * 1.6) - 0.5)
    return mixed([0.5, 0.5, 0.52], [0.86, 0.85, 0.83], Math.min(1, vein * 14))
  },
}

/** Batts of insulation: soft, pink, with dimples. */
export const batt: Surface = {
  color: (place, side) => {
    const [u, v] = flat(place, side)
    return scaled([0.86, 0.48, 0.52], 0.75 + 0.35 * cloud(u * 18, v * 18))
  },
}

export const grass: Surface = {
  color: (place) =>
    scaled(
      [0.2, 0.24, 0.1],
      0.5 + 0.9 * cloud(place[0] * 1.5, place[1] * 1.5) + 0.3 * (noise(place[0] * 30, place[1] * 30) - 0.5),
    ),
}
