import { say } from '#language/say.ts'
import { type Mesh, MeshBuilder } from './mesh.ts'
import { ScanRefusal } from './scan.ts'
import { longestLine } from './scan-limits.ts'

/** Whether a text has the statements of a Wavefront OBJ, among the first lines of it. */
export const looksLikeObj = (text: string): boolean => /^[ \t]*v[ \t]+[-+.\d]/m.test(text.slice(0, 50_000))

/** The vertex of a corner such as `7/2/3` or `-1`, from 0; NaN where it has none. */
function vertexOf(corner: string, count: number): number {
  const index = Number(corner.split('/', 1)[0])
  return index < 0 ? count + index : index - 1
}

/**
 * Reads a Wavefront OBJ: `v` and `f`, faces of any count of corners, indices from 1 or from the end. Texture, normals,
 * groups and materials are passed over. Throws a `ScanRefusal` that names the line or the vertex.
 */
export function readObj(text: string): Mesh {
  const mesh = new MeshBuilder()
  let number = 0
  for (let start = 0; start < text.length; ) {
    number++
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, Math.min(end, start + longestLine + 1))
    start = end + 1
    if (!/^[ \t]*[vf][ \t]/.test(line)) continue
    if (line.length > longestLine)
      throw new ScanRefusal(
        say('Line {number, number} has over {most, number} letters', { number, most: longestLine }),
      )
    const words = line.trim().split(/\s+/)
    if (words[0] === 'v') {
      const [x, y, z] = words.slice(1, 4).map(Number)
      if (x === undefined || y === undefined || z === undefined)
        throw new ScanRefusal(say('Line {number, number}: a vertex needs three numbers', { number }))
      mesh.addVertex(x, y, z)
    } else if (words[0] === 'f') {
      const corners = words.slice(1).map((corner) => vertexOf(corner, mesh.vertexCount))
      if (corners.length < 3 || corners.some((corner) => !Number.isInteger(corner)))
        throw new ScanRefusal(say('Line {number, number}: a face needs three vertices or more', { number }))
      mesh.addFace(corners)
    }
  }
  return mesh.finish()
}
