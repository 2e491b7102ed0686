import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#server/kit/clock.ts'
import { letterText } from '#server/kit/letter.ts'
import { cookiesOf, logIn, mason, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
})
afterEach(() => t.close())

const registerIn = (language: string, account = mason) =>
  postJson(t.app, '/api/auth/register', account, { headers: { 'accept-language': language } })

/** Does the jobs, and answers the letter that they sent. */
async function nextLetter() {
  const before = t.letters.length
  await t.runJobs()
  const [post, ...rest] = t.letters.slice(before)
  expect(rest).toEqual([])
  if (!post) throw new Error('no letter was sent')
  return post.letter
}

test('an account that was asked for in Spanish is written to in Spanish for good, with links into its pages', async () => {
  await registerIn('es-419')
  const verify = await nextLetter()
  expect(verify).toMatchObject({ language: 'es', subject: 'Verifique su correo electrónico para Plumbline' })
  const now = t.clock.now()
  const day = new Intl.DateTimeFormat('es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  expect(verify.paragraphs[0]).toContain(
    `El ${day.format(now)} a las ${now.toISOString().slice(11, 19)} UTC se pidió`,
  )
  const verifyHref = new URL(verify.button?.href ?? '')
  expect(`${verifyHref.origin}${verifyHref.pathname}`).toBe(`${publicUrl}/es/auth/verify-email`)
  expect((await t.app.inject(verifyHref.pathname)).body).toContain('es/verify-email')
  expect((await verifyEmail(t.app, verifyHref.hash.slice(1))).statusCode).toBe(200)

  // What the account is asked for later, in whatever language, is answered in its own.
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  const reset = await nextLetter()
  expect(reset).toMatchObject({ language: 'es', subject: 'Elija una contraseña nueva para Plumbline' })
  const resetHref = new URL(reset.button?.href ?? '')
  expect(resetHref.pathname).toBe('/es/auth/reset-password')
  const password = 'a chalk line and a plumb bob'
  const body = { token: resetHref.hash.slice(1), password }
  expect((await postJson(t.app, '/api/auth/reset-password', body)).statusCode).toBe(200)
  const changed = await nextLetter()
  expect(changed).toMatchObject({ language: 'es', subject: 'Se cambió su contraseña de Plumbline' })

  t.clock.forward(hour)
  await register(t.app, { username: 'somebody.else' })
  const taken = await nextLetter()
  expect(taken).toMatchObject({ language: 'es', subject: 'Usted ya tiene una cuenta de Plumbline' })
  for (const letter of [verify, reset, changed, taken]) {
    const text = letterText(letter).replaceAll(/https?:\S+/g, '')
    expect(text).not.toMatch(/\b(?:the|your|you|and|with|is)\b/i)
  }
  expect(cookiesOf(await logIn(t.app, { password }))).toContain('session=')
})

test('each of two registrations of one address is written about in the language that it was made in', async () => {
  await registerIn('en')
  expect((await nextLetter()).subject).toBe('Verify your email address for Plumbline')
  t.clock.forward(minute)
  await registerIn('es', { ...mason, username: 'ada.two' })
  expect((await nextLetter()).paragraphs[1]).toMatch(/^Esta semana se pidió más de una cuenta/)
  t.clock.forward(hour)
  await postJson(t.app, '/api/auth/resend-verification', { email: mason.email })
  expect((await nextLetter()).subject).toBe(
    'Inicie sesión para verificar su correo electrónico para Plumbline',
  )
})

test('a language that nothing is written in is English, and the database keeps no other', async () => {
  await registerIn('fr')
  const letter = await nextLetter()
  expect(letter).toMatchObject({ language: 'en', subject: 'Verify your email address for Plumbline' })
  const token = new URL(letter.button?.href ?? '').hash.slice(1)
  const speak = (table: string) => t.database.pool.query(`update ${table} set language = 'fr'`)
  await expect(speak('registrations')).rejects.toMatchObject({ constraint: 'registrations_language_check' })
  await verifyEmail(t.app, token)
  await expect(speak('users')).rejects.toMatchObject({ constraint: 'users_language_check' })
  const { rows } = await t.database.pool.query('select language from users')
  expect(rows).toEqual([{ language: 'en' }])
})
