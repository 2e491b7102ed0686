import { expect, test } from 'vitest'
import { noticesOf } from './notices.ts'

test('every work that is sent to browsers stands with its licence, and one without a text says so', () => {
  const notices = noticesOf([
    { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'Copyright (c) its authors' },
    { name: 'wouter', version: '3.13.0', identifier: 'Unlicense' },
  ])
  expect(notices).toContain('react 19.3.1 (MIT)\n')
  expect(notices).toContain('Copyright (c) its authors')
  expect(notices).toContain('The package brings no licence text; it says of itself: Unlicense.')
})
