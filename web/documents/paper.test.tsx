import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block, Inline } from '#contract/documents.ts'
import { Paper } from './paper.tsx'

const line: Inline[] = [{ type: 'text', text: 'The tile comes Friday.' }]
const prose = (id: string, content: Inline[]): Block => ({
  ...{ id, kind: 'prose' },
  content: [{ type: 'paragraph', content }],
})

test('what stands under the blocks of a paper stands under those that say something', () => {
  const blocks = [prose('empty', []), { id: 'page', kind: 'pageBreak' } as const, prose('said', line)]
  const sheet = (
    <Paper
      {...{ title: 'Tile', number: null }}
      language="en"
      content={{ blocks, fields: {} }}
      under={(id) => <i>{id}</i>}
    />
  )
  expect([...renderToStaticMarkup(sheet).matchAll(/<i>(\w+)<\/i>/g)].map(([, id]) => id)).toEqual(['said'])
})

test('a paper on the screen has one heading over it', () => {
  const lead: Block = {
    id: 'lead',
    kind: 'heading',
    level: 1,
    content: [{ type: 'text', text: 'Change order' }],
  }
  const content = { blocks: [lead, prose('said', line)], fields: {} }
  const markup = renderToStaticMarkup(
    <Paper {...{ title: 'Wall 5', number: 'CO-002', kind: 'Change order', content }} language="en" />,
  )
  expect(markup).toContain('Wall 5')
  expect(markup).not.toContain('Change order')
})
