import type { Solid, Surface, Triple } from './solids.ts'

/** Where a line meets a solid: the place in the room and in the solid's own frame, and the face it is on. */
export type Hit = {
  far: number
  at: Triple
  place: Triple
  side: 0 | 1 | 2
  facing: Triple
  surface: Surface
}

/** A solid with the three directions of its own frame. Numbers by themselves, since a picture asks for them 100 million times. */
type Stood = {
  solid: Solid
  isTurned: boolean
  axes: readonly [Triple, Triple, Triple]
  reach: Triple
  x: number
  y: number
  z: number
  halfX: number
  halfY: number
  halfZ: number
}

function stand(solid: Solid): Stood {
  const [turn, tilt] = [solid.turn ?? 0, solid.tilt ?? 0]
  const [ct, st, cp, sp] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  const axes: Stood['axes'] = [
    [ct, st, 0],
    [-st * cp, ct * cp, sp],
    [st * sp, -ct * sp, cp],
  ]
  const [halfX, halfY, halfZ] = [solid.size[0] / 2, solid.size[1] / 2, solid.size[2] / 2]
  const reachOf = (way: 0 | 1 | 2) =>
    halfX * Math.abs(axes[0][way]) + halfY * Math.abs(axes[1][way]) + halfZ * Math.abs(axes[2][way])
  const [x, y, z] = solid.at
  const reach: Triple = [reachOf(0), reachOf(1), reachOf(2)]
  return { solid, isTurned: turn !== 0 || tilt !== 0, axes, reach, x, y, z, halfX, halfY, halfZ }
}

type Branch = {
  lowX: number
  lowY: number
  lowZ: number
  highX: number
  highY: number
  highZ: number
  axis: 0 | 1 | 2
  parts: readonly [Branch, Branch] | undefined
  leaf: readonly Stood[]
}

/** Halves of halves, so that a line asks few solids. */
function branch(stood: readonly Stood[]): Branch {
  const edge = (way: 0 | 1 | 2, sign: 1 | -1) =>
    sign * Math.max(...stood.map(({ solid, reach }) => sign * solid.at[way] + reach[way]))
  const [lowX, lowY, lowZ] = [edge(0, -1), edge(1, -1), edge(2, -1)]
  const [highX, highY, highZ] = [edge(0, 1), edge(1, 1), edge(2, 1)]
  const wide = [highX - lowX, highY - lowY, highZ - lowZ]
  const axis = wide.indexOf(Math.max(...wide)) as 0 | 1 | 2
  const bounds = { lowX, lowY, lowZ, highX, highY, highZ, axis }
  if (stood.length <= 2) return { ...bounds, parts: undefined, leaf: stood }
  const sorted = [...stood].sort((one, other) => one.solid.at[axis] - other.solid.at[axis])
  const middle = sorted.length >> 1
  return { ...bounds, parts: [branch(sorted.slice(0, middle)), branch(sorted.slice(middle))], leaf: [] }
}

/** Nearer than this is the face that the line starts on. */
const least = 1e-5

const dot = (a: Triple, x: number, y: number, z: number) => a[0] * x + a[1] * y + a[2] * z

