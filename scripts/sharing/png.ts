import { deflateSync, inflateSync } from 'node:zlib'

/** Just enough of PNG (ISO/IEC 15948) to write what the browser drew in fewer bytes: at most 256 colours, by a palette. */

type Pixels = { width: number; height: number /** Red, green, blue, a byte each. */; rgb: Buffer }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

const paeth = (a: number, b: number, c: number) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** The pixels of a PNG of 8 bits a channel, opaque, as a browser's screenshot is. */
function decode(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)]
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (head?.[8] !== 8 || (head[9] !== 2 && head[9] !== 6) || head[12] !== 0)
    throw new Error('not a screenshot')
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 2 ? 3 : 4]
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const stride = width * channels
  const rows = Buffer.alloc(stride * height)
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (rows[y * stride + x - channels] ?? 0) : 0
      const up = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (rows[(y - 1) * stride + x - channels] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      rows[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
    for (let x = 0; x < width; x++)
      rows.copy(rgb, (y * width + x) * 3, y * stride + x * channels, y * stride + x * channels + 3)
  }
  return { width, height, rgb }
}

/** The 256 colours that most pixels have, each as one number. */
function paletteOf({ rgb }: Pixels): number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 256)
    .map(([colour]) => colour)
}

const apart = (a: number, b: number) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, body, check])
}

/** The same picture with a palette: an edge between two colours, which has shades of its own, takes the nearest kept. */
export function withPalette(png: Buffer): Buffer {
  const pixels = decode(png)
  const { width, height, rgb } = pixels
  const palette = paletteOf(pixels)
  const places = new Map(palette.map((colour, index) => [colour, index]))
  const placeOf = (colour: number) => {
    const known = places.get(colour)
    if (known !== undefined) return known
    let best = 0
    for (const [index, one] of palette.entries())
      if (apart(one, colour) < apart(palette[best] ?? 0, colour)) best = index
    places.set(colour, best)
    return best
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = placeOf(rgb.readUIntBE((y * width + x) * 3, 3))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An icon file that holds one PNG of `size` px. */
export function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size % 256, size % 256, 0, 0], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
