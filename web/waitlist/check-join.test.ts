import { expect, test } from 'vitest'
import { Refusal, ReplyError } from '#web/kit/call.ts'
import { checkJoin, customTitleMissing, failureOf, firstWrong, joinFields, readJoin } from './check-join.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  const whole = { name: 'Sam Okafor', email: 'sam@example.com', ...fields }
  for (const [name, value] of Object.entries(whole)) data.append(name, value)
  return data
}

test('a name and an address are enough', () => {
  expect(checkJoin(form({}))).toEqual({})
})

test('each wrong field has the message of the contract', () => {
  expect(checkJoin(form({ name: ' S ', email: 'sam@' }))).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email',
  })
})

test('a field that breaks two rules shows the first message only', () => {
  expect(checkJoin(form({ name: '\u0007' })).name).toBe('Name has characters that cannot be kept')
})

test('an option that is not listed is refused', () => {
  expect(checkJoin(form({ interestedIn: 'cranes' })).interestedIn).toBe(
    'Interest must be one of the listed options',
  )
})

test('the first wrong field is the one that stands first', () => {
  expect(firstWrong({ source: 'b', email: 'a' })).toBe('email')
  expect(firstWrong({ email: undefined })).toBeUndefined()
})

test('a title in own words takes the place of the option that asks for it', () => {
  const data = form({ position: 'Other (Custom)', customPosition: '  Roofer ' })
  expect(checkJoin(data)).toEqual({})
  expect(readJoin(data).position).toBe('Roofer')
})

test('a title in own words that is only space is refused', () => {
  const data = form({ position: 'Other (Custom)', customPosition: '   ' })
  expect(checkJoin(data)).toEqual({ position: customTitleMissing })
})

test('a listed title ignores what stood in the second field', () => {
  expect(readJoin(form({ position: 'Foreman', customPosition: 'Roofer' })).position).toBe('Foreman')
})

test('an untouched form sends the fields of the payload and no other', () => {
  expect(Object.keys(readJoin(form({ website: '' })))).toEqual([...joinFields])
})

test('the field for robots is sent along, so that the server can tell', () => {
  expect(readJoin(form({ website: 'https://spam.example' })).website).toBe('https://spam.example')
})

test('what the server says is the banner, and a toast', () => {
  const error = new Refusal(429, {
    code: 'too_many_requests',
    message: 'Too many requests. Try again in 5 minutes.',
  })
  expect(failureOf(error)).toEqual({
    banner: 'Too many requests. Try again in 5 minutes.',
    toast: true,
    errors: {},
  })
})

test('a refusal without a message asks to try again', () => {
  expect(failureOf(new Refusal(500, {}))).toMatchObject({
    banner: 'Something went wrong. Please try again.',
    toast: true,
  })
})

test('no reply, or one that is no envelope, is unexpected and makes no toast', () => {
  const unexpected = {
    banner: 'An unexpected error occurred. Please try again later.',
    toast: false,
    errors: {},
  }
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual(unexpected)
  expect(failureOf(new ReplyError(502, '502: Bad Gateway'))).toEqual(unexpected)
})

test('messages for single fields go to the fields that there are', () => {
  const fields = { email: 'Please enter a valid email', shoe: 'Too big' }
  const error = new Refusal(400, { message: 'Please enter a valid email', fields })
  expect(failureOf(error).errors).toEqual({ email: 'Please enter a valid email' })
})
