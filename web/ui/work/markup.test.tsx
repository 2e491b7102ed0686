import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chip } from './chip.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { PersonMark } from './person-mark.tsx'
import { RowTable } from './row-table.tsx'
import { ToolButton } from './tool-button.tsx'

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('a mark that stands alone says who it is, one beside the name only shows it', () => {
  expect(words(renderToStaticMarkup(<PersonMark name="Luis Ortega" />))).toContain('Luis Ortega')
  expect(words(renderToStaticMarkup(<PersonMark name="Luis Ortega" named />))).not.toContain('Luis Ortega')
})

test('a button with its icon alone has a name', () => {
  expect(renderToStaticMarkup(<ToolButton bare icon="close" label="Close" />)).toContain('aria-label="Close"')
})

test('what can be taken away has a button of its own for it', () => {
  const html = renderToStaticMarkup(<Chip label="Status: open" state="on" onRemove={() => {}} />)
  expect(html).toContain('aria-label="Remove Status: open"')
})

const card = (chosen: Record<string, 'mine' | 'theirs'>) =>
  renderToStaticMarkup(
    <ConflictCard
      title="Marcus changed this while you typed"
      when="10:49 am"
      theirName="Marcus"
      fields={[
        { id: 'start', label: 'Start', was: 'Jul 6', mine: 'Jul 8', theirs: 'Jul 7' },
        { id: 'text', label: 'Description', was: 'Before', mine: 'After' },
      ]}
      chosen={chosen}
      onChoose={() => {}}
      onKeep={() => {}}
      onTakeAll={() => {}}
    />,
  )

test('a conflict asks only about what both touched, and begins with what was typed', () => {
  const html = card({})
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(words(html)).toContain('Yours, saved already After')
  expect(html).toMatch(/<input[^>]*checked=""[^>]*\/>.{0,200}Yours/)
  expect(words(html)).toContain('Keep mine')
})

test('with theirs chosen the button says that what is chosen is kept', () => {
  expect(words(card({ start: 'theirs' }))).toContain('Keep what is chosen')
})

test('an empty table carries no style attribute, which the content policy would refuse in a prerendered page', () => {
  const html = renderToStaticMarkup(
    <RowTable
      label="Tasks"
      columns={[{ id: 'a', label: 'Task', width: '1fr', cell: () => 'x' }]}
      rows={[]}
      keyOf={String}
      nameOf={String}
    />,
  )
  expect(html).toContain('Task')
  expect(html).not.toContain('style=')
})
