import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '#language/languages.ts'
import { day, minute } from '#server/kit/clock.ts'
import { letterText } from '#server/kit/letter.ts'
import type { Post } from '#server/kit/mail.ts'
import { linkIn, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { postForm } from '#testing/forms.ts'
import { addTestMembers } from '#testing/members.ts'
import { confirmAs, joinAs, memberOf, unsubscribeAs } from '#testing/waitlist.ts'
import { invite } from './invite.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const email = 'ada@mason.example'
const speaking = (language: string) => ({ headers: { 'accept-language': language } })
const joinIn = (language: string, address = email) => joinAs(t, address, {}, speaking(language))
const post = (url: string, form: Record<string, string>) => postForm(t.app, url, form)
const languageOf = async (address = email) => (await memberOf(t, address)).language

/** Does the jobs, and answers the letters that they sent. */
async function nextLetters(): Promise<Post[]> {
  const before = t.letters.length
  await t.runJobs()
  return t.letters.slice(before)
}

const spanish = {
  confirm: 'Confirme su lugar en la lista de espera de Plumbline',
  confirmed: 'Ya está en la lista de espera de Plumbline',
  invitation: 'Su invitación a la beta de Plumbline',
}

test.each([
  ['a call that prefers it', () => joinIn('es-MX,es;q=0.9,en;q=0.5')],
  ['the form of its pages', () => post('/es/waitlist', { name: 'Ada Mason', email })],
])('%s joins in Spanish, and every letter is written in it, with links into its pages', async (_, join) => {
  expect((await join()).statusCode).toBe(200)
  expect(await languageOf()).toBe('es')

  const [first] = await nextLetters()
  expect(first?.letter).toMatchObject({ language: 'es', subject: spanish.confirm })
  const confirmPath = linkIn(first, '/waitlist/confirm/')
  expect(confirmPath).toMatch(/^\/es\/waitlist\/confirm\/[\w-]{43}$/)
  expect((await t.app.inject(confirmPath)).body).toContain('es/confirm')
  // Whoever confirms does not choose the language anew: a mailbox opens links in whatever browser it likes.
  expect((await post(confirmPath, {})).statusCode).toBe(200)

  const [second] = await nextLetters()
  const { letter } = second ?? {}
  expect(letter).toMatchObject({ language: 'es', subject: spanish.confirmed })
  expect(letter?.paragraphs[0]).toBe('Usted es el número 1 de la fila.')
  const { referral_code } = await memberOf(t, email)
  expect(letter?.share?.href).toBe(`${publicUrl}/es/waitlist?ref=${referral_code}`)
  const placePath = linkIn(second, '/waitlist/status/')
  expect((await t.app.inject(placePath)).body).toContain('es/status')
  const place = await t.app.inject({ url: `/api${placePath.replace('/es', '')}`, ...speaking('es') })
  expect(place.json().data).toMatchObject({ status: 'waiting', referralHref: letter?.share?.href })

  await invite(
    { db: t.db, clock: t.clock },
    { selection: { next: 1 }, name: undefined, actor: 'command line' },
  )
  const [third] = await nextLetters()
  expect(third?.letter).toMatchObject({ language: 'es', subject: spanish.invitation })
  expect(third?.letter.button?.href).toBe(`${publicUrl}${placePath}`)

  const unsubscribePath = linkIn(third, '/waitlist/unsubscribe/')
  expect(unsubscribePath).toMatch(/^\/es\/waitlist\/unsubscribe\/[\w-]{43}$/)
  const oneClick = await post(unsubscribePath, { 'List-Unsubscribe': 'One-Click' })
  expect(oneClick.statusCode).toBe(200)
  expect((await memberOf(t, email)).unsubscribed_at).not.toBeNull()
})

test('who joins in a language that nothing is written in is written to in English', async () => {
  for (const [i, header] of ['fr-CA,fr;q=0.8', '*', '', 'xx', 'en-US,en;q=0.9,es;q=0.8'].entries()) {
    const address = `m${i}@mason.example`
    expect((await joinIn(header, address)).statusCode).toBe(200)
    expect(await languageOf(address)).toBe('en')
  }
  const letters = await nextLetters()
  expect(letters).toHaveLength(5)
  for (const { letter } of letters) {
    expect(letter.subject).toBe('Confirm your place on the Plumbline waitlist')
    expect(letter.button?.href).toMatch(/^http:\/\/plumbline\.test\/waitlist\/confirm\//)
  }
})

test('until an address is confirmed the last letter that was asked for says the language; then it stays', async () => {
  await joinIn('en')
  await nextLetters()
  // No letter is due yet: nothing changes.
  await joinIn('es')
  expect(await languageOf()).toBe('en')
  t.clock.forward(minute)
  await joinIn('es')
  expect((await nextLetters()).map(({ letter }) => letter.subject)).toEqual([spanish.confirm])
  await confirmAs(t, email)
  expect((await nextLetters()).map(({ letter }) => letter.subject)).toEqual([spanish.confirmed])

  await joinIn('en')
  await unsubscribeAs(t, email)
  t.clock.forward(day)
  await joinIn('en')
  expect((await nextLetters()).map(({ letter }) => letter.subject)).toEqual([spanish.confirm])
  expect(await languageOf()).toBe('es')
})

test('two hundred who join at once, half of them in Spanish, are each written to in their own language', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  const people = Array.from({ length: 200 }, (_, i) => ({
    address: `m${i}@mason.example`,
    language: (i % 2 ? 'es' : 'en') satisfies Language,
  }))
  await Promise.all(people.map(({ address, language }) => joinIn(language, address)))
  const letters = await nextLetters()
  expect(Object.fromEntries(letters.map(({ to, letter }) => [to, letter.language]))).toEqual(
    Object.fromEntries(people.map(({ address, language }) => [address, language])),
  )
})

test('a Spanish letter has no English left in it but the name', async () => {
  await joinIn('es')
  await confirmAs(t, email)
  const texts = (await nextLetters()).map(({ letter }) => letterText(letter).replaceAll(/https?:\S+/g, ''))
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('Usted nos dijo: ')
  for (const text of texts) expect(text).not.toMatch(/\b(?:the|your|you|and|with|is|July)\b/i)
})

test('the database keeps no language that nothing is written in', async () => {
  const [id = ''] = await addTestMembers(t.db, 1)
  const speak = (language: string) =>
    t.database.pool.query('update waitlist_members set language = $1 where id = $2', [language, id])
  await expect(speak('fr')).rejects.toMatchObject({ constraint: 'waitlist_members_language_check' })
  await expect(speak('')).rejects.toMatchObject({ constraint: 'waitlist_members_language_check' })
  await speak('es')
})
