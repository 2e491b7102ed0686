import { expect, test } from 'vitest'
import type { Project } from '#contract/fields.ts'
import { draftOf, fieldsOf } from './project-draft.ts'

const project: Project = {
  id: '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a',
  name: 'Alder St',
  address: '',
  kind: 'professional',
  status: 'active',
  description: '',
  startOn: null,
  dueOn: '2026-07-24',
  timeZone: 'America/Boise',
  dataOn: null,
  nearDays: 5,
  government: false,
  overtime: 'none',
  checkLimits: null,
  tasks: 0,
  tasksDone: 0,
  version: 3,
}

test('what was typed and not changed changes nothing', () => {
  expect(fieldsOf(project, draftOf(project))).toEqual({})
  const priced = { ...project, priceCents: 4_969_994, budgetCents: null }
  expect(fieldsOf(priced, draftOf(priced))).toEqual({})
})

test('only what was changed is sent, a day that was taken away as none, and no sum to who sees none', () => {
  const draft = { ...draftOf(project), name: 'Elm St', dueOn: '', price: '100' }
  expect(fieldsOf(project, draft)).toEqual({ name: 'Elm St', dueOn: null })
  expect(fieldsOf({ ...project, priceCents: null }, draft)).toMatchObject({ priceCents: 10_000 })
})
