import { expect, test } from 'vitest'
import type { Measure, Measured, Room, RoomOpening } from '../measure/room.ts'
import { measureScan } from '../measure/rooms.ts'
import { scanOfTypedRoom } from '../measure/typed-room.ts'
import { checkCode, measuresFor } from './check-code.ts'
import { codeFacts, requireFact } from './facts.ts'
import { keeps, verdictOf } from './verdict.ts'

const foot = 0.3048
const inch = 0.0254

/** A rectangular room in feet, measured as by a scan, with this label. */
function roomOf(label: string, width: number, depth: number, height: number): Measured {
  const measured = measureScan(
    scanOfTypedRoom({ width: width * foot, depth: depth * foot, height: height * foot }),
    {},
    { share: 0.01, metres: 0.02 },
  )
  return { ...measured, rooms: measured.rooms.map((room) => ({ ...room, label })) }
}

const length = (inches: number, off = 0.8): Measure => ({
  value: inches * inch,
  uncertainty: off * inch,
  from: [],
})

function withOpening(
  measured: Measured,
  kind: 'door' | 'window',
  width: number,
  height: number,
  sill = 0,
): Measured {
  const id = `${kind}-${measured.openings.length}`
  const area = { value: width * height * inch ** 2, uncertainty: 0.01, from: [] }
  const opening: RoomOpening = {
    ...{ id, kind, wallId: null, roomIds: [measured.rooms[0]?.id ?? ''], from: [0, 0], to: [1, 0], area },
    ...{ width: length(width), height: length(height), sill: length(sill), head: length(sill + height) },
  }
  return { ...measured, openings: [...measured.openings, opening] }
}

const verdict = (measured: Measured, factId: string, rest: object = {}) =>
  checkCode(measured, { building: 'home', ...rest }).find(({ fact }) => fact.id === factId)?.verdict

test.each([
  [8, 'likely-passes'],
  [6.5, 'likely-fails'],
  [7.05, 'by-hand'],
  [7, 'by-hand'],
])('a ceiling of %s ft is said to be %s', (height, said) => {
  expect(verdict(roomOf('bedroom', 12, 11, height), 'irc-ceiling')).toBe(said)
})

test('a bathroom is held against no ceiling of habitable rooms, a kitchen against no least area', () => {
  expect(verdict(roomOf('bathroom', 6, 5, 6.5), 'irc-ceiling')).toBeUndefined()
  expect(verdict(roomOf('kitchen', 6, 6, 8), 'irc-room-area')).toBeUndefined()
  expect(verdict(roomOf('bedroom', 8, 8, 8), 'irc-room-area')).toBe('likely-fails')
  expect(verdict(roomOf('bedroom', 20, 6, 8), 'irc-room-width')).toBe('likely-fails')
})

test('a bedroom without a window is to be looked at, and of several windows the best is told', () => {
  const bedroom = roomOf('bedroom', 12, 11, 8)
  const [none] = checkCode(bedroom, { building: 'home' }).filter(({ fact }) =>
    fact.id.startsWith('irc-egress'),
  )
  expect(none).toMatchObject({ verdict: 'by-hand', why: 'no-window' })
  const high = withOpening(bedroom, 'window', 36, 48, 60)
  expect(verdict(high, 'irc-egress-sill')).toBe('likely-fails')
  expect(verdict(withOpening(high, 'window', 36, 48, 30), 'irc-egress-sill')).toBe('likely-passes')
  // What the scan tells is the frame: a small one is too small, a large one says nothing yet.
  expect(verdict(withOpening(bedroom, 'window', 14, 48, 30), 'irc-egress-width')).toBe('likely-fails')
  expect(verdict(withOpening(bedroom, 'window', 36, 48, 30), 'irc-egress-width')).toBe('by-hand')
  expect(verdict(withOpening(bedroom, 'window', 36, 48, 44), 'irc-egress-sill')).toBe('by-hand')
})

test('the widest door of a house is held against 32 in, every door of a public place', () => {
  const two = withOpening(withOpening(roomOf('hallway', 12, 5, 8), 'door', 28, 80), 'door', 36, 80)
  expect(verdict(two, 'irc-door-egress')).toBe('by-hand')
  const doors = checkCode(two, { building: 'public' }).filter(
    ({ fact, measure }) => fact.id === 'ada-door-width' && !measure,
  )
  expect(doors.map(({ verdict }) => verdict)).toEqual(['likely-fails', 'by-hand'])
})

