import { expect, test } from 'vitest'
import { planCatalogue, planIds } from '#contract/plans.ts'
import { comparisonRows, gainedRows } from './comparison.ts'

const cells = (label: string) => {
  const row = comparisonRows.find((one) => one.label === label)
  return planIds.map((id) => row?.cellOf(planCatalogue[id]))
}

test('the rows are those of the specification, in its order', () => {
  expect(comparisonRows.map(({ label }) => label)).toEqual([
    'Users',
    'Active Projects',
    'AI Outputs',
    'Project Visualization',
    'Support Level',
    'Account Manager',
    'On-site Training',
    'Document Templates',
    'Revision History',
    'Document Branding',
    'Team Collaboration',
    'Chat-to-Document',
    'Material Cost Tracking',
    'Advanced Analytics',
    'Team Permissions',
    'API Access',
    'Custom AI Training',
    'SSO Authentication',
  ])
})

test("the specification's limits stand in their cells", () => {
  expect(cells('Users')).toEqual(['1', '1', '3 included, up to 15', 'Unlimited'])
  expect(cells('Active Projects')).toEqual(['3', '10', '25', 'Unlimited'])
  expect(cells('AI Outputs')).toEqual(['50 a month', '200 a month', '500 a month, shared', 'Unlimited'])
  expect(cells('Revision History')).toEqual(['7 days', '30 days', '90 days', 'Unlimited'])
  expect(cells('Support Level')).toEqual(['Email', 'Priority email', '24-hour response', '24/7'])
})

test('no plan has less than the one before it', () => {
  for (const { label } of comparisonRows) {
    const has = cells(label).map((cell) => cell !== false)
    expect(has, label).toEqual([...has].sort((a, b) => Number(a) - Number(b)))
  }
})

test('a card names what its plan has and the one before it has not', () => {
  const { starter, professional, teams, enterprise } = planCatalogue
  expect(gainedRows(professional, starter)).toEqual(['Document Branding', 'Material Cost Tracking'])
  expect(gainedRows(teams, professional)).toEqual([
    'Team Collaboration',
    'Advanced Analytics',
    'Team Permissions',
  ])
  expect(gainedRows(enterprise, teams)).toEqual([
    'Account Manager',
    'On-site Training',
    'API Access',
    'Custom AI Training',
    'SSO Authentication',
  ])
})
