import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownBody } from './markdown-body.tsx'
import { linkTarget } from './markdown-links.ts'

const html = (text: string) => renderToStaticMarkup(<MarkdownBody text={text} headingLevel={3} />)

test('what people write is shown as they mean it', () => {
  const shown = html(
    '# Doors\n\nHang **two** doors,\n*plumb* & level &amp; ~~late~~.\n\n3. Shim\n4. Nail\n\n- [x] Hinges\n- [ ] Latch\n\n> Ask first\n\n`3 in` screws\n\n| Door | Width |\n|---|--:|\n| A | 30 |',
  )
  for (const part of [
    '<h3 class="font-semibold text-xl">Doors</h3>',
    '<strong>two</strong> doors,<br/><em>plumb</em> &amp; level &amp; <del>late</del>.',
    '<ol class="list-decimal pl-6" start="3"><li>Shim</li><li>Nail</li></ol>',
    'aria-label="Done">☑ </span>Hinges',
    'aria-label="To do">☐ </span>Latch',
    '<blockquote class="grid gap-3 border-line border-l-2 pl-3"><p>Ask first</p></blockquote>',
    '<code class="font-mono">3 in</code> screws',
    'text-right">30</td>',
  ])
    expect(shown).toContain(part)
})

test('a link to elsewhere says that it is none of ours, one to here does not', () => {
  expect(html('[plan](https://example.org/a?b=1&c=2)')).toContain(
    'href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow ugc" target="_blank">plan</a>',
  )
  expect(html('[task](/projects/1)')).toContain('href="/projects/1">task</a>')
  expect(html('https://example.org')).toContain('href="https://example.org"')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'https:///elsewhere',
  'https://',
  'elsewhere.html',
  'mailto:',
  '',
])('%j is no address to follow', (href) => {
  expect(linkTarget(href)).toBeUndefined()
  for (const written of [
    `[x](${href})`,
    `[x](<${href}>)`,
    `![x](${href})`,
    `<${href}>`,
    `[x]\n\n[x]: ${href}`,
  ])
    expect(html(written)).not.toMatch(/<a |<img/)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  'a <b onclick="x()">b</b> c',
  '<iframe src="https://example.org"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<!-- x --><script>',
  '[<img src=x onerror=alert(1)>](https://example.org)',
  '`<img src=x>`',
  '# <svg onload=alert(1)>',
  '| <script> |\n|---|\n| <script> |',
])('HTML is shown as it is written: %j', (text) => {
  const shown = html(text)
  expect(shown).not.toMatch(/<(?:script|img|svg|iframe|style|b )/i)
  expect(shown).not.toMatch(/<[^>]+\son\w+=/i)
  expect(shown).toContain('&lt;')
})

test('a picture from elsewhere is a link to it, and is not fetched', () => {
  const shown = html('![Stairs](https://example.org/p.png)')
  expect(shown).not.toContain('<img')
  expect(shown).toContain('>Stairs</a>')
})

test.each([
  ['brackets', '['.repeat(5000)],
  ['stars', '*a '.repeat(5000)],
  ['quotes', `${'>'.repeat(5000)}x`],
  ['lists', Array.from({ length: 60 }, (_, deep) => `${' '.repeat(2 * deep)}- x`).join('\n')],
  ['a text as long as a book', 'word '.repeat(20_000)],
])('%s without end stand as they were written or are shown, and the page lives', (_, text) => {
  expect(html(text).length).toBeGreaterThan(10)
})

test('what is nested too deep and what is too long stands as it was written', () => {
  expect(html(`${'> '.repeat(40)}x`)).toContain('whitespace-pre-wrap')
  expect(html('# x\n'.repeat(20_000))).toContain('whitespace-pre-wrap')
  expect(html('> > > x')).not.toContain('whitespace-pre-wrap')
})
