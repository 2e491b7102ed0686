import { expect, test } from 'vitest'
import { memberListSchema } from '#contract/member-filter.ts'
import {
  changed,
  exportCommand,
  filterIn,
  filterKeys,
  listIn,
  membersHref,
  searchOf,
} from './member-search.ts'

test('an address and its filter say the same, whatever is typed', () => {
  const texts = {
    text: "O'Neil & Söhne =1+1",
    status: 'confirmed',
    campaign: 'spring/ü?',
    sort: '-joined',
    after: 'a_b',
  }
  expect(listIn(searchOf(texts).slice(1))).toEqual(texts)
})

test('every condition that the server knows has its place in the address', () => {
  const known = Object.keys(memberListSchema.shape).filter((key) => !['sort', 'after', 'limit'].includes(key))
  expect([...filterKeys].sort()).toEqual(known.sort())
})

test('what is empty or unknown is no condition', () => {
  expect(filterIn('text=++&status=&days=7&after=x')).toEqual({})
  expect(searchOf({})).toBe('')
  expect(membersHref({ source: 'search' })).toBe('/operator/members?source=search')
})

test('another choice begins at the first page', () => {
  const second = { status: 'confirmed', sort: 'name', after: 'x' }
  expect(changed(second, { source: 'search' })).toEqual({
    status: 'confirmed',
    sort: 'name',
    source: 'search',
  })
  expect(changed(second, { status: undefined })).toEqual({ sort: 'name' })
  expect(changed(second, { after: 'y' })).toEqual({ ...second, after: 'y' })
})

test('the command takes each condition as one word', () => {
  expect(exportCommand({})).toBe('npm run waitlist -- export --format csv')
  expect(exportCommand({ status: 'confirmed', title: "Owner's rep; rm -rf /", campaign: '-x' })).toBe(
    `npm run waitlist -- export --format csv --status confirmed --title 'Owner'\\''s rep; rm -rf /' --campaign=-x`,
  )
})
