import { say } from '#language/say.ts'
import { type Mesh, MeshBuilder } from './mesh.ts'
import { ScanRefusal } from './scan.ts'
import { mostTriangles } from './scan-limits.ts'

/** A header is a few hundred bytes; further than this no end of it is looked for. */
const longestHeader = 65_536

type Scalar = { bytes: number; read: (view: DataView, at: number, little: boolean) => number }

const scalars = new Map<string, Scalar>()
for (const [names, scalar] of [
  [['char', 'int8'], { bytes: 1, read: (view, at) => view.getInt8(at) }],
  [['uchar', 'uint8'], { bytes: 1, read: (view, at) => view.getUint8(at) }],
  [['short', 'int16'], { bytes: 2, read: (view, at, little) => view.getInt16(at, little) }],
  [['ushort', 'uint16'], { bytes: 2, read: (view, at, little) => view.getUint16(at, little) }],
  [['int', 'int32'], { bytes: 4, read: (view, at, little) => view.getInt32(at, little) }],
  [['uint', 'uint32'], { bytes: 4, read: (view, at, little) => view.getUint32(at, little) }],
  [['float', 'float32'], { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) }],
  [['double', 'float64'], { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) }],
] as const satisfies [string[], Scalar][])
  for (const name of names) scalars.set(name, scalar)

type Property = { name: string; scalar: Scalar; count: Scalar | null }
type PlyElement = { name: string; count: number; properties: Property[] }
type Header = { format: string; elements: PlyElement[]; end: number }

const wrongHeader = (line: string) =>
  new ScanRefusal(
    say('The header of this PLY has a line that is not known: {line}', { line: line.slice(0, 60) }),
  )

function readHeader(bytes: Uint8Array): Header {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, longestHeader))
  const found = /^end_header[ \t]*\r?\n/m.exec(text)
  if (!found) throw new ScanRefusal(say('The header of this PLY does not end'))
  const header: Header = { format: '', elements: [], end: found.index + found[0].length }
  const scalarOf = (name: string | undefined, line: string) => {
    const scalar = scalars.get(name ?? '')
    if (!scalar) throw wrongHeader(line)
    return scalar
  }
  for (const line of text.slice(0, found.index).split(/\r?\n/).slice(1)) {
    const words = line.trim().split(/\s+/)
    const [first, second, third = '', fourth, fifth = ''] = words
    if (first === '' || first === 'comment' || first === 'obj_info') continue
    if (first === 'format' && second !== undefined) header.format = second
    else if (first === 'element' && second !== undefined && /^\d{1,15}$/.test(third))
      header.elements.push({ name: second, count: Number(third), properties: [] })
    else if (first === 'property' && header.elements.length > 0) {
      const listed = second === 'list'
      header.elements.at(-1)?.properties.push({
        name: listed ? fifth : third,
        scalar: scalarOf(listed ? fourth : second, line),
        count: listed ? scalarOf(third, line) : null,
      })
    } else throw wrongHeader(line)
  }
  return header
}

/** Gives out one value after another; undefined past the end. */
type Values = { next: (scalar: Scalar) => number | undefined }

function binaryValues(bytes: Uint8Array, start: number, little: boolean): Values {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  return {
    next: (scalar) => {
      if (at + scalar.bytes > bytes.length) return undefined
      at += scalar.bytes
      return scalar.read(view, at - scalar.bytes, little)
    },
  }
}

function textValues(bytes: Uint8Array, start: number): Values {
  let at = start
  const blank = (code: number | undefined) => code !== undefined && code <= 32
  return {
    next: () => {
      while (blank(bytes[at])) at++
      const from = at
      while (at < bytes.length && !blank(bytes[at])) at++
      return from === at
        ? undefined
        : Number(String.fromCharCode(...bytes.subarray(from, Math.min(at, from + 40))))
    },
  }
}

/** One entry of an element: its lists by their names, its single values as lists of one. */
function readEntry({ properties }: PlyElement, values: Values, ends: () => ScanRefusal) {
  const entry = new Map<string, number[]>()
  for (const { name, scalar, count } of properties) {
    const length = count ? values.next(count) : 1
    if (length === undefined || !(length >= 0)) throw ends()
    const list: number[] = []
    for (let place = 0; place < length; place++) {
      const value = values.next(scalar)
      if (value === undefined) throw ends()
      // A face with more corners is refused as too large, and needs no more of them.
      if (list.length < mostTriangles + 3) list.push(value)
    }
    entry.set(name, list)
  }
  return entry
}

/**
 * Reads a PLY, as text or binary of either byte order: `x`, `y`, `z` of its vertices and `vertex_indices` (or `vertex_index`)
 * of its faces; everything else is passed over. No room is made for what a header promises: it
 * is refused where the file ends before. Throws a `ScanRefusal`.
 */
export function readPly(bytes: Uint8Array): Mesh {
  const { format, elements, end } = readHeader(bytes)
  if (!/^(?:ascii|binary_little_endian|binary_big_endian)$/.test(format))
    throw new ScanRefusal(
      say('This PLY has a format that is not known: {format}', { format: format.slice(0, 40) }),
    )
  const values =
    format === 'ascii' ? textValues(bytes, end) : binaryValues(bytes, end, format === 'binary_little_endian')
  const mesh = new MeshBuilder()
  for (const element of elements) {
    const { name, count, properties } = element
    const ends = () =>
      new ScanRefusal(
        say('The header of this PLY promises {count, number} of “{name}”, and the file ends before', {
          count,
          name,
        }),
      )
    if (properties.length === 0) continue
    for (let place = 0; place < count; place++) {
      const entry = readEntry(element, values, ends)
      const first = (key: string) => entry.get(key)?.[0] ?? Number.NaN
      if (name === 'vertex') mesh.addVertex(first('x'), first('y'), first('z'))
      if (name === 'face') mesh.addFace(entry.get('vertex_indices') ?? entry.get('vertex_index') ?? [])
    }
  }
  return mesh.finish()
}
