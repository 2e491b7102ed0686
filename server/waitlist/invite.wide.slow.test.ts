import { expect, test } from 'vitest'
import { openDb, openPool } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { systemClock } from '#server/kit/clock.ts'
import { addWaiting } from '#testing/members.ts'
import { until } from '#testing/server.ts'
import { serversPerTest } from '#testing/servers.ts'
import { openSmtpPeer } from '#testing/smtp-peer.ts'
import { invite, readBatches } from './invite.ts'

const { dataDir, start } = serversPerTest()
const members = 200
const kills = 3

test('a server that is killed three times while it sends invitations writes to everybody once', async () => {
  const peer = await openSmtpPeer()
  const env = { SMTP_URL: peer.url }
  const first = await start(env)
  const embedded = await openEmbedded({ dataDir: dataDir(), log: () => {} })
  const db = openDb(openPool(embedded.connection, 2, () => {}))
  try {
    await addWaiting(db, members)
    const context = { db, clock: systemClock }
    const batch = await invite(context, {
      selection: { next: members },
      name: undefined,
      actor: 'command line',
    })
    expect(batch.size).toBe(members)
    let server = first
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.floor((kill * members) / (kills + 1))
      await until(`${enough} letters`, async () => peer.received.length >= enough, 30_000)
      await server.stop('SIGKILL')
      server = await start(env)
    }
    const done = await until(
      'the rest of the letters',
      async () => {
        const [now] = await readBatches(context)
        return now?.waiting === 0 && now
      },
      60_000,
    )
    const recipients = peer.received.flatMap(({ to }) => to)
    const reached = new Set(recipients).size
    expect(recipients).toHaveLength(reached)
    // The few whose answer a kill cut off are counted as such; nobody else can be without a letter.
    expect(members - reached).toBeLessThanOrEqual(done.unanswered)
    expect(done.sent + done.unanswered).toBe(members)
    expect(done.unanswered).toBeLessThan(kills * 5)
  } finally {
    await db.destroy()
    await embedded.stop()
    await peer.close()
  }
}, 300_000)
