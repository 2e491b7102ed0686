import { expect, test } from 'vitest'
import type { Activity } from '#contract/fields.ts'
import { toldText } from './happened.ts'

const happened = (kind: string, detail: Activity['detail'] = {}): Activity => ({
  ...{ rev: 1, class: 'team', kind, subject: 'a', detail, actor: null, at: '2027-01-25T15:00:00.000Z' },
})
test('photos are counted, where other files are named', () => {
  const text = (name: string, times?: number) =>
    toldText(happened('file.added', { name }), undefined, 'Wes', times).text
  expect(text('2026-11-27T15-14-59-132Z.jpg', 4)).toBe('added 4 photos')
  expect(toldText(happened('file.added', { name: 'a.png' }), undefined, null, 3).text).toBe(
    '3 photos were added',
  )
  expect(text('IMG_0001.HEIC')).toBe('added 1 photo')
  expect(text('Permit.pdf')).toBe('added the file “Permit.pdf”')
})

const told = (kind: string, detail?: Activity['detail'], by: string | null = 'Gus Malloy') => {
  const said = toldText(happened(kind, detail), 'Gas line', by)
  return said.by === null ? said.text : `${said.by} ${said.text}`
}

test('what a sub answers to the letter about their days is said as they said it, and the letter is nobody’s work', () => {
  expect(told('task.answered', { answer: 'yes' })).toBe('Gus Malloy said yes to “Gas line”')
  expect(told('task.answered', { answer: 'cannot' })).toBe('Gus Malloy cannot do “Gas line”')
  expect(told('task.asked', {}, 'Rowan')).toBe('Rowan asked for a yes to “Gas line”')
  expect(told('task.asked', {}, null)).toBe('An email asked about “Gas line” again')
})

test('a link is told of as what it is, not as a change of the project, and for whom where that is known', () => {
  expect(told('link.made', { label: 'the lender' })).toBe('Gus Malloy made a link for the lender')
  expect(told('link.made')).toBe('Gus Malloy made a link')
  expect(told('link.revoked')).toBe('Gus Malloy took back a link')
})
