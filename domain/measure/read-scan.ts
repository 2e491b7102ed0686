import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { faultOf } from './json-fault.ts'
import type { Mesh } from './mesh.ts'
import { otherByBytes, otherByName } from './other-files.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import { looksLikeObj, readObj } from './read-obj.ts'
import { readPly } from './read-ply.ts'
import { type Scan, ScanRefusal } from './scan.ts'
import { deepestJson, largestFileBytes, mostJsonValues } from './scan-limits.ts'

const begins = (bytes: Uint8Array, text: string) =>
  [...text].every((one, place) => bytes[place] === one.charCodeAt(0))

/** Whether it may be text: a byte that is 0 stands in none. */
const isText = (bytes: Uint8Array) => !bytes.subarray(0, 512).some((byte) => byte === 0)

/** Refuses what is known and is no scan that is read here, by its first bytes or its name. */
function refuseOthers(name: string, bytes: Uint8Array): void {
  const other = otherByBytes((text) => begins(bytes, text))
  if (other !== undefined) throw new ScanRefusal(other)
  const named = otherByName(name)
  // A USDZ is a ZIP file.
  if (named !== undefined && (begins(bytes, 'PK\u0003\u0004') || !isText(bytes))) throw new ScanRefusal(named)
  if (begins(bytes, 'PK\u0003\u0004'))
    throw new ScanRefusal(say('This is a ZIP file: unpack it and choose the JSON in it'))
  if (begins(bytes, '\u001f\u008b'))
    throw new ScanRefusal(say('This is a compressed file: unpack it and choose the JSON in it'))
}

/** Text of UTF-8 or UTF-16, with or without a byte order mark. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** Refuses JSON that would take more memory than a phone has, before it is parsed. */
function requireModest(text: string): void {
  let [values, depth, quoted] = [0, 0, false]
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === 34) quoted = !quoted
    else if (quoted) place += code === 92 ? 1 : 0
    else if (code === 91 || code === 123) {
      depth++
      values++
      if (depth > deepestJson)
        throw new ScanRefusal(
          say('This JSON has lists in lists over {depth, number} deep, and is not a scan', {
            depth: deepestJson,
          }),
        )
    } else if (code === 93 || code === 125) depth--
    else if (code === 44) values++
  }
  if (values > mostJsonValues)
    throw new ScanRefusal(
      say('This JSON has {count, number} values; more than {most, number} are not read', {
        count: values,
        most: mostJsonValues,
      }),
    )
}

function parseJson(text: string): unknown {
  requireModest(text)
  try {
    return JSON.parse(text)
  } catch {
    // Every browser words this differently, and some do not say where.
    throw new ScanRefusal(faultOf(text))
  }
}

/**
 * Reads a file as it was dropped, by what is in it and not by its name: RoomPlan's JSON is a scan, OBJ and PLY are meshes
 * that `scanOfMesh` goes on with. Nothing is read of a file over `largestFileBytes`. Throws a `ScanRefusal`, and nothing
 * else.
 */
export function readScanFile(
  name: string,
  bytes: Uint8Array,
): { kind: 'scan'; scan: Scan } | { kind: 'mesh'; mesh: Mesh } {
  if (bytes.length > largestFileBytes)
    throw new ScanRefusal(
      say('This file has {size} MB; more than {most} MB is not read', {
        // Rounded up, so that it is more than the most.
        size: numberText(Math.ceil(bytes.length / 1e5) / 10),
        most: numberText(largestFileBytes / 1e6),
      }),
    )
  if (bytes.length === 0) throw new ScanRefusal(say('This file is empty'))
  refuseOthers(name, bytes)
  if (begins(bytes, 'ply\n') || begins(bytes, 'ply\r')) return { kind: 'mesh', mesh: readPly(bytes) }
  const text = textOf(bytes)
  const json = /^\s*[[{]/.test(text)
  if (!json && (/\.obj$/i.test(name) || looksLikeObj(text))) return { kind: 'mesh', mesh: readObj(text) }
  const other = json && !/\.gltf$/i.test(name) ? undefined : otherByName(name)
  if (other !== undefined) throw new ScanRefusal(other)
  return { kind: 'scan', scan: readCapturedRoom(parseJson(text)) }
}
