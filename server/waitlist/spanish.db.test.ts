import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { postForm } from '#testing/forms.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const spanish = { 'accept-language': 'es' }

const join = (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/api/waitlist/join', payload, headers })

const post = (url: string, form: Record<string, string>, headers?: Record<string, string>) =>
  postForm(t.app, url, form, headers)

const wrong = { name: 'A', email: 'ada', company: 'x'.repeat(121), source: 'the moon' }

test('a call that prefers Spanish is refused in Spanish, with the same code and the same fields', async () => {
  const reply = await join(wrong, spanish)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error).toEqual({
    code: 'invalid_input',
    message: 'El nombre debe tener al menos 2 caracteres',
    fields: {
      name: 'El nombre debe tener al menos 2 caracteres',
      email: 'Escriba un correo electrónico válido',
      company: '«Empresa» puede tener como máximo 120 caracteres',
      source: '«Origen» tiene que ser una de las opciones de la lista',
    },
  })
  const token = await t.app.inject({ url: '/api/waitlist/confirm/x', headers: spanish })
  expect(token.json().error.code).toBe('malformed_token')
  expect(token.json().error.message).toMatch(/^Este enlace está incompleto/)
})

test('any other call is answered in English, also after one in Spanish', async () => {
  await join(wrong, spanish)
  const english = {
    code: 'invalid_input',
    message: 'Name must be at least 2 characters',
    fields: {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email',
      company: 'Company must be at most 120 characters',
      source: 'Source must be one of the listed options',
    },
  }
  for (const language of [undefined, 'fr', 'en-GB, es;q=0.5', '*']) {
    const reply = await join(wrong, language === undefined ? {} : { 'accept-language': language })
    expect(reply.json().error, language).toEqual(english)
  }
})

test('whoever tries too often is told in their language how long to wait', async () => {
  for (let i = 0; i < 30; i++) await join(ada)
  expect((await join(ada, spanish)).json().error).toEqual({
    code: 'too_many_requests',
    message: 'Demasiados intentos. Inténtelo de nuevo en 10 minutos.',
  })
  expect((await join(ada)).json().error.message).toBe('Too many attempts. Please try again in 10 minutes.')
})

test('the form without script is answered with the pages of its language, in its words', async () => {
  const refused = await post('/es/waitlist', { ...ada, name: 'A', email: 'ada' }, { 'accept-language': 'en' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('<b>El nombre debe tener al menos 2 caracteres</b>')
  expect(refused.body).toContain('<b>Escriba un correo electrónico válido</b>')
  const foreign = await post('/es/waitlist', ada, { origin: 'https://bad.example' })
  expect(foreign.body).toContain('<p>Esta solicitud venía de otro sitio y fue rechazada.</p>')
  const large = await post('/es/waitlist', { name: 'x'.repeat(70_000) })
  expect(large.statusCode).toBe(413)
  expect(large.body).toContain('El formulario contiene más de 64 KB.')
  expect((await post('/es/waitlist', ada)).body).toBe('joined')
  expect((await post('/es/waitlist/confirm', {})).body).toBe(
    'not confirmed: El enlace de confirmación no es válido. Revise su correo e inténtelo de nuevo.',
  )
})

test('a listed title is kept as it is listed, whatever it is called where it was chosen', async () => {
  await post('/es/waitlist', { ...ada, position: ' Superintendente de obra ' })
  await post('/es/waitlist', { ...ada, email: 'bo@mason.example', position: 'Techador' })
  await post('/waitlist', { ...ada, email: 'cy@mason.example', position: 'Capataz' })
  const members = await t.db.selectFrom('waitlist_members').select(['email', 'position']).execute()
  expect(Object.fromEntries(members.map(({ email, position }) => [email, position]))).toEqual({
    [ada.email]: 'Construction Superintendent',
    'bo@mason.example': 'Techador',
    'cy@mason.example': 'Capataz',
  })
})

test('the proof of consent names the wording in the language in which it was shown', async () => {
  await post('/es/waitlist', ada)
  await join({ ...ada, email: 'bo@mason.example' }, spanish)
  await join({ ...ada, email: 'cy@mason.example' })
  const events = await t.db.selectFrom('waitlist_events').select('wording').orderBy('at').execute()
  expect(events.map(({ wording }) => wording).sort()).toEqual(['2026-11', '2026-11-es', '2026-11-es'])
})