/** The solids of a scene, to be asked what a line meets. */
export function openWorld(solids: readonly Solid[]): {
  first: (from: Triple, way: Triple) => Hit | undefined
  isBetween: (from: Triple, way: Triple, far: number) => boolean
} {
  const root = branch(solids.map(stand))
  // The line that is followed, and the nearest that it has met.
  let [ox, oy, oz, dx, dy, dz, ix, iy, iz] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  let [most, side] = [0, 0]
  let met: Stood | undefined
  let isShadow = false

  /** Along a box of its own frame: where the line comes in, on which side. */
  const askBox = (s: Stood, px: number, py: number, pz: number, vx: number, vy: number, vz: number): void => {
    const [bx, by, bz] = [1 / vx, 1 / vy, 1 / vz]
    const x0 = (-s.halfX - px) * bx
    const x1 = (s.halfX - px) * bx
    const y0 = (-s.halfY - py) * by
    const y1 = (s.halfY - py) * by
    const z0 = (-s.halfZ - pz) * bz
    const z1 = (s.halfZ - pz) * bz
    const nearX = x0 < x1 ? x0 : x1
    const nearY = y0 < y1 ? y0 : y1
    const nearZ = z0 < z1 ? z0 : z1
    const farX = x0 < x1 ? x1 : x0
    const farY = y0 < y1 ? y1 : y0
    const farZ = z0 < z1 ? z1 : z0
    const far = farX < farY ? (farX < farZ ? farX : farZ) : farY < farZ ? farY : farZ
    const axis = nearX > nearY ? (nearX > nearZ ? 0 : 2) : nearY > nearZ ? 1 : 2
    const near = axis === 0 ? nearX : axis === 1 ? nearY : nearZ
    if (near > far || near <= least || near >= most) return
    most = near
    side = axis
    met = s
  }

  /** The same for a tube along its longest axis; its ends are open, which nobody sees. */
  const askTube = (
    s: Stood,
    px: number,
    py: number,
    pz: number,
    vx: number,
    vy: number,
    vz: number,
  ): void => {
    const long = Math.max(s.halfX, s.halfY, s.halfZ)
    const axis = long === s.halfX ? 0 : long === s.halfY ? 1 : 2
    const radius = Math.min(s.halfX, s.halfY, s.halfZ)
    const [pu, pv, pw] = axis === 0 ? [py, pz, px] : axis === 1 ? [px, pz, py] : [px, py, pz]
    const [vu, vv, vw] = axis === 0 ? [vy, vz, vx] : axis === 1 ? [vx, vz, vy] : [vx, vy, vz]
    const a = vu * vu + vv * vv
    const b = pu * vu + pv * vv
    const under = b * b - a * (pu * pu + pv * pv - radius * radius)
    if (a === 0 || under < 0) return
    const near = (-b - Math.sqrt(under)) / a
    if (near <= least || near >= most || Math.abs(pw + vw * near) > long) return
    most = near
    side = axis
    met = s
  }

  const ask = (s: Stood): void => {
    if (isShadow && s.solid.surface.glow) return
    const [x, y, z] = [ox - s.x, oy - s.y, oz - s.z]
    const [a, b, c] = s.axes
    const put = s.solid.round ? askTube : askBox
    if (!s.isTurned) put(s, x, y, z, dx, dy, dz)
    else
      put(
        s,
        dot(a, x, y, z),
        dot(b, x, y, z),
        dot(c, x, y, z),
        dot(a, dx, dy, dz),
        dot(b, dx, dy, dz),
        dot(c, dx, dy, dz),
      )
  }

  const walk = (at: Branch): void => {
    const x0 = (at.lowX - ox) * ix
    const x1 = (at.highX - ox) * ix
    const y0 = (at.lowY - oy) * iy
    const y1 = (at.highY - oy) * iy
    const z0 = (at.lowZ - oz) * iz
    const z1 = (at.highZ - oz) * iz
    let near = x0 < x1 ? x0 : x1
    let far = x0 < x1 ? x1 : x0
    near = Math.max(near, y0 < y1 ? y0 : y1)
    far = Math.min(far, y0 < y1 ? y1 : y0)
    near = Math.max(near, z0 < z1 ? z0 : z1)
    far = Math.min(far, z0 < z1 ? z1 : z0)
    if (near > far || far < 0 || near >= most) return
    if (!at.parts) {
      for (let n = 0; n < at.leaf.length; n += 1) {
        const one = at.leaf[n]
        if (one) ask(one)
        if (isShadow && met) return
      }
      return
    }
    const isUp = (at.axis === 0 ? dx : at.axis === 1 ? dy : dz) > 0
    walk(isUp ? at.parts[0] : at.parts[1])
    if (isShadow && met) return
    walk(isUp ? at.parts[1] : at.parts[0])
  }

  const follow = (from: Triple, way: Triple, far: number, shadow: boolean): Stood | undefined => {
    ox = from[0]
    oy = from[1]
    oz = from[2]
    dx = way[0]
    dy = way[1]
    dz = way[2]
    ix = 1 / dx
    iy = 1 / dy
    iz = 1 / dz
    most = far
    met = undefined
    isShadow = shadow
    walk(root)
    return met
  }

  return {
    first(from, way) {
      const stood = follow(from, way, 1e6, false)
      if (!stood) return undefined
      const [a, b, c] = stood.axes
      const [x, y, z] = [ox + dx * most - stood.x, oy + dy * most - stood.y, oz + dz * most - stood.z]
      const place: Triple = [dot(a, x, y, z), dot(b, x, y, z), dot(c, x, y, z)]
      const own = stood.solid.round
        ? roundFacing(place, side)
        : ([side === 0 ? 1 : 0, side === 1 ? 1 : 0, side === 2 ? 1 : 0] as const)
      const out = ([0, 1, 2] as const).map((n) => a[n] * own[0] + b[n] * own[1] + c[n] * own[2])
      const [fx = 0, fy = 0, fz = 0] = out
      const sign = fx * dx + fy * dy + fz * dz > 0 ? -1 : 1
      const facing: Triple = [fx * sign, fy * sign, fz * sign]
      const at: Triple = [
        ox + dx * most + facing[0] * 1e-4,
        oy + dy * most + facing[1] * 1e-4,
        oz + dz * most + facing[2] * 1e-4,
      ]
      return { far: most, at, place, side: side as 0 | 1 | 2, facing, surface: stood.solid.surface }
    },
    isBetween: (from, way, far) => follow(from, way, far, true) !== undefined,
  }
}

/** Out of a tube along `axis`. */
function roundFacing([x, y, z]: Triple, axis: number): Triple {
  const [u, v, w] = [axis === 0 ? 0 : x, axis === 1 ? 0 : y, axis === 2 ? 0 : z]
  const by = 1 / Math.hypot(u, v, w)
  return [u * by, v * by, w * by]
}
