import { expect, test } from 'vitest'
import { emptyLine, usualSettings } from '#contract/estimate.ts'
import type { DraftLine, Estimate } from '#contract/estimates.ts'
import { measureKept } from '#domain/measure/kept-scan.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { effectOn } from './effects.ts'

const roomOf = (width: number) =>
  measureKept({
    typed: {
      corners: [
        [0, 0],
        [width, 0],
        [width, 3],
        [0, 3],
      ],
      height: 2.4384,
    },
  }).measured

test('what a newer measurement does to an estimate is told to the cent, and a scan of another place stays', () => {
  const line = { ...emptyLine, item: 'Floor', quantity: '=Room.floor', unit: 'm2', materialCents: 1000 }
  const opened = {
    // The rest of an estimate and its lines has no part in this.
    estimate: { id: 'e', name: 'Kitchen', settings: usualSettings, choices: usualChoices } as Estimate,
    lines: [{ ...line, id: 'a', rank: 1, rev: 1 } as DraftLine],
  }
  const basis = [{ scanId: 'one', measured: roomOf(4), structure: null }]
  const then = { of: new Set(['one', 'again']), scanId: 'again', measured: roomOf(4.1) }
  expect(effectOn(opened, basis, then)).toEqual({ id: 'e', name: 'Kitchen', cents: 300, lines: 1 })
  expect(effectOn(opened, basis, { ...then, of: new Set(['other']) })).toMatchObject({ cents: 0, lines: 0 })
})
