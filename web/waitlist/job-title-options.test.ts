import { expect, test } from 'vitest'
import { jobTitles } from '#contract/waitlist.ts'
import { asksForTitle, findTitles, titleOf } from './job-title-options.ts'

const labels = (search: string) => findTitles(search).map(({ label }) => label)

test('an empty search shows all fourteen titles and nothing of its own', () => {
  expect(labels('  ')).toEqual([...jobTitles])
  expect(jobTitles).toHaveLength(14)
})

test('titles with a word that starts like the search come before those that only hold it', () => {
  expect(labels('man')).toEqual(['Project Manager', 'Construction Manager', 'Foreman', 'Use “man”'])
})

test('what was typed can be used as a title, without space around it', () => {
  expect(findTitles('  Roofer ')).toEqual([{ value: 'Roofer', label: 'Use “Roofer”' }])
})

test('a title that is listed is not offered a second time', () => {
  expect(labels('foreman')).toEqual(['Foreman'])
})

test('a listed title is spelled as listed, any other as typed', () => {
  expect(titleOf(' diy enthusiast ')).toBe('DIY Enthusiast')
  expect(titleOf(' Roofer ')).toBe('Roofer')
  expect(titleOf('   ')).toBe('')
})

test('only the custom option asks for a title', () => {
  expect(asksForTitle('other (custom)')).toBe(true)
  expect(asksForTitle('Other')).toBe(false)
})
