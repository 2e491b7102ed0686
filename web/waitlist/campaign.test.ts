import { expect, test } from 'vitest'
import { campaignOf } from './campaign.ts'

const origin = 'https://plumbline.example'

test('the names of a campaign are read from the query, and nothing else of it', () => {
  const search =
    '?utm_source=Trade+News&utm_medium=email&utm_campaign=spring&utm_term=takeoff&utm_content=top&ref=0123456789ab&gclid=x'
  expect(campaignOf({ search, referrer: '' }, origin)).toEqual({
    utm_source: 'Trade News',
    utm_medium: 'email',
    utm_campaign: 'spring',
    utm_term: 'takeoff',
    utm_content: 'top',
    ref: '0123456789ab',
  })
})

test('what the query leaves empty is left away', () => {
  expect(campaignOf({ search: '?utm_source=&utm_medium=%20', referrer: '' }, origin)).toEqual({
    utm_medium: ' ',
  })
  expect(campaignOf({ search: '', referrer: '' }, origin)).toEqual({})
})

test('of the page that led here only the host is kept', () => {
  const referrer = 'https://News.Example:8443/private?who=ada'
  expect(campaignOf({ search: '', referrer }, origin)).toEqual({ referrer: 'news.example' })
})

test('a page of this site is no referrer, and its query stands in for one that says nothing', () => {
  const referrer = `${origin}/?utm_source=news&ref=0123456789ab`
  expect(campaignOf({ search: '?tab=all', referrer }, origin)).toEqual({
    utm_source: 'news',
    ref: '0123456789ab',
  })
})

test('a query of its own is not mixed with that of the page before', () => {
  const referrer = `${origin}/?utm_source=news&utm_medium=email`
  expect(campaignOf({ search: '?utm_source=flyer', referrer }, origin)).toEqual({ utm_source: 'flyer' })
})

test('a referrer that is no address keeps nobody from joining', () => {
  expect(campaignOf({ search: '?utm_source=news', referrer: 'about:' }, origin)).toMatchObject({
    utm_source: 'news',
  })
  expect(campaignOf({ search: '', referrer: 'nonsense' }, origin)).toEqual({})
})
