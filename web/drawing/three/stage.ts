import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three'
import { eyeOf, firstOrbit, type Orbit } from './orbit.ts'
import type { RoomMesh } from './room-mesh.ts'
import { partOf, type Surface } from './surface.ts'
import type { Tokens } from './tokens.ts'

const opening = (32 * Math.PI) / 180
const mostWithEdges = 600

/**
 * Walls are drawn on the side of their room alone. Whoever looks from outside looks through the back of a near wall and sees
 * its edges, its upper side as a plan has it cut, and a breath of its colour: the graphics card leaves the rest out by
 * itself, at no cost however many walls there are.
 */
function materials() {
  // Behind the edges that lie in the same plane.
  const filled = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }
  return {
    inside: new MeshLambertMaterial(filled),
    outside: new MeshBasicMaterial({ transparent: true, opacity: 0.06, depthWrite: false }),
    caps: new MeshBasicMaterial(filled),
    reveals: new MeshLambertMaterial(filled),
    floors: new MeshLambertMaterial(filled),
    glass: new MeshBasicMaterial({ transparent: true, opacity: 0.28, depthWrite: false, side: DoubleSide }),
    objects: new MeshLambertMaterial(filled),
  }
}

type Part = keyof ReturnType<typeof materials>
const parts = ['inside', 'outside', 'caps', 'reveals', 'floors', 'glass', 'objects'] as const satisfies Part[]

const colourOf: Record<Part, keyof Tokens> = {
  inside: 'sheet',
  outside: 'ink',
  caps: 'ink',
  reveals: 'line',
  floors: 'wash',
  glass: 'blueprint',
  objects: 'line',
}

function geometryOf({ positions, normals }: Pick<Surface, 'positions' | 'normals'>): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  if (normals.length > 0) geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  return geometry
}

/** The drawing on a canvas. It draws when it is told to, never by itself. */
export class Stage {
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera((opening * 180) / Math.PI, 1, 0.1, 1000)
  readonly #materials = materials()
  readonly #edgeLine = new LineBasicMaterial()
  readonly #selectedLook = new MeshBasicMaterial({
    side: DoubleSide,
    transparent: true,
    opacity: 0.75,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  })
  #meshes = new Map<Part, Mesh>()
  #edges: LineSegments | undefined
  #selected: Mesh | undefined
  #mesh: RoomMesh | undefined
  #selectedId: string | undefined
  #orbit = firstOrbit

  /** @throws Error where the canvas gives no WebGL 2 */
  constructor(canvas: HTMLCanvasElement) {
    // Asked for here, as three complains on the console before it throws.
    const context = canvas.getContext('webgl2', {
      alpha: true,
      antialias: true,
      powerPreference: 'low-power',
    })
    if (context === null) throw new Error('no WebGL 2')
    this.#renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true })
    this.#renderer.setClearAlpha(0)
    const sun = new DirectionalLight(0xffffff, 1.2)
    sun.position.set(-3, 6, 4)
    this.#scene.add(new HemisphereLight(0xffffff, 0xd4d4d4, 2.4), sun)
  }

  get orbit(): Orbit {
    return this.#orbit
  }

  set orbit(orbit: Orbit) {
    this.#orbit = orbit
    this.#look()
  }

  /** Width and height in CSS pixels; sharper than two device pixels for each nobody sees, and a phone pays for it. */
  resize(width: number, height: number): void {
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / Math.max(1, height)
    this.#look()
  }

  paint(tokens: Tokens): void {
    for (const part of parts) this.#materials[part].color = new Color(tokens[colourOf[part]])
    this.#edgeLine.color = new Color(tokens.muted)
    this.#selectedLook.color = new Color(tokens.signal)
  }

  show(mesh: RoomMesh): void {
    this.#clear()
    this.#mesh = mesh
    for (const part of parts) {
      const surface = mesh[part]
      if (surface.positions.length === 0) continue
      const drawn = new Mesh(geometryOf(surface), this.#materials[part])
      this.#meshes.set(part, drawn)
      this.#scene.add(drawn)
    }
    // Lines of so many rooms would be all that is seen.
    const edges = mesh.faceIds.length > mostWithEdges ? new Float32Array() : mesh.edges
    this.#edges = new LineSegments(
      geometryOf({ positions: edges, normals: new Float32Array() }),
      this.#edgeLine,
    )
    this.#scene.add(this.#edges)
    this.select(this.#selectedId)
    this.#look()
  }

  /** Draws a wall in the signal colour; undefined and an unknown one leave none so. */
  select(faceId: string | undefined): void {
    this.#selectedId = faceId
    if (this.#selected) {
      this.#scene.remove(this.#selected)
      this.#selected.geometry.dispose()
      this.#selected = undefined
    }
    const owner = faceId === undefined ? -1 : (this.#mesh?.faceIds.indexOf(faceId) ?? -1)
    if (owner === -1 || !this.#mesh) return
    const own = [this.#mesh.inside, this.#mesh.caps].flatMap((surface) => [...partOf(surface, owner)])
    this.#selected = new Mesh(
      geometryOf({ positions: new Float32Array(own), normals: new Float32Array() }),
      this.#selectedLook,
    )
    this.#scene.add(this.#selected)
  }

  /**
   * Which wall is drawn at a place of the canvas, from -1 to 1 to the right and up; undefined where there is none. A wall that
   * is seen from its room goes before a near one that is looked through, and that before the floor behind it.
   */
  faceAt(x: number, y: number): string | undefined {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2(x, y), this.#camera)
    const drawn = (names: readonly Part[]) => names.flatMap((part) => this.#meshes.get(part) ?? [])
    const ownerOf = (part: Part, triangle: number | null | undefined) =>
      this.#mesh?.faceIds[this.#mesh[part].owners[triangle ?? -1] ?? -1]
    for (const names of [['inside', 'caps', 'floors', 'objects'], ['outside']] as const) {
      const [hit] = ray.intersectObjects(drawn(names), false)
      const part = names.find((name) => this.#meshes.get(name) === hit?.object)
      const faceId = part && ownerOf(part, hit?.faceIndex)
      if (faceId !== undefined) return faceId
    }
    return undefined
  }

  draw(): void {
    this.#renderer.render(this.#scene, this.#camera)
  }

  dispose(): void {
    this.#clear()
    for (const material of [...Object.values<Material>(this.#materials), this.#edgeLine, this.#selectedLook])
      material.dispose()
    this.#renderer.dispose()
    // A browser has room for a few contexts, and lets go of one only when it is short of memory.
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss()
  }

  #look(): void {
    if (!this.#mesh) return
    const { subject } = this.#mesh
    const eye = eyeOf(this.#orbit, subject, opening, this.#camera.aspect)
    const { centre } = subject
    const distance = Math.hypot(eye[0] - centre[0], eye[1] - centre[1], eye[2] - centre[2])
    const reach = Math.hypot(subject.radius, subject.height)
    this.#camera.near = Math.max(0.05, distance - reach)
    this.#camera.far = distance + reach
    this.#camera.position.set(...eye)
    this.#camera.lookAt(...centre)
    this.#camera.updateProjectionMatrix()
    this.#camera.updateMatrixWorld()
  }

  #clear(): void {
    for (const drawn of [...this.#meshes.values(), this.#edges, this.#selected]) {
      if (!drawn) continue
      this.#scene.remove(drawn)
      drawn.geometry.dispose()
    }
    this.#meshes = new Map()
    this.#edges = undefined
    this.#selected = undefined
  }
}
