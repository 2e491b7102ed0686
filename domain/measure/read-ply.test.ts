import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanOfMesh } from './mesh-rooms.ts'
import { signedArea } from './polygon.ts'
import { readPly } from './read-ply.ts'
import { readScanFile } from './read-scan.ts'
import { ScanRefusal } from './scan.ts'

type Format = 'ascii' | 'binary_little_endian' | 'binary_big_endian'
const formats: Format[] = ['ascii', 'binary_little_endian', 'binary_big_endian']

/** A box of 4 × 3 × 2.5 m, Z up, without one wall. */
const vertices = [0, 2.5].flatMap((z) => [
  [0, 0, z],
  [4, 0, z],
  [4, 3, z],
  [0, 3, z],
])
const faces = [
  [0, 1, 2, 3],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
]

function header(
  format: string,
  { vertexCount = vertices.length, faceCount = faces.length, end = '\n' } = {},
): string {
  return [
    'ply',
    `format ${format} 1.0`,
    'comment a room',
    `element camera 1`,
    'property list uchar short view',
    `element vertex ${vertexCount}`,
    'property float x',
    'property uchar red',
    'property double y',
    'property float32 z',
    `element face ${faceCount}`,
    'property list uchar int vertex_indices',
    'property ushort material',
    'end_header',
    '',
  ].join(end)
}

function body(format: Format): Uint8Array {
  if (format === 'ascii') {
    const lines = [
      '2 7 7',
      ...vertices.map(([x, y, z]) => `${x} 255 ${y} ${z}`),
      ...faces.map((face) => `4 ${face.join(' ')} 9`),
    ]
    return new TextEncoder().encode(`${lines.join('\n')}\n`)
  }
  const view = new DataView(new ArrayBuffer(1000))
  const little = format === 'binary_little_endian'
  let at = 0
  const put = (bytes: number, write: (place: number) => void) => {
    write(at)
    at += bytes
  }
  put(1, (place) => view.setUint8(place, 2))
  for (const one of [7, -7]) put(2, (place) => view.setInt16(place, one, little))
  for (const [x = 0, y = 0, z = 0] of vertices) {
    put(4, (place) => view.setFloat32(place, x, little))
    put(1, (place) => view.setUint8(place, 255))
    put(8, (place) => view.setFloat64(place, y, little))
    put(4, (place) => view.setFloat32(place, z, little))
  }
  for (const face of faces) {
    put(1, (place) => view.setUint8(place, face.length))
    for (const one of face) put(4, (place) => view.setInt32(place, one, little))
    put(2, (place) => view.setUint16(place, 9, little))
  }
  return new Uint8Array(view.buffer, 0, at)
}

function joined(text: string, bytes: Uint8Array): Uint8Array {
  const first = new TextEncoder().encode(text)
  const all = new Uint8Array(first.length + bytes.length)
  all.set(first)
  all.set(bytes, first.length)
  return all
}

function refused(bytes: Uint8Array): string {
  try {
    readPly(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ScanRefusal) return error.message
    throw error
  }
}
const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))

describe('a PLY', () => {
  test.each(formats)('in %s is read, whatever else is in it', (format) => {
    for (const end of ['\n', '\r\n']) {
      const file = readScanFile('room.ply', joined(header(format, { end }), body(format)))
      const scan = file.kind === 'mesh' ? scanOfMesh(file.mesh, { longestWallMetres: 4 }) : undefined
      expect(signedArea(scan?.floors[0]?.polygon ?? [])).toBeCloseTo(12, 6)
      expect(scan?.walls[0]?.height).toBeCloseTo(2.5, 6)
    }
  })

  test.each(formats)('in %s whose header promises more than there is, is refused at once', (format) => {
    expect(refused(joined(header(format, { vertexCount: vertices.length + 1 }), body(format)))).not.toBe(
      'read',
    )
    for (const vertexCount of [1_000_000, 999_999_999_999_999])
      expect(refused(joined(header(format, { vertexCount }), body(format)))).toMatch(
        /promises .+ and the file ends before/,
      )
    for (const faceCount of [faces.length + 1, 999_999_999_999_999])
      expect(refused(joined(header(format, { faceCount }), body(format)))).toContain('of “face”')
  })

  test.each(formats)('in %s that is cut off anywhere is refused', (format) => {
    const whole = joined(header(format), body(format))
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 3 }), (end) => {
        expect(refused(whole.subarray(0, end))).not.toBe('read')
      }),
    )
  })

  test('whose lists or elements are endless is refused at once', () => {
    const list = text(
      'ply',
      'format ascii 1.0',
      'element face 1',
      'property list uint int vertex_indices',
      'end_header',
      '4000000000 1 2 3',
    )
    expect(refused(list)).toContain('the file ends before')
    const nothing = text('ply', 'format ascii 1.0', 'element nothing 999999999999999', 'end_header', '')
    expect(refused(nothing)).toContain('no faces')
  })

  test.each([
    ['end', text('ply', 'format ascii 1.0'), 'does not end'],
    ['format', text('ply', 'end_header', ''), 'format that is not known'],
    ['known format', text('ply', 'format packed 1.0', 'end_header', ''), 'format that is not known: packed'],
    [
      'known type',
      text('ply', 'element vertex 1', 'property half x', 'end_header', ''),
      'not known: property half x',
    ],
    ['count', text('ply', 'element vertex -1', 'end_header', ''), 'not known: element vertex -1'],
    [
      'element before its properties',
      text('ply', 'property int x', 'end_header', ''),
      'not known: property int x',
    ],
    ['known word', text('ply', 'vertices 3', 'end_header', ''), 'not known: vertices 3'],
  ])('without %s is refused', (_, bytes, message) => {
    expect(refused(bytes)).toContain(message)
  })

  test('with one endless face is refused as too large', () => {
    const head = text(
      'ply',
      'format binary_little_endian 1.0',
      'element face 1',
      'property list uint uchar vertex_indices',
      'end_header',
      '',
    )
    const bytes = new Uint8Array(head.length + 4 + 2_000_000)
    bytes.set(head)
    new DataView(bytes.buffer).setUint32(head.length, 2_000_000, true)
    expect(refused(bytes)).toContain('over 500,000 vertices or triangles')
  })

  test('whose header does not end for long is not searched any further', () => {
    const bytes = text('ply', `comment ${'long '.repeat(20_000)}`, 'format ascii 1.0', 'end_header', '')
    expect(refused(bytes)).toContain('does not end')
  })

  test('with vertices that are no numbers is refused', () => {
    const bytes = text(
      'ply',
      'format ascii 1.0',
      'element vertex 1',
      'property float x',
      'property float y',
      'property float z',
      'end_header',
      '1 nan 2',
    )
    expect(refused(bytes)).toBe('Vertex 1 must have three numbers under 10,000,000')
    const flat = text('ply', 'format ascii 1.0', 'element vertex 1', 'property float x', 'end_header', '1')
    expect(refused(flat)).toBe('Vertex 1 must have three numbers under 10,000,000')
  })

  test('with any bytes after its header is read or refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), fc.uint8Array({ maxLength: 300 }), (format, bytes) => {
        refused(joined(header(format), bytes))
      }),
    )
  })
})
