import { chanceFrom } from './chance.ts'
import type { Exposure } from './trace.ts'

/** The middle row of the B3 spline, which a smoothing in steps of two uses (à-trous wavelets: Dammertz and others 2010). */
const weights = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const

/** Smooths the light where the faces are the same, and leaves edges and textures as they are. */
function smoothed({ width, height, light, color, facing, depth }: Exposure): Float32Array {
  const long = Float32Array.from(depth, (_, at) =>
    Math.max(Math.hypot(facing[at * 3] ?? 0, facing[at * 3 + 1] ?? 0, facing[at * 3 + 2] ?? 0), 1e-3),
  )
  let now = Float32Array.from(light, (value, at) => value / Math.max(color[at] ?? 0, 0.02))
  const loud = (field: Float32Array, at: number) =>
    0.3 * (field[at * 3] ?? 0) + 0.6 * (field[at * 3 + 1] ?? 0) + 0.1 * (field[at * 3 + 2] ?? 0)
  for (let step = 1, sigma = 3; step <= 8; step *= 2, sigma /= 1.7) {
    const next = new Float32Array(now.length)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const here = y * width + x
        const [own, far] = [loud(now, here), depth[here] ?? 0]
        let [sum, red, green, blue] = [0, 0, 0, 0]
        for (let row = -2; row <= 2; row += 1) {
          for (let column = -2; column <= 2; column += 1) {
            const [u, v] = [x + column * step, y + row * step]
            if (u < 0 || v < 0 || u >= width || v >= height) continue
            const there = v * width + u
            let same = 0
            for (let axis = 0; axis < 3; axis += 1)
              same += (facing[here * 3 + axis] ?? 0) * (facing[there * 3 + axis] ?? 0)
            const apart = Math.abs((depth[there] ?? 0) - far) / (0.03 * far * step + 1e-3)
            const differ = Math.abs(loud(now, there) - own) / (sigma * (0.25 + own))
            const turned = Math.max(0, same / ((long[here] ?? 1) * (long[there] ?? 1)))
            const alike = turned ** 10 * Math.exp(-apart - differ) + 2e-3
            const weight = (weights[row + 2] ?? 0) * (weights[column + 2] ?? 0) * alike
            sum += weight
            red += weight * (now[there * 3] ?? 0)
            green += weight * (now[there * 3 + 1] ?? 0)
            blue += weight * (now[there * 3 + 2] ?? 0)
          }
        }
        next[here * 3] = red / sum
        next[here * 3 + 1] = green / sum
        next[here * 3 + 2] = blue / sum
      }
    }
    now = next
  }
  return now.map((value, at) => value * Math.max(color[at] ?? 0, 0.02))
}

/** The curve of a film from light to paper: K. Narkowicz's fit of ACES, 2015, and the sRGB transfer. */
function printed(light: number): number {
  const x = Math.max(0, light)
  const film = Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
  return film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
}

/** The picture as bytes of red, green, blue and 255, with the edges darker and the grain of a phone in poor light. */
export function develop(exposure: Exposure, brightness: number): Uint8Array {
  const { width, height } = exposure
  const light = smoothed(exposure)
  const chance = chanceFrom(7)
  const bytes = new Uint8Array(width * height * 4)
  for (let point = 0; point < width * height; point += 1) {
    const [x, y] = [(point % width) / width - 0.5, Math.floor(point / width) / height - 0.5]
    const edge = 1 - 0.55 * (x * x + y * y)
    const grain = (chance() + chance() - 1) * 1.6
    for (let axis = 0; axis < 3; axis += 1) {
      bytes[point * 4 + axis] = Math.max(
        0,
        Math.min(255, 255 * printed((light[point * 3 + axis] ?? 0) * brightness * edge) + grain),
      )
    }
    bytes[point * 4 + 3] = 255
  }
  return bytes
}
