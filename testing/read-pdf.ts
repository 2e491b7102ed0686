import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** A PDF as a reader who cannot see it gets it. */
export type ReadPdf = {
  pages: number
  title: string
  language: string
  /** Whether it says that it has tags. */
  tagged: boolean
  /** Each tag with what stands right in it, in the order of reading: `H1 Your new kitchen`; a picture's with its words. */
  tags: readonly string[]
  /** All text that is tagged, in the order of reading. */
  text: string
  /** How often something is drawn that is neither tagged nor marked as adornment. */
  untagged: number
  /** Whether a reader shows its title rather than the name of its file. */
  showsTitle: boolean
  /** The typefaces that lie in it, by the names that it gives them. */
  fonts: readonly string[]
  /** The standard that it says it keeps: `ua-1`, `a-3a`. */
  standard: string
}

type Tag = { role: string; alt?: string; children: readonly (Tag | { type: string; id: string })[] }

/** How often a page draws outside of every mark. */
async function drawnUnmarked(page: {
  getOperatorList: () => Promise<{ fnArray: number[] }>
}): Promise<number> {
  const { OPS } = await getResolvedPDFJS()
  const begins: number[] = [OPS.beginMarkedContent, OPS.beginMarkedContentProps]
  const draws: number[] = [OPS.showText, OPS.constructPath, OPS.shadingFill, OPS.paintImageXObject]
  const { fnArray } = await page.getOperatorList()
  let depth = 0
  let found = 0
  for (const one of fnArray) {
    if (begins.includes(one)) depth++
    else if (one === OPS.endMarkedContent) depth--
    else if (depth === 0 && draws.includes(one)) found++
  }
  return found
}

/** Reads a PDF with pdf.js: its tags, the text in them and what it says of itself. Needs no program of the machine. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const marks = await pdf.getMarkInfo()
  // pdf.js types what a file says of itself as any object.
  const info = (await pdf.getMetadata()).info as { Title?: string; Language?: string }
  const tags: string[] = []
  let untagged = 0
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at)
    untagged += await drawnUnmarked(page)
    const texts = new Map<string, string>()
    let within = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) texts.set(within, `${texts.get(within) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
      else within = item.type === 'endMarkedContent' ? '' : (item.id ?? '')
    }
    const walk = (tag: Tag): void => {
      const own = tag.children.flatMap((one) => ('id' in one ? [texts.get(one.id) ?? ''] : []))
      tags.push([tag.role, tag.alt ?? '', own.join('')].join(' ').replace(/\s+/g, ' ').trim())
      for (const one of tag.children) if ('role' in one) walk(one)
    }
    const tree = (await page.getStructTree()) as Tag | null
    if (tree) walk(tree)
  }
  const raw = Buffer.from(bytes).toString('latin1')
  const [, ua] = /<pdfuaid:part>(\d)/.exec(raw) ?? []
  const [, part, level = ''] = /<pdfaid:part>(\d)<\/pdfaid:part><pdfaid:conformance>(\w)/.exec(raw) ?? []
  return {
    pages: pdf.numPages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    tagged: marks?.Marked === true,
    tags,
    text: tags.map((tag) => tag.replace(/^\S+ ?/, '')).join('\n'),
    untagged,
    showsTitle: Object.entries((await pdf.getViewerPreferences()) ?? {}).some(
      ([name, value]) => name === 'DisplayDocTitle' && value === true,
    ),
    fonts: [
      ...new Set([...raw.matchAll(/\/BaseFont ?\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = '']) => name)),
    ],
    standard: [ua && `ua-${ua}`, part && `a-${part}${level.toLowerCase()}`].filter(Boolean).join(' '),
  }
}
