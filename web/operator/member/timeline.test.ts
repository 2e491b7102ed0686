import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const event = (kind: string, minute: number, more = {}) => ({
  kind,
  at: at(minute),
  wording: null,
  network: null,
  ...more,
})
const letter = (kind: string, minute: number, more = {}) => ({
  kind,
  requestedAt: at(minute),
  sentAt: null,
  failedAt: null,
  attempts: 0,
  ...more,
})
const line = (action: string, minute: number, detail = {}) => ({
  id: '1',
  at: at(minute),
  actor: 'operator:0123456789',
  action,
  subject: null,
  detail,
})

test('events, letters and what operators did stand in one order, newest first', () => {
  const told = timelineOf({
    events: [event('joined', 0), event('confirmed', 9)],
    letters: [letter('confirm', 0, { sentAt: at(1), attempts: 1 }), letter('confirmed', 9)],
    audit: [line('letter.resent', 5)],
  })
  expect(told.map(({ what }) => what)).toEqual([
    'Letter “Your place is confirmed” on its way',
    'Confirmed the address',
    'Sent a letter again',
    'Letter “Confirm your address” sent',
    'Joined',
  ])
})

test('consent carries its wording and where it came from', () => {
  const [joined] = timelineOf({
    events: [event('joined', 0, { wording: '2026-11', network: '192.0.2.0/24' })],
    letters: [],
    audit: [],
  })
  expect(joined).toEqual({
    at: at(0),
    from: 'person',
    what: 'Joined',
    wording: '2026-11',
    detail: 'from 192.0.2.0/24',
  })
})

test('a letter stands where it ended, with how often it was tried', () => {
  const [failed, sent] = timelineOf({
    events: [],
    letters: [
      letter('confirm', 0, { sentAt: at(3), attempts: 2 }),
      letter('invitation', 1, { failedAt: at(8), attempts: 9 }),
    ],
    audit: [],
  })
  expect(failed).toMatchObject({ at: at(8), failed: true, detail: 'after 9 attempts' })
  expect(sent).toMatchObject({ at: at(3), detail: 'after 2 attempts' })
})

test('what an operator did says who and with which figures, also where the act has no words yet', () => {
  const told = timelineOf({
    events: [],
    letters: [],
    audit: [line('member.frobbed-twice', 0, { size: 1200, dry_run: false })],
  })
  expect(told[0]).toMatchObject({
    what: 'Member frobbed twice',
    detail: 'by Operator 01234567; size 1,200, dry run no',
  })
})
