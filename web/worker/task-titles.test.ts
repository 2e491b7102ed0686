import { expect, test } from 'vitest'
import { templateCatalogue } from '#domain/templates/catalogue.ts'
import spanish from '#domain/templates/spanish.json' with { type: 'json' }
import { titleIn } from './task-titles.ts'

test('the title of every task of a template has its Spanish', () => {
  const titles = templateCatalogue().templates.flatMap(({ tasks }) => tasks.map(({ name }) => name))
  const kept = titles.filter((title) => !Object.hasOwn(spanish, title))
  expect(kept).toEqual([])
  expect(titleIn('Choose tile, vanity, fixtures, glass', spanish)).toBe(
    spanish['Choose tile, vanity, fixtures, glass'],
  )
})

test('a title that somebody changed or wrote, and any title without the Spanish, stands as it is', () => {
  for (const title of ['Choose tile, vanity, fixtures, glass!', 'Call Ruiz', 'constructor', ''])
    expect(titleIn(title, spanish)).toBe(title)
  expect(titleIn('Choose tile, vanity, fixtures, glass', undefined)).toBe(
    'Choose tile, vanity, fixtures, glass',
  )
})
