import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannedScan, rectangleRoom, roomGrid } from './planned-scan.ts'
import { readScanFile } from './read-scan.ts'
import { ScanRefusal } from './scan.ts'
import { deepestJson, largestFileBytes, mostElements, mostJsonValues } from './scan-limits.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (json: unknown) => readScanFile('scan.json', bytesOf(JSON.stringify(json)))

/** The message that a file is refused with. */
function refused(name: string, bytes: Uint8Array): string {
  try {
    readScanFile(name, bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ScanRefusal) return error.message
    throw error
  }
}
const refusedText = (text: string) => refused('scan.json', bytesOf(text))
const refusedJson = (json: unknown) => refusedText(JSON.stringify(json))

const planned = plannedScan({
  rooms: [
    rectangleRoom(4, 3, {
      openings: [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }],
      objects: [{ kind: 'sofa', centre: [1, 1], width: 2, depth: 1, height: 1 }],
    }),
  ],
})
const pretty = JSON.stringify(planned, null, 1)

/** The planned scan with one value changed, by its way such as `walls.2.dimensions.0`. */
function changed(way: string, value: unknown): unknown {
  const copy: unknown = structuredClone(planned)
  const keys = way.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy)
  Reflect.set(Object(parent), last, value)
  return copy
}

describe('a file', () => {
  test('that is JSON is a scan, whatever its name', () => {
    const file = readScanFile('Room', bytesOf(pretty))
    expect(file.kind === 'scan' && file.scan.walls).toHaveLength(4)
  })

  test('may begin with a byte order mark, or be UTF-16 with or without one', () => {
    const utf16 = (text: string, little: boolean) => {
      const bytes = new Uint8Array(text.length * 2)
      const view = new DataView(bytes.buffer)
      for (let place = 0; place < text.length; place++)
        view.setUint16(place * 2, text.charCodeAt(place), little)
      return bytes
    }
    const usual = readScanFile('a.json', bytesOf(pretty))
    for (const bytes of [
      bytesOf(`\ufeff${pretty}`),
      utf16(`\ufeff${pretty}`, true),
      utf16(`\ufeff${pretty}`, false),
      utf16(pretty, true),
      utf16(pretty, false),
    ])
      expect(readScanFile('a.json', bytes)).toEqual(usual)
  })

  test('over the limit is refused before anything of it is read', () => {
    const bytes = new Uint8Array(largestFileBytes + 1)
    expect(largestFileBytes).toBe(100_000_000)
    expect(refused('scan.json', bytes)).toBe('This file has 100.1 MB; more than 100 MB is not read')
  })

  test.each([
    ['scan.json', '', 'This file is empty'],
    ['scan.usdz', 'PK\u0003\u0004', 'USDZ is a 3D model to look at'],
    ['scan.usdz', 'PK\u0003\u0004', 'export RoomPlan JSON; if it has none, export OBJ'],
    ['scan.usda', '#usda 1.0', 'USDZ is a 3D model to look at'],
    ['scan', 'PXR-USDC', 'USDZ is a 3D model to look at'],
    ['scan.zip', 'PK\u0003\u0004', 'This is a ZIP file'],
    ['scan.gz', '\u001f', 'This file is not JSON'],
    ['scan.glb', 'glTF', 'GLB is a 3D model that is not read here. From the same app, export RoomPlan JSON'],
    ['scan.gltf', '{"asset":{"version":"2.0"}}', 'GLTF is a 3D model that is not read here'],
    ['scan.fbx', 'Kaydara FBX Binary', 'FBX is a 3D model'],
    ['scan.stl', 'solid room', 'STL is a 3D model'],
    ['scan', 'LASF', 'LAS is a point cloud, which has points and no walls'],
    ['scan.laz', 'LASF', 'LAS is a point cloud'],
    ['scan.e57', 'ASTM-E57', 'E57 is a point cloud'],
    ['scan.xyz', '1 2 3', 'XYZ is a point cloud'],
    ['scan.pdf', '%PDF-1.7', 'PDF is a drawing, not a scan. Type the sizes of the room from it'],
    ['plan.dxf', '0\nSECTION', 'DXF is a drawing'],
    ['plan.dwg', 'AC1032', 'DWG is a drawing'],
    ['room.heic', '\u0000\u0000\u0000\u0018ftypheic\u0000', 'HEIC is a picture'],
    ['scan.json', '   ', 'This file breaks off in line 1, at its beginning'],
    ['scan.json', '{', 'This file breaks off in line 1, at its beginning'],
    ['scan.json', 'null', 'A scan must be a JSON object with walls, and this is nothing'],
    ['scan.json', '3', 'A scan must be a JSON object with walls, and this is 3'],
    ['scan.json', '"walls"', 'A scan must be a JSON object with walls, and this is the text “walls”'],
    ['scan.json', '{}', 'This file has no walls'],
    ['scan.json', '[]', 'This file has no walls'],
    ['scan.json', '{"walls":{}}', 'walls must be a list, and is an object'],
    ['scan.json', '{"walls":[3]}', 'wall 1 in the file: it must be an object, and is 3'],
    ['scan.json', '{"rooms":[[]]}', 'rooms[0] must be an object, and is a list of 0'],
    ['scan.json', '{"a":[1,2,}', 'line 1, column 11, at a[2] has “}”'],
    ['scan.json', '{"a":1,}', 'line 1, column 8, at a has “}”'],
    ['scan.json', '{"a" 1}', 'line 1, column 6, at its beginning has “1}”'],
    ['scan.json', '{"a":1}\n{}', 'line 2, column 1, at its beginning has “{}”'],
    ['scan.json', '{"a":"\u0001"}', 'line 1, column 6, at a has'],
    ['scan.json', '<html>', 'line 1, column 1, at its beginning has “<html>”'],
  ])('%s with %j is refused: %s', (name, text, message) => {
    expect(refused(name, bytesOf(text))).toContain(message)
  })

  test.each<[string, number[]]>([
    ['This is a compressed file', [0x1f, 0x8b, 8, 0]],
    ['PNG is a picture', [0x89, 0x50, 0x4e, 0x47]],
    ['JPEG is a picture', [0xff, 0xd8, 0xff, 0xe0]],
  ])('is known by its first bytes: %s', (message, bytes) => {
    expect(refused('room.json', Uint8Array.from(bytes))).toContain(message)
  })

  test('that is cut off anywhere is refused, with the line and the element', () => {
    const line = pretty.slice(0, pretty.indexOf('"transform"', pretty.indexOf('"walls"'))).split('\n').length
    const cut = pretty.slice(0, pretty.indexOf('"transform"', pretty.indexOf('"walls"')) + 14)
    expect(refusedText(cut)).toBe(
      `This file breaks off in line ${line}, at walls[0].transform[0]: share or download it again`,
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: pretty.length - 1 }), (end) => {
        expect(refusedText(pretty.slice(0, end))).toMatch(
          /^This file (breaks off in|is not JSON: line|is empty)/,
        )
      }),
    )
  })

  test('with NaN or Infinity, which is no JSON, is refused with the place', () => {
    for (const word of ['NaN', 'Infinity', '-Infinity'])
      expect(refusedText(pretty.replace('4,', `${word},`))).toMatch(
        new RegExp(`line \\d+, column \\d+, at \\w+\\[0\\]\\.[\\w[\\]]+ has “${word}`),
      )
  })

  test('with lists in lists far down is refused, and does not end the program', () => {
    const deep = `{"walls":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(refusedText(deep)).toContain(`over ${deepestJson} deep`)
    expect(refusedText('['.repeat(5_000_000))).toContain('deep')
  })

  test('with more values than memory has room for is refused before it is parsed', () => {
    expect(refusedText(`{"walls":[${'[],'.repeat(mostJsonValues)}[]]}`)).toContain(
      'values; more than 4,000,000',
    )
    // Commas in texts are none: RoomPlan's own model is one long text.
    expect(refusedJson({ ...planned, coreModel: '",[{'.repeat(mostJsonValues / 2) })).toBe('read')
  })
})

describe('a value is refused with the name of its element:', () => {
  test.each<[string, unknown, string]>([
    ['walls.2.dimensions.0', '2.4', 'its width (dimensions[0]) must be a number, and is the text “2.4”'],
    ['walls.2.dimensions.0', null, 'its width (dimensions[0]) must be a number, and is nothing'],
    ['walls.2.dimensions.0', [4], 'its width (dimensions[0]) must be a number, and is a list of 1'],
    ['walls.2.dimensions.0', true, 'its width (dimensions[0]) must be a number, and is true or false'],
    ['walls.2.dimensions.0', -0.1, 'its width (dimensions[0]) must be over 0 m, and is -0.1'],
    ['walls.2.dimensions.1', -2.4, 'its height (dimensions[1]) must be over 0 m, and is -2.4'],
    [
      'walls.2.dimensions.1',
      1e308,
      'its height (dimensions[1]) is 1.00e+308 m; more than 1,000 m is not read',
    ],
    ['walls.2.dimensions', [], 'its size (dimensions) has 0 entries, and needs 2'],
    ['walls.2.dimensions', 'wide', 'its size (dimensions) must be a list, and is the text “wide”'],
    ['walls.2.transform', undefined, 'its place (transform) must be a list, and is nothing'],
    ['walls.2.transform', Array(15).fill(0), 'its transform has 15 numbers, and needs 16'],
    ['walls.2.transform', Array(16).fill(0), 'must be a turn and a shift'],
    ['walls.2.transform.0', -2, 'must be a turn and a shift'],
    ['walls.2.transform.5', 1.01, 'must be a turn and a shift'],
    ['walls.2.transform.4', 0.1, 'must be a turn and a shift'],
    ['walls.2.transform.15', 2, 'must be a turn and a shift'],
    ['walls.2.transform.12', 1e9, 'its place (transform[12]) is 1,000,000,000 m from the origin'],
    ['walls.2.transform.3', {}, 'its place (transform[3]) must be a number, and is an object'],
    ['walls.2.polygonCorners', 7, 'its outline (polygonCorners) must be a list, and is 7'],
    ['walls.2.polygonCorners', [[0, 0], 1], 'its outline (polygonCorners[1]) must be a list, and is 1'],
    [
      'walls.2.polygonCorners',
      [[0, 'x']],
      'its outline (polygonCorners[0][1]) must be a number, and is the text “x”',
    ],
    ['walls.2.polygonCorners', Array(501).fill([0, 0, 0]), 'it has 501 corners; more than 500 are not read'],
    ['walls.2.story', 'first', 'story must be a number'],
  ])('%s = %j: %s', (way, value, message) => {
    expect(refusedJson(changed(way, value))).toMatch(/^wall 3 in the file: /)
    expect(refusedJson(changed(way, value))).toContain(message)
  })

  test.each<[string, unknown, string]>([
    ['doors.0.dimensions.0', -1, 'door 1 in the file: its width (dimensions[0]) must be over 0 m'],
    ['floors.0.polygonCorners.1', {}, 'floor 1 in the file: its outline (polygonCorners[1]) must be a list'],
  ])('%s = %j', (way, value, message) => {
    expect(refusedJson(changed(way, value))).toContain(message)
  })

  test.each<[string, unknown, string]>([
    ['objects.0.dimensions.2', -1, 'object 1 in the file'],
    ['objects.0.transform.0', 'x', 'object 1 in the file'],
    ['sections.0.center', 5, 'section 1 in the file'],
  ])('%s = %j, by which nothing is measured, is left out and noted', (way, value, name) => {
    const scanned = (json: unknown) => {
      const file = read(json)
      return file.kind === 'scan' ? file.scan : undefined
    }
    const scan = scanned(changed(way, value))
    expect(scan?.notes.map(({ text }) => text)).toContain(
      `${name}: cannot be read, and is left out; nothing is measured by it`,
    )
    expect(scan?.walls).toEqual(scanned(planned)?.walls)
  })

  test('infinite, as a number too large for a double becomes', () => {
    const text = JSON.stringify(changed('walls.0.dimensions.0', 'HERE')).replace('"HERE"', '1e400')
    expect(refusedText(text)).toContain(
      'its width (dimensions[0]) must be a number, and is an infinite number',
    )
  })

  test('the refusal has the identifier of the element', () => {
    try {
      read(changed('walls.1.dimensions.0', -1))
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ elementId: planned.walls[1]?.identifier })
    }
  })
})

describe('many elements', () => {
  const wall = planned.walls[0]
  const walls = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...wall, identifier: `w${place}` }))
  const door = { ...planned.doors[0], parentIdentifier: 'nowhere' }

  test('over the limit are refused', () => {
    expect(refusedJson({ version: 2, walls: walls(50_000) })).toBe(
      'walls has 50,000 entries; more than 30,000 are not read',
    )
    const half = { walls: walls(mostElements / 2 + 1) }
    expect(refusedJson({ version: 2, rooms: [half, half] })).toContain('walls has 30,002 entries')
  })

  test('up to it are read, and no more pairs of a door and a wall compared than end soon', () => {
    const doors = Array.from({ length: mostElements }, (_, place) => ({ ...door, identifier: `d${place}` }))
    const bytes = bytesOf(JSON.stringify({ version: 2, walls: walls(mostElements), doors }))
    const file = readScanFile('scan.json', bytes)
    expect(file.kind === 'scan' && file.scan.walls).toHaveLength(mostElements)
    // The first doors are put into their wall; once so many pairs were compared, the others are put into none: all would be minutes.
    const noted = file.kind === 'scan' ? file.scan.notes.map(({ kind }) => kind) : []
    expect(noted).toEqual(expect.arrayContaining(['placed-by-geometry', 'without-wall']))
  })

  test('of a thousand rooms are read', () => {
    const file = read(plannedScan({ rooms: roomGrid(40, 25) }))
    expect(file.kind === 'scan' && file.scan.walls).toHaveLength(40 * 26 + 41 * 25)
  })
})

/** Every number in a value, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** The ways to everything in a value. */
function waysIn(value: unknown, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return [way]
  const deeper = Object.entries(value).flatMap(([key, one]) =>
    waysIn(one, way === '' ? key : `${way}.${key}`),
  )
  return way === '' ? deeper : [way, ...deeper]
}

test('a scan with anything changed to anything is read with finite numbers, or refused', () => {
  const odd = fc.oneof(
    fc.double({ noNaN: true }),
    fc.constantFrom(
      0,
      -0,
      -1,
      1e308,
      -1e308,
      5e-324,
      1e-9,
      2,
      400,
      true,
      null,
      '',
      '1',
      {},
      [],
      [[]],
      [0, 0, 0],
    ),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const change = fc.tuple(fc.constantFrom(...waysIn(planned)), odd)
  const mutate = (json: unknown, [way, value]: readonly [string, unknown]) => {
    const keys = way.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((at, key) => Reflect.get(Object(at), key), json)
    // A value of its own each time: what is changed in it must not be in the next scan, nor in itself.
    if (typeof parent === 'object' && parent !== null) Reflect.set(parent, last, structuredClone(value))
  }
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const copy: unknown = structuredClone(planned)
      for (const one of changes) mutate(copy, one)
      try {
        const file = read(copy)
        if (file.kind === 'scan') expect(numbersIn(file.scan).every(Number.isFinite)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(ScanRefusal)
      }
    }),
    { numRuns: 3000 },
  )
})

test('any bytes are read or refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('a.json', 'a.obj', 'a.ply', ''),
      (bytes, name) => {
        try {
          readScanFile(name, bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(ScanRefusal)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
