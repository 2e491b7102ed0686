import { expect, test } from 'vitest'
import type { Audience } from '#contract/audience.ts'
import { phoneWays, projectWays } from './navigation.ts'

const settings = { id: 'settings', label: 'Settings', href: '/settings', icon: 'settings' } as const
const ids = (project: string | undefined, audience: Audience | undefined, sides: readonly Audience[]) => {
  const { bar, more } = phoneWays('/dashboard', project, audience, sides, [settings])
  return [bar.map(({ id }) => id), more.map(({ id }) => id)]
}

test('a phone has four ways and More, a worker’s three and More, and none is missing from both', () => {
  expect(ids('p', 'contractor', ['contractor'])).toEqual([
    ['today', 'projects', 'overview', 'tasks'],
    [
      'schedule',
      'rooms',
      'estimate',
      'documents',
      'submittals',
      'rfis',
      'purchases',
      'quotes',
      'suggestions',
      'budget',
      'files',
      'proposals',
      'people',
      'looking-in',
      'prices',
      'templates',
      'codes',
      'team',
      'settings',
    ],
  ])
  expect(ids(undefined, undefined, ['contractor'])).toEqual([
    ['today', 'projects', 'prices', 'templates'],
    ['codes', 'team', 'settings'],
  ])
  expect(ids('p', 'worker', ['worker'])).toEqual([
    ['today', 'week', 'projects'],
    ['overview', 'rooms', 'documents', 'submittals', 'rfis', 'files', 'people', 'settings'],
  ])
})

test('an owner’s are those of the project', () => {
  expect(ids('p', 'owner', ['owner'])).toEqual([
    ['yours', 'decide', 'dates', 'files'],
    ['rooms', 'documents', 'submittals', 'rfis', 'proposals', 'who', 'today', 'projects', 'settings'],
  ])
})

test('a guest has the project, its files and its rooms', () => {
  expect(projectWays('/projects/p', 'p', 'viewer').map(({ id }) => id)).toEqual(['yours', 'files', 'rooms'])
})
