import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlockView } from './block-view.tsx'

test('a day in a table stands in one line, and a long text is parted', () => {
  const text = (key: string) => ({ key, name: key, kind: 'text', total: false }) as const
  const cells = { what: 'Outlet cover behind the refrigerator', by: 'Nov 25, 2026' }
  const html = renderToStaticMarkup(
    <BlockView
      block={{
        id: 'list',
        kind: 'table',
        columns: [text('what'), text('by')],
        rows: [{ id: 'one', cells }],
      }}
      number={undefined}
      read={{ fields: {}, language: 'en', labels: {}, tells: false }}
    />,
  )
  const classesOf = (said: string) => new RegExp(`<td class="([^"]*)">${said}`).exec(html)?.[1]
  expect(classesOf('Nov 25, 2026')).toContain('whitespace-nowrap')
  expect(classesOf('Outlet cover')).not.toContain('whitespace-nowrap')
})
