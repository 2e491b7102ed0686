import { expect, test } from 'vitest'
import { asHtml, asMarkdown } from './export.ts'

const card = {
  ...{ title: 'What it rests on', english: true, formula: '', actions: [], suggestion: null },
  rows: [{ label: 'Height', value: '42 in', detail: '', href: '/projects/1' }],
  citations: [
    { label: '29 CFR 1926.502(b)(1)', detail: 'OSHA', href: 'https://www.ecfr.gov/x', unchecked: false },
  ],
}
const written = {
  ...{ title: 'Guardrails & <holes>', kept: 'kept back', language: 'en' },
  turns: [
    {
      question: 'How *high*?',
      at: '2026-06-09T10:00:00Z',
      hidden: false,
      pieces: [{ text: '42 in. <script>', english: true }, { card }],
    },
    {
      question: 'And cost?',
      at: '2026-06-09T10:01:00Z',
      hidden: true,
      pieces: [{ text: 'secret', english: false }],
    },
  ],
}

test('a conversation as Markdown has questions, answers, figures and sources, and no signs of its own', () => {
  const text = asMarkdown(written, 'https://plumb.example')
  expect(text).toContain('## How \\*high\\*?')
  expect(text).toContain('- Height · 42 in <https://plumb.example/projects/1>')
  expect(text).toContain('29 CFR 1926.502(b)(1) · OSHA <https://www.ecfr.gov/x>')
  expect(text).toContain('kept back')
  expect(text).not.toMatch(/secret|[^\\]<script/)
})

test('as a page it holds nothing that runs or is fetched, whatever was said', () => {
  const html = asHtml(written, 'https://plumb.example')
  expect(html).toContain('<h1>Guardrails &#38; &#60;holes&#62;</h1>')
  expect(html).toContain('<a href="https://www.ecfr.gov/x">')
  expect(html).not.toMatch(/<script|<img|secret/)
  expect(
    asHtml(
      {
        ...written,
        turns: [
          {
            ...written.turns[0],
            hidden: false,
            at: '',
            question: '',
            pieces: [
              {
                card: {
                  ...card,
                  citations: [{ label: 'x', detail: '', href: 'javascript:alert(1)', unchecked: false }],
                },
              },
            ],
          },
        ],
      },
      '',
    ),
  ).not.toContain('javascript')
})
