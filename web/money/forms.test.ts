import { expect, test } from 'vitest'
import type { Money } from '#web/kit/work/job-money.ts'
import { changeCode, followChoice, paymentSpecs } from './forms.tsx'
import { wageFrom } from './labor-forms.tsx'
import { Typed } from './typed-form.tsx'
import { codeTitles } from './words.ts'

const choices = {
  next: { title: 'Cabinets set', cents: 1_227_048 },
  signed: [{ id: 'co', title: 'Sole plate', cents: 61_800, billedCents: 11_800 }],
}
const milestone = { kind: 'milestone', title: 'Cabinets set', cents: '$12,270.48', change: '' }

test('an invoice is filled in for what is chosen, and what somebody typed stays', () => {
  const ofChange = { title: 'Sole plate', cents: '$500.00' }
  expect(followChoice({ ...milestone, change: 'co' }, 'change', choices)).toEqual(ofChange)
  expect(followChoice({ ...milestone, ...ofChange }, 'change', choices)).toMatchObject({
    title: 'Cabinets set',
  })
  expect(followChoice({ ...milestone, kind: 'deposit' }, 'kind', choices)).toEqual({ title: '', cents: '' })
  expect(followChoice({ ...milestone, title: '', cents: '' }, 'kind', choices)).toMatchObject({
    title: 'Cabinets set',
  })
  expect(followChoice({ ...milestone, title: 'My own', change: 'co' }, 'change', choices)).toEqual({})
  expect(followChoice(milestone, 'title', choices)).toEqual({})
  expect(followChoice({ ...milestone, change: 'co' }, 'change', { ...choices, next: undefined })).toEqual({})
})

test('a credit is not asked what it was paid by', () => {
  const asked = (kind: string) =>
    paymentSpecs(80_000, '2026-11-27')
      .filter(({ when }) => when?.(new Typed({ kind })) ?? true)
      .map(({ key }) => key)
  expect(asked('payment')).toEqual(['kind', 'cents', 'paidOn', 'method', 'reference'])
  expect(asked('credit')).toEqual(['kind', 'cents', 'paidOn', 'reference'])
})

test('a change order’s cost code is chosen from those of the job, its budget’s first; a new one is said to be new', () => {
  const codes = codeTitles({
    lines: [{ code: '' }, { code: '09', title: 'Finishes' }] as Money['lines'],
    codes: [
      { code: '06', title: 'Wood' },
      { code: '09', title: 'Finishes' },
    ],
  })
  expect(codes).toEqual([
    ['09', 'Finishes'],
    ['06', 'Wood'],
  ])
  const { offered, hint } = changeCode(codes, { code: '06', costClass: 'sub', cents: 100 })
  expect(offered).toEqual(codes)
  const said = (code: string) => typeof hint === 'function' && hint(new Typed({ code }))
  expect(['', '06', '77'].map(said)).toEqual([
    'One of the job’s, or a new one',
    'Wood',
    'A code that this job has not had yet',
  ])
})

test('a wage is proposed from the week on whose hours have none', () => {
  const payroll = { week: '2026-11-23', missing: [{ personId: 'ana', name: 'Ana', what: 'wage' as const }] }
  expect(wageFrom(payroll, 'ana', '2026-11-27')).toBe('2026-11-23')
  expect(wageFrom(payroll, 'ben', '2026-11-27')).toBe('2026-11-27')
  const other = { ...payroll, missing: [{ personId: 'ana', name: 'Ana', what: 'classification' as const }] }
  expect(wageFrom(other, 'ana', '2026-11-27')).toBe('2026-11-27')
})
