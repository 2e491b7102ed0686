import { expect, test } from 'vitest'
import { Typed } from './typed-form.tsx'
import { keyBeside, lineSpecs, nextLine, titleKey, typedLine } from './value-lines.ts'

const slab = {
  ...{ id: 'slab', number: '01', title: 'Slab', cents: 480_000 },
  ...{ by: 'percent' as const, quantity: null, unit: '' },
}

test('a schedule of values that begins with nothing has lines added, each with a number of its own', () => {
  expect(nextLine([], 'a')).toMatchObject({ id: 'a', number: '01', title: '', by: 'percent', quantity: null })
  expect(nextLine([slab, { ...slab, number: '03' }], 'b').number).toBe('04')
})

test('a line is its amount until it is opened; then it is named, and billed by part, by quantity or by milestone', () => {
  expect(lineSpecs(slab, false)).toMatchObject([{ key: 'cents slab', label: '01 Slab', value: '$4,800.00' }])
  expect(typedLine(new Typed({ 'cents slab': '5,000' }), slab, false)).toEqual({ ...slab, cents: 500_000 })
  const text = {
    'title slab': 'Slab on grade',
    'cents slab': '5,000',
    'quantity slab': '1,400',
    'unit slab': 'SF',
  }
  const shown = (by: string) =>
    lineSpecs(slab, true).filter(({ when }) => when?.(new Typed({ 'by slab': by })) ?? true).length
  expect([shown('percent'), shown('quantity'), shown('milestone')]).toEqual([3, 5, 3])
  const read = (by: string) => typedLine(new Typed({ ...text, 'by slab': by }), slab, true)
  expect(read('quantity')).toEqual({
    ...{ ...slab, title: 'Slab on grade', cents: 500_000 },
    ...{ by: 'quantity', quantity: 1400, unit: 'SF' },
  })
  expect(read('milestone')).toMatchObject({ by: 'milestone', quantity: null, unit: '' })
  const none = new Typed({ ...text, 'by slab': 'quantity', 'quantity slab': 'many' })
  typedLine(none, slab, true)
  expect(none.wrong).toHaveProperty(['quantity slab'])
})

test('what is gone to once a line is opened or taken out is a field that the form has', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ ...slab, id }))
  expect(['a', 'b', 'c'].map((id) => keyBeside(lines, id))).toEqual(['cents b', 'cents c', 'cents b'])
  expect(keyBeside([slab], 'slab')).toBeUndefined()
  const keys = (opened: boolean) => lineSpecs(slab, opened).map(({ key }) => key)
  expect(keys(true)[0]).toBe(titleKey('slab'))
  for (const opened of [true, false]) expect(keys(opened)).toContain('cents slab')
})
