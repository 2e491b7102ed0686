import { expect, test, vi } from 'vitest'
import type { Piece } from '#contract/chat.ts'
import { gatherPieces } from './gather.ts'

const piece = (text: string): Piece => ({ text, english: false })
const said = (pieces: readonly Piece[]) => pieces.map((one) => ('text' in one ? one.text : '')).join('')

test('the first piece is kept at once, those of a moment together, and what waits at the end', async () => {
  const kept: string[] = []
  const gathered = gatherPieces(async (pieces) => kept.push(said(pieces)) > 0)
  await gathered.put([piece('a')])
  await gathered.put([piece('b')])
  await gathered.put([piece('c')])
  expect(kept).toEqual(['a'])
  await vi.waitFor(() => expect(kept).toEqual(['a', 'bc']), { timeout: 5000 })
  await gathered.put([piece('d')])
  await gathered.finish()
  expect(kept).toEqual(['a', 'bc', 'd'])
})

test('what comes while others are being kept is kept after them, and nothing of it is lost', async () => {
  const kept: string[] = []
  let go = () => {}
  let held = 0
  const gathered = gatherPieces(async (pieces) => {
    const now = said(pieces)
    held++
    await new Promise<void>((resolve) => {
      go = resolve
    })
    return kept.push(now) > 0
  })
  const first = gathered.put([piece('a')])
  await vi.waitFor(() => expect(held).toBe(1))
  await gathered.put([piece('b')])
  go()
  await vi.waitFor(() => expect(held).toBe(2))
  await gathered.put([piece('c')])
  go()
  await vi.waitFor(() => expect(held).toBe(3))
  go()
  await Promise.all([first, gathered.finish()])
  expect(kept).toEqual(['a', 'b', 'c'])
})

test('what found no connection is kept in a later try, once; what failed otherwise is not tried again', async () => {
  const kept: string[] = []
  let crowded = 2
  const gathered = gatherPieces(async (pieces) => {
    if (crowded-- > 0) throw new Error('timeout exceeded when trying to connect')
    return kept.push(said(pieces)) > 0
  })
  await gathered.put([piece('a')])
  expect(kept).toEqual(['a'])
  let tries = 0
  const failing = gatherPieces(async () => {
    tries++
    throw new Error('Connection terminated')
  })
  await expect(failing.put([piece('a')])).rejects.toThrow('Connection terminated')
  expect(tries).toBe(1)
})

test('an answer that is made elsewhere stops here', async () => {
  const gathered = gatherPieces(async () => false)
  await expect(gathered.put([piece('a')])).rejects.toThrow('made elsewhere')
  await expect(gathered.put([piece('b')])).rejects.toThrow('made elsewhere')
})
