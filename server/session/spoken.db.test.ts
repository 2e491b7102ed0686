import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '#language/languages.ts'
import { errorOf, logIn, mason, nextToken, register } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const ask = (language: Language, path: string, body: unknown) =>
  postJson(t.app, `/api/auth/${path}`, body, { headers: { 'accept-language': language } })

/** What a call is refused with in each language: the code, which must be the same, and the words. */
async function refusedIn(path: string, body: unknown) {
  const english = await ask('en', path, body)
  const spanish = await ask('es', path, body)
  expect(spanish.statusCode).toBe(english.statusCode)
  expect(errorOf(spanish).code).toBe(errorOf(english).code)
  return { code: errorOf(spanish).code, en: errorOf(english), es: errorOf(spanish) }
}

test('a sign-in is refused in the language of whoever asks, with the same code', async () => {
  expect(await refusedIn('login', { username: 'nobody', password: 'not the password' })).toMatchObject({
    code: 'wrong_credentials',
    en: { message: 'Wrong username or password.' },
    es: { message: 'Nombre de usuario o contraseña incorrectos.' },
  })
  expect(await refusedIn('login', { username: '', password: '' })).toMatchObject({
    code: 'invalid_input',
    en: {
      fields: { username: 'Please enter your username or email', password: 'Please enter your password' },
    },
    es: {
      fields: {
        username: 'Escriba su nombre de usuario o su correo electrónico',
        password: 'Escriba su contraseña',
      },
    },
  })
})

test('a registration is refused in the language of whoever asks, with the same code, field by field', async () => {
  expect(await refusedIn('register', { username: 'a', email: 'ada', password: 'short' })).toMatchObject({
    code: 'invalid_input',
    en: {
      fields: {
        username: 'Username must be at least 3 characters',
        email: 'Please enter a valid email',
        password: 'Password must be at least 8 characters',
      },
    },
    es: {
      fields: {
        username: 'El nombre de usuario debe tener al menos 3 caracteres',
        email: 'Escriba un correo electrónico válido',
        password: 'La contraseña debe tener al menos 8 caracteres',
      },
    },
  })
  await register(t.app)
  const message = 'Ese nombre de usuario ya está en uso. Elija otro.'
  expect(await refusedIn('register', { ...mason, email: 'other@mason.example' })).toMatchObject({
    code: 'username_taken',
    en: { message: 'That username is taken. Please choose another.' },
    es: { message, fields: { username: message } },
  })
  const weak = 'Esta contraseña es una de las 10,000 más comunes. Elija otra.'
  expect(await refusedIn('register', { ...mason, password: 'password123' })).toMatchObject({
    code: 'invalid_input',
    es: { message: weak, fields: { password: weak } },
  })
})

test('whoever has guessed too often is told in their language how long to wait', async () => {
  for (let attempt = 0; attempt < 8; attempt++) await logIn(t.app, { password: `guess ${attempt}` })
  const { code, en, es } = await refusedIn('login', { username: mason.username, password: 'guess again' })
  expect(code).toBe('too_many_requests')
  const [, wait] = /in (\d+) seconds?\.$/.exec(en.message) ?? []
  expect(es.message).toMatch(new RegExp(`\\b${wait} segundos?\\.`))
})

test('a letter that is asked for and a link that was used are answered in the language of whoever asks', async () => {
  await register(t.app)
  const { email } = mason
  expect((await ask('es', 'resend-verification', { email })).json().data.message).toBe(
    'Si este correo está pendiente de verificar, ya va en camino un mensaje con un enlace nuevo.',
  )
  expect((await ask('es', 'forgot-password', { email })).json().data.message).toBe(
    'Si hay una cuenta con este correo, ya va en camino un mensaje con un enlace.',
  )
  const token = await nextToken(t)
  expect((await ask('es', 'verify-email', { token })).json().data.message).toBe(
    'Su correo electrónico está verificado. Ya puede iniciar sesión.',
  )
  expect(await refusedIn('verify-email', { token })).toMatchObject({
    code: 'used_token',
    en: { message: 'This link has been used already: the address is verified. You can sign in.' },
    es: { message: 'Este enlace ya se usó: su correo está verificado. Puede iniciar sesión.' },
  })
})
