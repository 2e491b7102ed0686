/** What a surface looks like: its colour as CIE L*a*b*, how much its lightness varies, and how much of that is fine grain. */
export type Look = { colour: readonly [number, number, number]; spread: number; grain: number }

/** sRGB from 0 to 255 as CIE L*a*b* under D65 (IEC 61966-2-1, CIE 15). */
function labOf(red: number, green: number, blue: number): [number, number, number] {
  const straight = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [straight(red), straight(green), straight(blue)]
  const bent = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How the middle half of a picture looks: what somebody photographs for its surface fills it. `pixels` are RGBA, row by row. */
export function lookOf(pixels: ArrayLike<number>, width: number, height: number): Look {
  const [left, right] = [Math.floor(width / 4), Math.ceil((width * 3) / 4)]
  const [top, foot] = [Math.floor(height / 4), Math.ceil((height * 3) / 4)]
  let [l, a, b, squares, steps, count] = [0, 0, 0, 0, 0, 0]
  for (let y = top; y < foot; y++) {
    let before: number | undefined
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      const [light, green, blue] = labOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
      l += light
      a += green
      b += blue
      squares += light * light
      if (before !== undefined) steps += Math.abs(light - before)
      before = light
      count++
    }
  }
  const all = Math.max(count, 1)
  const spread = Math.sqrt(Math.max(0, squares / all - (l / all) ** 2))
  return { colour: [l / all, a / all, b / all], spread, grain: steps / all }
}

/** How far two looks are apart: 0 of the same. Light differs most from photo to photo, so it counts half. */
export const apart = (one: Look, other: Look): number =>
  Math.hypot(
    (one.colour[0] - other.colour[0]) / 2,
    one.colour[1] - other.colour[1],
    one.colour[2] - other.colour[2],
    one.spread - other.spread,
    2 * (one.grain - other.grain),
  )

/** What somebody picked of a photo before. */
type Pick = { material: string; look: Look; room: string; taskId: string | null }

/** A material of the project; `about` is what its list says of it: what it is for, its trade. */
export type Material = { name: string; about: string; taskIds: readonly string[] }

export type Suggestion = { material: string; why: 'looks' | 'task' | 'room' | 'words' }

/** A pick that is farther from a look than this says nothing of it. */
const near = 22

/** What colours are called in what materials are called, by their hue and lightness. */
const colourWords: readonly (readonly [RegExp, (look: Look) => boolean])[] = [
  [/\bwhite\b/i, ({ colour: [l, a, b] }) => l > 80 && Math.hypot(a, b) < 12],
  [/\b(?:black|charcoal)\b/i, ({ colour: [l] }) => l < 30],
  [
    /\b(?:gr[ae]y|concrete|cement|mortar)\b/i,
    ({ colour: [l, a, b] }) => l > 30 && l < 80 && Math.hypot(a, b) < 10,
  ],
  [
    /\b(?:oak|wood|pine|plywood|osb|lumber|stud|2x\d|cedar|birch|maple)\b/i,
    ({ colour: [l, a, b] }) => l > 35 && b > 12 && a > 0,
  ],
  [/\b(?:red|brick|terracotta)\b/i, ({ colour: [, a, b] }) => a > 15 && b > 5],
  [/\b(?:blue)\b/i, ({ colour: [, , b] }) => b < -12],
  [/\b(?:green|greenboard)\b/i, ({ colour: [, a] }) => a < -10],
  [
    /\b(?:drywall|gypsum|plaster|primer|paint)\b/i,
    ({ colour: [l, a, b], grain }) => l > 60 && Math.hypot(a, b) < 15 && grain < 2,
  ],
  [/\b(?:pink|fiberglass|insulation)\b/i, ({ colour: [l, a] }) => l > 50 && a > 12],
]

/**
 * The project's own materials that a photo may show, the likeliest first: what somebody picked of photos that look alike, then
 * what its task and its room need, then what is named by its colour. Suggestions, no more: a person picks.
 */
export function suggestMaterials(
  { look, room, taskId }: { look: Look; room: string; taskId: string | null },
  materials: readonly Material[],
  picks: readonly Pick[],
  most = 5,
): Suggestion[] {
  const score = new Map<string, { points: number; why: Suggestion['why'] }>()
  const add = (material: string, points: number, why: Suggestion['why']) => {
    const before = score.get(material)
    // The strongest reason is said; all of them count.
    score.set(material, {
      points: (before?.points ?? 0) + points,
      why: before && before.points >= points ? before.why : why,
    })
  }
  const nearest = new Map<string, number>()
  for (const pick of picks) {
    const far = apart(look, pick.look)
    if (far < near) nearest.set(pick.material, Math.min(far, nearest.get(pick.material) ?? near))
  }
  for (const [material, far] of nearest) add(material, 6 * (1 - far / near) + 1, 'looks')
  for (const { material, room: where } of picks) if (room !== '' && where === room) add(material, 0.5, 'room')
  for (const { name, about, taskIds } of materials) {
    if (taskId !== null && taskIds.includes(taskId)) add(name, 3, 'task')
    if (room !== '' && about.toLowerCase().includes(room.toLowerCase())) add(name, 1, 'room')
    if (colourWords.some(([word, fits]) => word.test(name) && fits(look))) add(name, 1.5, 'words')
  }
  return [...score]
    .sort((a, b) => b[1].points - a[1].points || a[0].localeCompare(b[0]))
    .slice(0, most)
    .map(([material, { why }]) => ({ material, why }))
}
