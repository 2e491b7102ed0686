import { unzlibSync } from 'fflate'
import { sha256 } from '../chain/chain.ts'

/** A PDF as text of one character a byte, in which its words are looked for. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** What a piece of the file is, by the words in its head: `page 2`, `font`, `picture`, `structure` or `object 12`. */
function nameOf(object: string, number: string, pages: ReadonlyMap<string, number>): string {
  const page = pages.get(number)
  if (page !== undefined) return `page ${page}`
  const head = object.slice(0, 1500)
  if (/\/Subtype\s*\/Image\b/.test(head)) return 'picture'
  if (
    /\/Type\s*\/(?:Font|FontDescriptor)\b|\/FontFile|\/Subtype\s*\/(?:CIDFontType0C|OpenType|Type1C)\b/.test(
      head,
    )
  )
    return 'font'
  if (/\/Type\s*\/(?:StructElem|StructTreeRoot)\b/.test(head)) return 'structure'
  return `object ${number}`
}

/** The pieces that a PDF is written in, from their first byte to before the last, all of the file together. */
export function piecesOf(pdf: Uint8Array): { name: string; from: number; to: number }[] {
  const text = latin1(pdf)
  const objects = [...text.matchAll(/(?<=[\r\n])(\d+) 0 obj\b[\s\S]*?\bendobj\b/g)].map((match) => ({
    number: match[1] ?? '',
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
  const pages = new Map<string, number>()
  let page = 0
  for (const { text, number } of objects) {
    if (!/\/Type\s*\/Page\b/.test(text)) continue
    page += 1
    pages.set(number, page)
    for (const [, drawn = ''] of (/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(text)?.[1] ?? '').matchAll(
      /(\d+) 0 R/g,
    ))
      pages.set(drawn, page)
  }
  const pieces = objects.map(({ text, number, from, to }) => ({
    name: nameOf(text, number, pages),
    from,
    to,
  }))
  let at = 0
  return [...pieces, { name: '', from: pdf.length, to: pdf.length }].flatMap((piece) => {
    const between = piece.from > at ? [{ name: 'frame', from: at, to: piece.from }] : []
    at = piece.to
    return piece.to > piece.from ? [...between, piece] : between
  })
}

/** The pieces with a short hash of each, as the record keeps them. */
export async function hashedPieces(pdf: Uint8Array): Promise<[string, number, number, string][]> {
  const hashes = await Promise.all(piecesOf(pdf).map(({ from, to }) => sha256(pdf.slice(from, to))))
  return piecesOf(pdf).map(({ name, from, to }, at) => [name, from, to, (hashes[at] ?? '').slice(0, 16)])
}

/** The bytes of the file attached under `name`; undefined where there is none that can be read. */
export function attachedFile(pdf: Uint8Array, name: string): Uint8Array | undefined {
  const text = latin1(pdf)
  const spec = text.lastIndexOf(`/F (${name})`)
  const number = /\/EF\s*<<[^>]*?\/F\s+(\d+) 0 R/.exec(text.slice(spec, spec + 500))?.[1]
  const object = spec < 0 || number === undefined ? -1 : text.lastIndexOf(`\n${number} 0 obj`)
  const [head = ''] =
    object < 0 ? [] : (/^[\s\S]{0,1000}?stream\r?\n/.exec(text.slice(object, object + 1000)) ?? [])
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  if (!Number.isInteger(length)) return undefined
  const from = object + head.length
  const stream = pdf.slice(from, from + length)
  try {
    return head.includes('/FlateDecode') ? unzlibSync(stream) : stream
  } catch {
    return undefined
  }
}
