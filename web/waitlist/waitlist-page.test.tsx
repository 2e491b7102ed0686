import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { waitlistTexts } from '#contract/waitlist.ts'
import { Thanks } from './waitlist-page.tsx'

const joined = { email: 'ada@mason.example', place: 7, Panel: undefined, onAgain: () => undefined }

test('a join whose panel cannot be had is told all the same that it stands', () => {
  const said = (alreadyJoined: boolean) =>
    renderToStaticMarkup(<Thanks {...joined} alreadyJoined={alreadyJoined} />).replace('&#x27;', "'")
  expect(said(false)).toContain(waitlistTexts.joined)
  expect(said(true)).toContain(waitlistTexts.already)
})
