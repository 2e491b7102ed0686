import type { DocumentContent, Field, Inline } from '#contract/documents.ts'

const project: Field['source'] = { from: 'project', field: 'x' }
const field = (kind: Field['kind'], value: Field['value']): Field => ({
  kind,
  value,
  source: project,
  overruled: null,
})
const text = (words: string): Inline => ({ type: 'text', text: words })
const key = (name: string): Inline => ({ type: 'field', attrs: { key: name } })

/** The change order of screen 11 of the design, with every kind of block but a picture. */
export const changeOrder: DocumentContent = {
  blocks: [
    { id: 'to', kind: 'fields', rows: [{ id: 'owner', label: 'To', key: 'owner.name' }] },
    {
      id: 'what',
      kind: 'clause',
      level: 1,
      content: [text('What changes')],
      body: [
        {
          type: 'paragraph',
          content: [
            text('Scan 2 found wall 1 to be '),
            key('wall.length'),
            text(': the chase behind the old pantry '),
            { type: 'text', text: 'was furred out', marks: [{ type: 'strong' }, { type: 'em' }] },
            text('. See '),
            {
              type: 'text',
              text: 'the plan',
              marks: [{ type: 'link', attrs: { href: 'https://example.com/plan' } }],
            },
            text('.'),
          ],
        },
        {
          type: 'ordered_list',
          content: [
            { type: 'list_item', content: [{ type: 'paragraph', content: [text('tops are cut again')] }] },
            { type: 'list_item', content: [{ type: 'paragraph', content: [text('a filler is added')] }] },
          ],
        },
      ],
    },
    {
      id: 'sums',
      kind: 'table',
      columns: [
        { key: 'item', name: 'Item', kind: 'text', total: false },
        { key: 'count', name: 'To', kind: 'number', total: false },
        { key: 'price', name: 'Price', kind: 'money', total: true },
      ],
      rows: [
        { id: 'tops', cells: { item: 'Quartz tops', count: 46.4, price: 6279 } },
        { id: 'filler', cells: { item: 'Filler panel', count: 1, price: 22570 } },
        { id: 'tile', cells: { item: 'Tile 3 × 6', count: 4, price: 9780 } },
      ],
    },
    {
      id: 'price',
      kind: 'clause',
      level: 1,
      content: [text('Price and time')],
      body: [
        {
          type: 'paragraph',
          content: [
            text('After this order '),
            key('price.after'),
            text('. Completion stays '),
            key('completion'),
            text('.'),
          ],
        },
      ],
    },
    {
      id: 'why',
      kind: 'clause',
      level: 2,
      content: [text('Reason')],
      body: [{ type: 'paragraph', content: [key('reason')] }],
    },
    { id: 'next', kind: 'pageBreak' },
    { id: 'with', kind: 'heading', level: 1, content: [text('With it')] },
    {
      id: 'also',
      kind: 'list',
      ordered: false,
      items: [
        { id: 'plan', content: [text('plan A1')] },
        { id: 'photos', content: [text('two photos')] },
      ],
    },
    {
      id: 'note',
      kind: 'prose',
      content: [{ type: 'paragraph', content: [text('All else stays as it is.')] }],
    },
    {
      id: 'signed',
      kind: 'signature',
      parties: [
        { id: 'owner', role: 'Owner', key: 'owner.name' },
        { id: 'builder', role: 'Contractor', key: 'builder.name' },
      ],
    },
  ],
  fields: {
    'owner.name': field('text', 'Priya Raman'),
    'builder.name': field('text', 'Dana Halvorsen'),
    'wall.length': field('text', '10 ft 4 in'),
    'price.after': field('money', 5008623),
    completion: field('date', '2026-07-24'),
  },
}
