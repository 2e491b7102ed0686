import type { Run } from '#domain/documents/block-text.ts'
import type { PaperBlock, PaperProse } from '#domain/documents/paper-blocks.ts'
import { jobLine } from '#domain/documents/paper-head.ts'
import { documentWords } from '#domain/papers/document-words.ts'
import type { PaperJob } from '#domain/papers/papers.ts'
import { escapeHtml } from '#server/kit/letter.ts'

const style = `
:root{color-scheme:light;--ink:#0B1B2B;--muted:#51606F;--line:#D9D4C7}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;border-bottom:2px solid}
header p{margin:0 0 .75rem}small,dt,figcaption{color:var(--muted)}h1{font-size:1.75rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem}
.sheet{overflow-x:auto}table{width:100%;border-collapse:collapse}th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{border-color:var(--ink)}.figures{text-align:right;font-variant-numeric:tabular-nums}tfoot td{font-weight:600}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem}dd{margin:0;font-weight:600}
mark{background:#FFE0C7;color:inherit}img{max-width:100%;max-height:60vh}figure{margin:1rem 0}
.sign{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1.25rem;margin-top:3.5rem}.sign span{border-top:1px solid;padding-top:.25rem}
.draft{position:fixed;inset:0;display:grid;place-items:center;z-index:-1;color:#F3F0E8;font-size:min(24vw,11rem);font-weight:800;transform:rotate(-40deg)}
@page{size:letter;margin:.65in}@media print{body{max-width:none;margin:0;padding:0;font-size:10pt}h2,h3{break-after:avoid}tr,.sign,figure{break-inside:avoid}.break{break-after:page}}
`

const marked = (open: boolean, html: string) => (open ? `<mark>${html}</mark>` : html)

const line = (runs: readonly Run[]): string =>
  runs
    .map(({ text, strong, em, href, open }) => {
      if (text === '\n') return '<br>'
      let html = marked(open, escapeHtml(text))
      if (strong) html = `<strong>${html}</strong>`
      if (em) html = `<em>${html}</em>`
      return href === null ? html : `<a href="${escapeHtml(href)}" rel="noreferrer">${html}</a>`
    })
    .join('')

const prose = (nodes: readonly PaperProse[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'paragraph') return `<p>${line(node.runs)}</p>`
      const tag = node.ordered ? 'ol' : 'ul'
      return `<${tag}>${node.items.map((item) => `<li>${prose(item)}</li>`).join('')}</${tag}>`
    })
    .join('\n')

/** `image/png` and the like, by a picture's first bytes. */
const typeOf = (picture: Uint8Array) =>
  picture[0] === 0x89 ? 'image/png' : picture[0] === 0xff ? 'image/jpeg' : 'image/webp'
const shown = (picture: Uint8Array, alt: string, height = '') =>
  `<img src="data:${typeOf(picture)};base64,${Buffer.from(picture).toString('base64')}" alt="${escapeHtml(alt)}"${height}>`

function blockHtml(block: PaperBlock, words: { signature: string; date: string }): string {
  switch (block.kind) {
    case 'heading':
    case 'clause': {
      const tag = `h${Math.min(block.level + 1, 3)}`
      const number = block.kind === 'clause' ? `${block.number}. ` : ''
      const body = block.kind === 'clause' ? prose(block.body) : ''
      return `<${tag}>${number}${line(block.runs)}</${tag}>\n${body}`
    }
    case 'prose':
      return prose(block.body)
    case 'table': {
      const cell = (tag: string, text: string, at: number) =>
        `<${tag}${tag === 'th' ? ' scope="col"' : ''}${block.columns[at]?.figures ? ' class="figures"' : ''}>${escapeHtml(text)}</${tag.slice(0, 2)}>`
      const row = (cells: readonly string[]) =>
        `<tr>${cells.map((text, at) => cell('td', text, at)).join('')}</tr>`
      const head = block.columns.map(({ name }, at) => cell('th', name, at)).join('')
      const foot = block.totals ? `<tfoot>${row(block.totals)}</tfoot>` : ''
      return `<div class="sheet"><table><thead><tr>${head}</tr></thead><tbody>${block.rows.map(row).join('\n')}</tbody>${foot}</table></div>`
    }
    case 'fields':
      return `<dl>${block.rows.map(({ label, text, open }) => `<dt>${escapeHtml(label)}</dt><dd>${marked(open, escapeHtml(text))}</dd>`).join('')}</dl>`
    case 'signature':
      return block.parties
        .map(
          ({ role, name, open }) =>
            `<div class="sign"><span>${escapeHtml(role)}: ${marked(open, escapeHtml(name))}</span><span>${words.signature}</span><span>${words.date}</span></div>`,
        )
        .join('\n')
    case 'image':
      return `<figure>${shown(block.picture, block.alt)}${block.caption ? `<figcaption>${escapeHtml(block.caption)}</figcaption>` : ''}</figure>`
    case 'pageBreak':
      return '<div class="break"></div>'
  }
}

/** A document as one page of HTML with all that it needs in it: it asks for nothing and runs nothing. */
export function documentHtml({ data, language, title }: PaperJob<'document'>): string {
  const { head, job, kind, about, draft, blocks } = data
  const words = documentWords(language)
  const small = (lines: readonly string[]) =>
    lines
      .filter(Boolean)
      .map((one) => `<br><small>${escapeHtml(one)}</small>`)
      .join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${draft ? `<div class="draft" aria-hidden="true">${words.draft}</div>` : ''}
<header>
${head.logo ? shown(head.logo, head.name, ' style="height:3.5rem"') : ''}
<p><strong>${escapeHtml(head.name)}</strong>${small(head.lines)}</p>
<p><strong>${escapeHtml(kind)}</strong>${small([jobLine(job), about])}</p>
</header>
<main>
<h1>${escapeHtml(data.heading ?? title)}</h1>
${blocks.map((block) => blockHtml(block, words)).join('\n')}
</main>
</body>
</html>
`
}
