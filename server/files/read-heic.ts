import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The part of libheif's interface that is used here; it brings no types. */
type Heif = {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => Image[] }
}
type Image = {
  get_width: () => number
  get_height: () => number
  display: (
    into: { data: Uint8ClampedArray; width: number; height: number },
    then: (drawn: { data: Uint8ClampedArray } | null) => void,
  ) => void
  free: () => void
}
type Drawn = { data: Uint8ClampedArray; raw: { width: number; height: number; channels: 4 } }

/**
 * What an iPhone's photo shows, upright, which sharp's own build does not read: libheif in WebAssembly (libheif-js, LGPL-3.0),
 * loaded where the first such photo comes. Throws where it cannot be read.
 */
export async function readHeic(bytes: Uint8Array): Promise<Drawn> {
  const heif: Heif = require('libheif-js/wasm-bundle')
  const images = new heif.HeifDecoder().decode(bytes)
  try {
    const [first] = images
    if (!first) throw new Error('no picture in it')
    const [width, height] = [first.get_width(), first.get_height()]
    const { promise, resolve, reject } = Promise.withResolvers<Uint8ClampedArray>()
    const data = new Uint8ClampedArray(width * height * 4)
    first.display({ data, width, height }, (drawn) =>
      drawn ? resolve(drawn.data) : reject(new Error('cannot be read')),
    )
    return { data: await promise, raw: { width, height, channels: 4 } }
  } finally {
    for (const one of images) one.free()
  }
}
