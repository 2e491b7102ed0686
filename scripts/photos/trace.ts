import { chanceFrom } from './chance.ts'
import type { Lamp, Scene, Triple } from './solids.ts'
import { type Hit, openWorld } from './world.ts'

/** What is known of each point of a picture: light in three colors, and for the smoothing what stands there. */
export type Exposure = {
  width: number
  height: number
  /** Light that arrives, color that throws it back, the direction of the face, and how far it is. */
  light: Float32Array
  color: Float32Array
  facing: Float32Array
  depth: Float32Array
}

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Triple): Triple => {
  const by = 1 / Math.hypot(a[0], a[1], a[2])
  return [a[0] * by, a[1] * by, a[2] * by]
}
const plus = (a: Triple, b: Triple, by: number): Triple => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
]

/** How often light is followed from face to face. */
const bounces = 3

/**
 * Follows light back from the eye through a scene, `samples` times for each point (path tracing with the lamps and the sun
 * asked at each face: Kajiya 1986). The same scene gives the same picture.
 */
export function expose(scene: Scene, width: number, height: number, samples: number): Exposure {
  const chance = chanceFrom(width * 31 + samples)
  const world = openWorld(scene.solids)
  const ahead = unit(plus(scene.look, scene.eye, -1))
  const right = unit(cross(ahead, [0, 0, 1]))
  const up = cross(right, ahead)
  const half = Math.tan((scene.wide * Math.PI) / 360)
  const lamps = scene.lamps.map((lamp) => ({ ...lamp, ...facingOf(lamp) }))

  const skyAt = (way: Triple): Triple => {
    const part = Math.sqrt(Math.max(0, way[2]))
    const [over, horizon] = scene.sky
    return plus(horizon, plus(over, horizon, -1), part)
  }

  /** What a face gets straight from one lamp, chosen at random, and from the sun. */
  const straight = (hit: Hit): Triple => {
    let got: Triple = [0, 0, 0]
    const lamp = lamps[Math.floor(chance() * lamps.length)]
    if (lamp) {
      const place = plus(plus(lamp.at, lamp.across, chance() - 0.5), lamp.along, chance() - 0.5)
      const way = plus(place, hit.at, -1)
      const far = Math.hypot(way[0], way[1], way[2])
      const toward: Triple = [way[0] / far, way[1] / far, way[2] / far]
      const [here, there] = [dot(hit.facing, toward), -dot(lamp.facing, toward)]
      if (here > 0 && there > 0 && !world.isBetween(hit.at, toward, far - 1e-3)) {
        got = plus(got, lamp.light, (here * there * lamp.area * lamps.length) / (Math.PI * far * far))
      }
    }
    if (scene.sun) {
      const toward = unit(plus(scene.sun.toward, [chance() - 0.5, chance() - 0.5, chance() - 0.5], 0.02))
      const here = dot(hit.facing, toward)
      if (here > 0 && !world.isBetween(hit.at, toward, 1e6)) got = plus(got, scene.sun.light, here / Math.PI)
    }
    return got
  }

  const scattered = (facing: Triple): Triple => {
    const [turn, out] = [chance() * 2 * Math.PI, chance()]
    const side = unit(cross(Math.abs(facing[0]) > 0.5 ? [0, 1, 0] : [1, 0, 0], facing))
    const other = cross(facing, side)
    const flat = Math.sqrt(out)
    return unit(
      plus(
        plus(plus([0, 0, 0], side, flat * Math.cos(turn)), other, flat * Math.sin(turn)),
        facing,
        Math.sqrt(1 - out),
      ),
    )
  }

  /** Light that comes along `way` from what it met. `isSeen`: what glows is counted, since nothing asked the lamps before. */
  const comesFrom = (hit: Hit | undefined, way: Triple, deep: number, isSeen: boolean): Triple => {
    if (!hit) return skyAt(way)
    const { surface, facing } = hit
    if (surface.glow) return isSeen ? surface.glow : [0, 0, 0]
    const color = surface.color(hit.place, hit.side)
    if (surface.gloss && chance() < surface.gloss) {
      if (deep >= bounces) return [0, 0, 0]
      const mirrored = plus(way, facing, -2 * dot(way, facing))
      const spread = surface.rough ?? 0
      const blurred = unit(plus(mirrored, [chance() - 0.5, chance() - 0.5, chance() - 0.5], 2 * spread))
      const back = comesFrom(world.first(hit.at, blurred), blurred, deep + 1, true)
      return surface.gloss > 0.3 ? [back[0] * color[0], back[1] * color[1], back[2] * color[2]] : back
    }
    const got = straight(hit)
    if (deep >= bounces) return [color[0] * got[0], color[1] * got[1], color[2] * got[2]]
    const onward = scattered(facing)
    const more = comesFrom(world.first(hit.at, onward), onward, deep + 1, false)
    return [color[0] * (got[0] + more[0]), color[1] * (got[1] + more[1]), color[2] * (got[2] + more[2])]
  }

  const points = width * height
  const exposure: Exposure = {
    width,
    height,
    light: new Float32Array(points * 3),
    color: new Float32Array(points * 3),
    facing: new Float32Array(points * 3),
    depth: new Float32Array(points),
  }
  for (let point = 0; point < points; point += 1) {
    for (let sample = 0; sample < samples; sample += 1) {
      const x = (((point % width) + chance()) / width - 0.5) * 2 * half
      const y = ((0.5 - (Math.floor(point / width) + chance()) / height) * 2 * half * height) / width
      const way = unit(plus(plus(ahead, right, x), up, y))
      const hit = world.first(scene.eye, way)
      const seen = comesFrom(hit, way, 0, true)
      const isLit = hit === undefined || hit.surface.glow !== undefined
      const color: Triple = isLit ? [1, 1, 1] : hit.surface.color(hit.place, hit.side)
      for (const axis of [0, 1, 2] as const) {
        const at = point * 3 + axis
        const most = Math.min(seen[axis], 12)
        exposure.light[at] = (exposure.light[at] ?? 0) + most / samples
        exposure.color[at] = (exposure.color[at] ?? 0) + color[axis] / samples
        exposure.facing[at] = (exposure.facing[at] ?? 0) + (hit?.facing[axis] ?? 0) / samples
      }
      exposure.depth[point] = (exposure.depth[point] ?? 0) + (hit?.far ?? 100) / samples
    }
  }
  return exposure
}

function facingOf({ across, along }: Lamp): { facing: Triple; area: number } {
  const out = cross(across, along)
  return { facing: unit(out), area: Math.hypot(out[0], out[1], out[2]) }
}
