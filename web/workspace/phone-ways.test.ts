import { expect, test } from 'vitest'
import type { Audience } from '#contract/audience.ts'
import { barWays, globalWays, phoneWays, projectWays } from './navigation.ts'
import { inSight } from './ways.ts'

const settings = { id: 'settings', label: 'Settings', href: '/settings', icon: 'settings' } as const
const idsOf = (ways: readonly { id: string }[]) => ways.map(({ id }) => id)

/** What stands at the foot; and that every other way stands under More, once. */
function bar(project: string | undefined, audience: Audience | undefined, sides: readonly Audience[]) {
  const phone = phoneWays('/dashboard', project, audience, sides, [settings])
  const own = project && audience ? projectWays('/dashboard', project, audience) : []
  const all = [...globalWays('/dashboard', sides), ...own, settings]
  expect(idsOf([...phone.bar, ...phone.more]).toSorted()).toEqual(idsOf(all).toSorted())
  return { bar: idsOf(phone.bar), more: idsOf(phone.more) }
}

test('a phone has four ways and More, a worker’s three and More, and none is missing from both', () => {
  const contractor = bar('p', 'contractor', ['contractor'])
  expect(contractor.bar).toEqual(['today', 'waiting', 'overview', 'photos'])
  // Within a project its own ways go before those of the office.
  expect(contractor.more.indexOf('people')).toBeLessThan(contractor.more.indexOf('prices'))
  expect(bar(undefined, undefined, ['contractor']).bar).toEqual(['today', 'waiting', 'projects', 'ask'])
  expect(bar(undefined, undefined, ['worker']).bar).toEqual(['today', 'week', 'projects'])
})

test('a worker within a project has the camera at hand, and what is to do there is today’s', () => {
  expect(bar('p', 'worker', ['worker']).bar).toEqual(['today', 'photos', 'week'])
  const here = phoneWays('/projects/p', 'p', 'worker', ['worker'], [settings])
  const current = [...here.bar, ...here.more].filter((way) => way.current)
  expect(idsOf(current)).toEqual(['today'])
})

test('an owner’s are those of the project', () => {
  expect(bar('p', 'owner', ['owner']).bar).toEqual(['yours', 'decide', 'dates', 'photos'])
})

test('a side bar shows what stands under a way only beside it, and what has nothing above it always', () => {
  const shown = (path: string, audience: Audience) =>
    idsOf(inSight(projectWays(`/projects/p${path}`, 'p', audience)))
  const closed = shown('/schedule', 'contractor')
  expect(closed).toEqual(expect.arrayContaining(['overview', 'tasks', 'documents', 'people']))
  expect(closed).not.toContain('submittals')
  const open = shown('/rfis', 'contractor')
  const at = open.indexOf('documents')
  expect(open.slice(at + 1, at + 5)).toEqual(['submittals', 'rfis', 'files', 'proposals'])
  expect(open.filter((id) => !closed.includes(id))).toEqual(open.slice(at + 1, at + 5))
  expect(shown('', 'viewer')).toEqual(expect.arrayContaining(['yours', 'files', 'rooms']))
})

test('a side bar has five ways across projects and what is set at its foot; what stands under one is in sight beside it', () => {
  const at = (path: string) => {
    const { head, foot } = barWays(globalWays(path), settings)
    return [idsOf(head), idsOf(foot)]
  }
  const head = ['today', 'waiting', 'projects', 'prices', 'templates', 'tools']
  expect(at('/dashboard')).toEqual([head, ['codes', 'settings']])
  expect(at('/team')).toEqual([head, ['codes', 'settings', 'team']])
  expect(at('/dashboard/analytics')[0]).toEqual([...head.slice(0, 3), 'analytics', ...head.slice(3)])
  expect(at('/chat')[0]).toContain('ask')
})

test('within a project ten ways stand, the rest under them, and none twice', () => {
  const closed = idsOf(inSight(projectWays('/projects/p', 'p', 'contractor')))
  const ten = [
    'overview',
    'tasks',
    'schedule',
    'rooms',
    'estimate',
    'documents',
    'photos',
    'log',
    'money',
    'people',
  ]
  expect(closed).toEqual(ten)
  const open = idsOf(inSight(projectWays('/projects/p/time', 'p', 'contractor')))
  expect(open.slice(8, 12)).toEqual(['time', 'checklists', 'punch', 'safety'])
})
