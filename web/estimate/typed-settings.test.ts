import { expect, test } from 'vitest'
import { settingsOf, typedOf } from './typed-settings.ts'

const nothing = typedOf(settingsOf({}).settings)

test('what is shown of settings is read as it was', () => {
  const { settings } = settingsOf({ ...nothing, 'markup labor': '35', rate: '32', tax: '6', place: 'Idaho' })
  expect(settings).toMatchObject({
    markupBp: { labor: 3500, material: 0 },
    rateCents: 3200,
    tax: { place: 'Idaho', bp: 600, on: ['material'], how: 'cost' },
  })
  expect(settingsOf(typedOf(settings)).settings).toEqual(settings)
})

test('sales tax is taken on material unless somebody says otherwise, and never on nothing', () => {
  expect(settingsOf({ ...nothing, tax: '6' })).toMatchObject({ settings: { tax: { on: ['material'] } } })
  expect(
    settingsOf({ ...nothing, tax: '6', 'taxed material': '', 'taxed labor': 'yes' }).settings.tax.on,
  ).toEqual(['labor'])
  expect(settingsOf({ ...nothing, tax: '6', 'taxed material': '' }).why).toContain('taken on nothing')
  expect(settingsOf({ ...nothing, 'taxed material': '' }).why).toBeUndefined()
})

test('what cannot be read is named', () => {
  const { wrong, why } = settingsOf({ ...nothing, overhead: 'ten', rate: '1/0' })
  expect([...wrong]).toEqual(['overhead', 'rate'])
  expect(why).toContain('cannot be read')
})
