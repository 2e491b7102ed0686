import {
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  RingGeometry,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three'
import { type Place, type Pointed, pointedAt } from '#domain/measure/in-space.ts'

/** So many of the last places that were hit say where somebody points who holds still: half a second on a phone. */
const heldFrames = 30

/** Lines in space, and their colour as CSS writes it. */
export type Drawing = { colour: string; lines: readonly (readonly [Place, Place])[] }

export type SpaceSession = {
  /** Where the middle of the screen points; undefined where the phone sees no surface there. */
  point: () => Pointed | undefined
  /** Draws these lines and points in the place of those before. */
  draw: (drawings: readonly Drawing[], points: readonly Place[]) => void
  end: () => void
}

/** Whether this browser measures in its camera's picture: Chrome on an Android phone that knows ARCore. */
export const canMeasure = async (): Promise<boolean> =>
  (await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ?? false

/**
 * Opens the camera's picture with `overlay` over it; `onSeen` is told whenever a surface comes into the middle of the screen or
 * leaves it. Throws what the browser refuses with.
 */
export async function openSpace(
  overlay: HTMLElement,
  { onSeen, onEnd }: { onSeen: (seen: boolean) => void; onEnd: () => void },
): Promise<SpaceSession> {
  if (!navigator.xr) throw new Error('no WebXR')
  const session = await navigator.xr.requestSession('immersive-ar', {
    requiredFeatures: ['hit-test'],
    optionalFeatures: ['dom-overlay'],
    domOverlay: { root: overlay },
  })
  const renderer = new WebGLRenderer({ alpha: true, antialias: true })
  renderer.xr.enabled = true
  renderer.xr.setReferenceSpaceType('local')
  await renderer.xr.setSession(session)
  const source = await session.requestHitTestSource?.({
    space: await session.requestReferenceSpace('viewer'),
  })
  const scene = new Scene()
  const drawn = new Group()
  const aim = new Mesh(new RingGeometry(0.02, 0.026, 32), new MeshBasicMaterial({ color: '#F26B1D' }))
  aim.visible = false
  aim.matrixAutoUpdate = false
  scene.add(drawn, aim)
  const camera = new PerspectiveCamera()
  let hits: Place[] = []
  let seen = false
  const look = (frame: XRFrame | undefined) => {
    const space = renderer.xr.getReferenceSpace()
    if (!frame || !source || !space) return
    const pose = frame.getHitTestResults(source)[0]?.getPose(space)
    if (pose) {
      const { x, y, z } = pose.transform.position
      hits = [...hits.slice(1 - heldFrames), [x, y, z]]
      aim.matrix.fromArray(pose.transform.matrix).multiply(lying)
    } else hits = []
    aim.visible = pose !== undefined
    if (aim.visible === seen) return
    seen = aim.visible
    onSeen(seen)
  }
  renderer.setAnimationLoop((_, frame) => {
    look(frame)
    renderer.render(scene, camera)
  })
  session.addEventListener('end', () => {
    renderer.setAnimationLoop(null)
    renderer.dispose()
    onEnd()
  })
  return {
    point: () => pointedAt(hits),
    draw(drawings, points) {
      drawn.clear()
      for (const { colour, lines } of drawings) {
        const ends = lines.flatMap((line) => line.map((place) => new Vector3(...place)))
        const shape = new BufferGeometry().setFromPoints(ends)
        drawn.add(new LineSegments(shape, new LineBasicMaterial({ color: colour })))
      }
      for (const place of points) {
        const dot = new Mesh(new SphereGeometry(0.012), new MeshBasicMaterial({ color: '#F26B1D' }))
        dot.position.set(...place)
        drawn.add(dot)
      }
    },
    end: () => void session.end(),
  }
}

/** A ring is made upright; a surface that was hit lies with its second axis outward. */
const lying = new Mesh().rotateX(-Math.PI / 2).matrix
