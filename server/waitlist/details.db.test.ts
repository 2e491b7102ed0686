import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { detailText } from '#contract/held-details.ts'
import { sampleDetails } from '#contract/samples.ts'
import { type Detail, type Details, detailNames, details } from '#contract/waitlist.ts'
import { detailsOf } from '#server/db/details.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { noDetails } from '#testing/no-details.ts'
import { openOperator } from '#testing/operators.ts'
import { runWaitlist } from '#testing/terminal.ts'
import { confirmAs, joinAs, memberOf, tokenFor } from '#testing/waitlist.ts'

/** These tests know no detail by its name: a new one is tried as soon as it stands in the contract. */
const email = 'bo@framer.example'
const said: Details = Object.fromEntries(
  detailNames.map((name) => [name, Object.keys(details[name].choices ?? {})[1] ?? `Words for ${name}`]),
) as Details

let t: TestApp
let folder: string
beforeEach(async () => {
  t = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'plumbline-details-'))
})
afterEach(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const kept = async (address = email) => detailsOf(await memberOf(t, address))

test('every detail of the form is kept, listed, held, exported, and taken in again', async () => {
  await joinAs(t, email, said)
  expect(await kept()).toEqual(said)

  const { cookie } = await openOperator(t)
  const list = await t.app.inject({ url: '/api/operator/members', headers: { cookie } })
  expect(list.json().data.members).toMatchObject([said])
  const token = await tokenFor(t, email, 'unsubscribe')
  const held = await t.app.inject({ url: `/api/waitlist/person/${token}` })
  expect(held.json().data.member).toMatchObject(said)

  const path = join(folder, 'members.csv')
  expect(await runWaitlist(t, ['export', '--output', path])).toMatchObject({ code: 0 })
  const text = await readFile(path, 'utf8')
  expect(parse(text, { columns: true })).toMatchObject([said])
  const shown = await runWaitlist(t, ['show', email])
  for (const name of detailNames) expect(shown.out).toContain(said[name])

  await t.db.deleteFrom('waitlist_members').execute()
  expect(await runWaitlist(t, ['import', path, '--apply'])).toMatchObject({ code: 0 })
  expect(await kept()).toEqual(said)
})

test('a detail that is chosen is taken in by its label too', async () => {
  const labels = detailNames.map((name) => [name, detailText(said, name)] as const)
  const path = join(folder, 'others.csv')
  const columns = ['email', 'name', ...labels.map(([name]) => name)]
  const cells = [email, 'Bo Framer', ...labels.map(([, label]) => label)]
  await writeFile(path, `${columns.join(',')}\n${cells.join(',')}\n`)
  expect(await runWaitlist(t, ['import', path, '--apply'])).toMatchObject({ code: 0 })
  expect(await kept()).toEqual(said)
})

test('the form without scripts keeps every detail', async () => {
  const payload = new URLSearchParams({ email, name: 'Bo Framer', ...(said as Record<Detail, string>) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://plumbline.test' }
  const reply = await t.app.inject({ method: 'POST', url: '/waitlist', headers, payload: payload.toString() })
  expect(reply.statusCode).toBe(200)
  expect(await kept()).toEqual(said)
})

test('nobody has to say anything, and what is no text is refused', async () => {
  await joinAs(t, email, noDetails)
  expect(await kept()).toEqual(noDetails)
  for (const name of detailNames) {
    const reply = await postJson(t.app, '/api/waitlist/join', { name: 'Bo Framer', email, [name]: 7 })
    expect(reply.json().error.fields, name).toEqual({ [name]: `${details[name].label} must be text` })
  }
})

test('every detail has an example that passes its own check', async () => {
  await joinAs(t, email, sampleDetails)
  expect(await kept()).toEqual(sampleDetails)
  for (const name of detailNames) expect(sampleDetails[name], name).not.toBeNull()
})

test('the letter of a confirmed address says what was chosen from lists, and nothing that was typed', async () => {
  await joinAs(t, email, said)
  await confirmAs(t, email)
  await t.runJobs()
  const letter = t.letters.find(({ letter }) => letter.heading === 'Your place is confirmed')?.letter
  const line = letter?.paragraphs.find((one) => one.startsWith('You told us'))
  for (const name of detailNames) {
    const { asked, choices } = details[name]
    if (choices) expect(line).toContain(`${asked}: ${detailText(said, name)}`)
    else expect(JSON.stringify(letter)).not.toContain(said[name])
  }
})

test('the letter of somebody who chose nothing leaves the line away', async () => {
  await joinAs(t, email, noDetails)
  await confirmAs(t, email)
  await t.runJobs()
  expect(t.letters.map(({ letter }) => letter.heading)).toContain('Your place is confirmed')
  expect(JSON.stringify(t.letters)).not.toContain('You told us')
})
