import { say } from '#language/say.ts'
import { LinkRefusal } from './link-fields.ts'

/** Longest text of a room that a link may have, in characters: mail programs and chats cut off what is much longer. */
export const longestLink = 16_000
/** Most that a link may unfold to, in bytes: a text of that length can be made to stand for a thousand times as much. */
const mostBytes = 400_000

/** Writes `value` as JSON, deflated (RFC 1951), in the letters that an address leaves as they are (RFC 4648, section 5). */
export async function packText(value: unknown): Promise<string> {
  const packed = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads what `packText` wrote, and no more than `mostBytes` of it. Throws a LinkRefusal for anything else. */
export async function unpackText(packed: string): Promise<unknown> {
  if (packed.length > longestLink) throw new LinkRefusal(say('This link is too long to hold a room.'))
  if (!/^[\w-]+$/.test(packed)) throw new LinkRefusal()
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    let count = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      count += part.value.length
      if (count > mostBytes) {
        await reader.cancel()
        throw new LinkRefusal(say('This link is too long to hold a room.'))
      }
      text += decoder.decode(part.value, { stream: true })
    }
    const value: unknown = JSON.parse(text + decoder.decode())
    return value
  } catch (error) {
    throw error instanceof LinkRefusal ? error : new LinkRefusal()
  }
}
