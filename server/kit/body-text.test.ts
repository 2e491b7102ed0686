import { expect, test } from 'vitest'
import { formOf } from './body-text.ts'

const read = (text: string) => formOf(Buffer.from(text, 'latin1'))

test('a form is its fields, the last of each name, and a percent sign that stands for itself', () => {
  expect(read('name=Ada+Mason&name=Zo%C3%AB&company=100%')).toEqual({ name: 'Zoë', company: '100%' })
})

test('a field named __proto__ is a field and nothing else', () => {
  expect(Object.getPrototypeOf(read('__proto__=x'))).toBe(Object.prototype)
  expect(Object.keys(read('__proto__=x'))).toEqual(['__proto__'])
})

test.each(['name=Ada\xff', 'name=Ada%FF', 'name=%E2%82', 'name=%ED%A0%80', '%C0%AF=x'])(
  '%s is no UTF-8 and is refused, not kept as other characters',
  (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  },
)
