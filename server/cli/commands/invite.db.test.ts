import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBatches } from '#server/waitlist/invite.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { openSmtpPeer, type SmtpPeer } from '#testing/smtp-peer.ts'
import { runWaitlist } from '#testing/terminal.ts'

let t: TestApp
let peer: SmtpPeer
beforeEach(async () => {
  t = await openTestApp()
  peer = await openSmtpPeer()
})
afterEach(async () => {
  await peer.close()
  await t.close()
})

const invite = (...words: string[]) => runWaitlist(t, ['invite', ...words], { env: { SMTP_URL: peer.url } })

test('a dry run shows whom it would invite, and changes nothing', async () => {
  await addWaiting(t.db, 30)
  const { code, out } = await invite('--next', '25', '--dry-run')
  expect(code).toBe(0)
  expect(out.split('\n').slice(0, 2)).toEqual([
    '25 letters would go out; 30 members could be invited.',
    expect.stringMatching(/^ {6}1 {2}Member 0 <member-0-\w+@crew\.example>$/),
  ])
  expect(out).toContain('and 5 more')
  expect(await readBatches(t)).toEqual([])
})

test('where no server runs the letters go out from here, and the command waits for them', async () => {
  await addWaiting(t.db, 6)
  const { code, out, err } = await invite('--next', '4')
  expect({ code, out }).toEqual({ code: 0, out: 'Batch 1: 4 of 4 letters sent.\n' })
  expect(err).toContain('Batch 1: 4 members invited.')
  expect(err).toContain(`Sending from here to ${new URL(peer.url).host}.`)
  expect(err).toContain('RELEASE is waitlist')
  expect(err).toContain('4 of 4 letters')
  expect(new Set(peer.received.flatMap(({ to }) => to)).size).toBe(4)
})

test('stopped before its letters went out, the same command goes on with its batch; a finished one makes a new one', async () => {
  await addWaiting(t.db, 6)
  await invite('--next', '3', '--no-wait')
  expect(peer.received).toEqual([])
  const again = await invite('--next', '3')
  expect(again.err).toContain('Going on with batch 1: 0 of 3 letters sent.')
  expect(peer.received).toHaveLength(3)
  expect((await invite('--next', '3')).out).toBe('Batch 2: 3 of 3 letters sent.\n')
  expect(new Set(peer.received.flatMap(({ to }) => to)).size).toBe(6)
})

test('a batch with a name is made once, however often it is asked for', async () => {
  await addWaiting(t.db, 6)
  for (let run = 0; run < 3; run++) {
    expect((await invite('--next', '2', '--name', 'beta 1')).out).toBe('Batch 1: 2 of 2 letters sent.\n')
  }
  expect(peer.received).toHaveLength(2)
})

test('a filter leaves whom it means', async () => {
  await addWaiting(t.db, 6, (i) => ({ utm_campaign: i % 3 === 0 ? 'expo' : null }))
  const { out } = await invite('--next', '5', '--campaign', 'expo', '--json')
  expect(JSON.parse(out)).toMatchObject({ size: 2, sent: 2, waiting: 0 })
})

test.each([
  [['--next', '0'], 'whole number from 1'],
  [['--next', 'all'], 'whole number from 1'],
  [[], "required option '--next <count>' not specified"],
  [['--next', '5', '--from', 'May'], 'From must be a day such as 2026-03-31.'],
])('%j is asked for wrongly and says how', async (words, reason) => {
  const ended = await invite(...words)
  expect(ended.code).toBe(2)
  expect(ended.err).toContain(reason)
})