test('what is typed is held against by tape, and what is not is not checked', () => {
  const room = roomOf('hallway', 12, 5, 8)
  const of = (typed: object, factId: string, building = 'home') => verdict(room, factId, { building, typed })
  expect(of({}, 'irc-riser')).toBe('not-checked')
  expect(of({ riser: 7.5 }, 'irc-riser')).toBe('likely-passes')
  expect(of({ riser: 7.75 }, 'irc-riser')).toBe('by-hand')
  expect(of({ riser: 8.5 }, 'irc-riser')).toBe('likely-fails')
  expect(of({ handrail: 33 }, 'irc-handrail')).toBe('likely-fails')
  expect(of({ handrail: 36 }, 'irc-handrail')).toBe('likely-passes')
  expect(of({ guardGap: 3.5 }, 'irc-guard-sphere')).toBe('likely-passes')
  expect(of({ guardGap: 5 }, 'irc-guard-sphere')).toBe('likely-fails')
  // Opened at its source and measured by tape: it may say so outright.
  expect(of({ threshold: 1 }, 'ada-threshold', 'public')).toBe('fails')
  expect(of({ toiletSeat: 18 }, 'ada-wc-seat', 'public')).toBe('passes')
})

test('a local amendment takes the place of the rule and decides', () => {
  const amendments = [
    { factId: 'irc-riser', value: 8.25, place: 'Boise', source: 'Ordinance', asOf: '2026-01-01' },
  ]
  const [riser] = checkCode(roomOf('hallway', 12, 5, 8), {
    building: 'home',
    typed: { riser: 8 },
    amendments,
  }).filter(({ fact }) => fact.id === 'irc-riser')
  expect(riser).toMatchObject({ verdict: 'passes', fact: { amendment: { place: 'Boise' } } })
})

test('a toilet is held against the wall beside it and what stands before it', () => {
  const bathroom = roomOf('bathroom', 5, 8, 8)
  const [room] = bathroom.rooms
  const [x = 0, y = 0] =
    room?.polygon.reduce<number[]>(
      (least, [a, b]) => [Math.min(least[0] ?? a, a), Math.min(least[1] ?? b, b)],
      [],
    ) ?? []
  const toilet = (side: number): Room['objects'] => [
    {
      id: 'wc',
      kind: 'toilet',
      centre: [x + side * inch, y + 15 * inch],
      base: 0,
      width: 0.4,
      depth: 28 * inch,
      height: 0.7,
      turn: 0,
      story: 0,
    },
  ]
  const at = (side: number) => ({
    ...bathroom,
    rooms: bathroom.rooms.map((one) => ({ ...one, objects: toilet(side) })),
  })
  const held = (side: number, id: string) =>
    checkCode(at(side), { building: 'home' }).find(({ fact, measure }) => fact.id === id && !measure)?.verdict
  expect(held(20, 'irc-wc-side')).toBe('likely-passes')
  expect(held(10, 'irc-wc-side')).toBe('likely-fails')
  expect(held(15, 'irc-wc-side')).toBe('by-hand')
  expect(held(20, 'irc-wc-front')).toBe('likely-passes')
})

test('every finding has one id, a citation, and a ± where it has a figure; none of a scan fails outright', () => {
  const house = withOpening(withOpening(roomOf('bedroom', 7, 6, 6), 'window', 10, 10, 10), 'door', 20, 60)
  for (const building of ['home', 'public'] as const) {
    const findings = checkCode(house, { building })
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
    for (const { fact, size, off, verdict } of findings) {
      expect(fact.citation).not.toBe('')
      expect((size === null) === (off === null)).toBe(true)
      expect(verdict).not.toBe('fails')
    }
    expect(measuresFor(building).length).toBeGreaterThan(9)
  }
})

test('a figure is only as sure as its ± and its source', () => {
  const opened = requireFact('ada-door-width')
  expect([31, 32, 34].map((size) => verdictOf(opened, size, 0.5, true))).toEqual([
    'fails',
    'by-hand',
    'passes',
  ])
  expect([31, 34].map((size) => verdictOf(opened, size, 0.5))).toEqual(['likely-fails', 'passes'])
  expect(
    codeFacts()
      .filter((fact) => fact.confidence !== 'opened')
      .map((fact) => verdictOf(fact, 1e9, 0, true)),
  ).not.toContain('passes')
  // A ± that is wider than the range on both sides says nothing.
  expect(verdictOf(requireFact('ada-wc-seat'), 18, 5, true)).toBe('by-hand')
  expect(keeps(requireFact('osha-scaffold-fall'), 10)).toBe(false)
})
