import { expect, type Page, type Route } from '@playwright/test'
import { ownDataRow } from '#contract/person.ts'
import type { Place } from '#contract/place.ts'
import { markAlike } from './axe.ts'
import { narrow } from './looks.ts'
import { answer } from './operator-answers.ts'
import { madeUpHeld } from './operator-data.ts'
import { answerPlace } from './place-answer.ts'

/**
 * A screen in one of its states. Nothing here goes by a text, so that every language can be brought to the same one; its
 * path stands without the language.
 */
export type State = {
  name: string
  path: string
  /** Whether no script comes with it. */
  text?: true
  /** Puts answers in the way, before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Goes from the opened page to the state. */
  reach?: (page: Page) => Promise<void>
  /** Goes on from there, to one more state after the other; each is looked at. */
  onward?: readonly ((page: Page) => Promise<void>)[]
  /** Takes so much longer than others that it is given three times as long. */
  long?: true
  /** The widths at which there is such a state; the usual ones where not given. */
  widths?: readonly number[]
  /** What goes wrong behind the page on the way. */
  faults?: readonly RegExp[]
}

const token = 'A'.repeat(43)
const openTab = (index: number) => async (page: Page) => {
  await page.getByRole('tab').nth(index).click()
  await expect(page.getByRole('tab').nth(index)).toHaveAttribute('aria-selected', 'true')
}
const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()
const toast = (page: Page) => page.locator('section[aria-label*="F8"] li')

const onJoin = (how: (route: Route) => Promise<void>) => (page: Page) =>
  page.route('**/api/waitlist/join', how)
const refused = (status: number, message: string) =>
  onJoin((route) => route.fulfill({ status, json: { success: false, error: { code: 'internal', message } } }))
const joined = (alreadyJoined: boolean) =>
  onJoin((route) => route.fulfill({ json: { success: true, data: { alreadyJoined } } }))

/** Sends a form that is filled in; a toast stays for as long as the focus is in it. */
async function join(page: Page): Promise<void> {
  await page.locator('#join-name').fill('Ada Mason')
  await page.locator('#join-email').fill(`${'long-'.repeat(12)}@${'mason-'.repeat(10)}x.example`)
  await submit(page)
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('F8')
}

const onConfirm = (status: number, body: object) => (page: Page) =>
  page.route('**/api/waitlist/confirm/*', (route) => route.fulfill({ status, json: body }))
const never = (path: string) => async (page: Page) => {
  await page.route(path, () => new Promise<void>(() => {}))
}

const waiting: Place = {
  status: 'waiting',
  place: 1_000_204,
  referrals: 3,
  referralHref: 'https://plumbline.example/waitlist?ref=k3v9q2xw',
}
const placed = (given: Partial<Place>) => (page: Page) => answerPlace(page, { ...waiting, ...given })
const alone = { place: null, referralHref: null }

const held = (page: Page) => page.locator('section[aria-labelledby=held] button')
const serveHeld = (page: Page) => answer(page, ownDataRow, () => madeUpHeld().person)
const noPerson = /^(40[04]|410) GET \/api\/waitlist\/status/

export const publicStates: readonly State[] = [
  { name: 'the home page', path: '/' },
  {
    name: 'the open menu of a phone',
    path: '/',
    widths: [narrow],
    reach: async (page) => {
      await page.setViewportSize({ width: narrow, height: 740 })
      await page.locator('[aria-controls=site-menu]').click()
      await expect(page.locator('#site-menu')).toBeVisible()
    },
  },
  { name: 'the waitlist', path: '/waitlist' },
  {
    name: "the waitlist with what waits behind 'Learn More'",
    path: '/waitlist',
    widths: [narrow],
    reach: async (page) => {
      await page.setViewportSize({ width: narrow, height: 740 })
      await page.locator('[aria-controls=access]').click()
      await expect(page.locator('#access')).toBeVisible()
    },
  },
  {
    name: 'a form with errors',
    path: '/waitlist',
    reach: async (page) => {
      await submit(page)
      await expect(page.locator('#join-email')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'a join while it is sent',
    path: '/waitlist',
    before: never('**/api/waitlist/join'),
    reach: async (page) => {
      await page.locator('#join-name').fill('Ada Mason')
      await page.locator('#join-email').fill('ada@mason.example')
      await submit(page)
      await expect(page.locator('main form button[type=submit]')).toBeDisabled()
    },
  },
  {
    name: 'the banner and the toast of an error',
    path: '/waitlist',
    before: refused(503, 'The database is away.'),
    reach: join,
    faults: [/^503 POST/],
  },
  {
    name: 'too many joins',
    path: '/waitlist',
    before: refused(429, 'Too many joins. Try again in 5 minutes.'),
    reach: join,
    faults: [/^429 POST/],
  },
  {
    name: 'a join that the network did not carry',
    path: '/waitlist',
    before: onJoin((route) => route.abort('internetdisconnected')),
    reach: async (page) => {
      await page.locator('#join-name').fill('Ada Mason')
      await page.locator('#join-email').fill('ada@mason.example')
      await submit(page)
      await expect(page.locator('main form > [role=alert] + p')).not.toBeEmpty()
    },
    faults: [/^failed POST/],
  },
  {
    name: 'the question about an address that looks mistyped',
    path: '/waitlist',
    reach: async (page) => {
      await page.locator('#join-name').fill('Ada Mason')
      await page.locator('#join-email').fill(`${'long-'.repeat(10)}@gmial.com`)
      await page.locator('#join-company').focus()
      await expect(page.locator('#did-you-mean')).toBeVisible()
    },
  },
  { name: 'the thank-you panel of a join', path: '/waitlist', before: joined(false), reach: join },
  {
    name: 'the thank-you panel of one who joined before',
    path: '/waitlist',
    before: joined(true),
    reach: join,
  },
  {
    name: 'the open list of titles',
    path: '/waitlist',
    reach: async (page) => {
      await page.locator('#join-position').press('ArrowDown')
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  },
  {
    name: "the field for a title of one's own",
    path: '/waitlist',
    reach: async (page) => {
      await page.locator('#join-position').press('ArrowUp')
      await page.getByRole('listbox').getByRole('option').last().click()
      await expect(page.locator('#join-position')).toBeFocused()
    },
  },
  { name: 'the plans', path: '/plans' },
  {
    name: 'the plans of organizations, billed annually',
    path: '/plans?tab=organization&billing=annual&seats=15',
  },
  { name: 'the tabs of the features', path: '/features', long: true, onward: [1, 2, 3, 4, 5].map(openTab) },
  { name: 'the estimator', path: '/estimate' },
  { name: 'the page about the project', path: '/about' },
  { name: 'the tabs of the use cases', path: '/use-cases', long: true, onward: [1, 2].map(openTab) },
  ...['/faq', '/documentation', '/privacy', '/terms', '/offline'].map(
    (path): State => ({ name: `the text at ${path}`, path, text: true }),
  ),
  // Of the same pieces hundreds of times over: at the width where they have the least room, and zoomed.
  {
    name: 'the text at /developers',
    path: '/developers',
    text: true,
    long: true,
    widths: [narrow],
    reach: async (page) => {
      expect(await markAlike(page, 'article')).toBeGreaterThan(1)
    },
  },
  { name: 'the page that is not there', path: '/nope', faults: [/^404 GET/, /^401 GET/] },
  {
    name: 'a confirmation that is asked for',
    path: `/waitlist/confirm/${token}`,
    before: never('**/api/waitlist/confirm/*'),
  },
  {
    name: 'a confirmation that is done',
    path: `/waitlist/confirm/${token}`,
    before: onConfirm(200, { success: true, data: { message: 'Your place is confirmed.' } }),
  },
  {
    name: 'a confirmation that shows the place',
    path: `/waitlist/confirm/${token}`,
    before: (page) =>
      onConfirm(200, {
        success: true,
        data: { message: 'Your place is confirmed.', standing: waiting },
      })(page),
    reach: (page) => expect(page.locator('#move-up')).toBeVisible(),
  },
  {
    name: 'a confirmation whose link has run out',
    path: `/waitlist/confirm/${token}`,
    before: onConfirm(410, { success: false, error: { code: 'gone', message: 'This link has run out.' } }),
    faults: [/^410 GET/],
  },
  { name: 'a confirmation without its token', path: '/waitlist/confirm' },
  { name: 'the page to unsubscribe', path: `/waitlist/unsubscribe/${token}` },
  { name: 'the page to unsubscribe without its token', path: '/waitlist/unsubscribe' },
  {
    name: 'what is held of a person',
    path: `/waitlist/unsubscribe/${token}`,
    before: serveHeld,
    reach: async (page) => {
      await held(page).first().click()
      await expect(page.getByRole('group').first()).toBeVisible()
    },
  },
  {
    name: 'what is held and could not be shown',
    path: `/waitlist/unsubscribe/${token}`,
    reach: async (page) => {
      await held(page).first().click()
      await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
    },
    faults: [/^404 GET/],
  },
  {
    name: 'the question before everything is erased',
    path: `/waitlist/unsubscribe/${token}`,
    reach: async (page) => {
      await page.locator('section[aria-labelledby=held] [aria-haspopup=dialog]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a place that is looked up',
    path: `/waitlist/status/${token}`,
    before: never('**/api/waitlist/status/*'),
  },
  { name: 'a place in line', path: `/waitlist/status/${token}`, before: placed({}) },
  ...(['unconfirmed', 'invited', 'unsubscribed'] as const).map((status) => ({
    name: `the place of somebody ${status}`,
    path: `/waitlist/status/${token}`,
    before: placed({ ...alone, status }),
  })),
  { name: 'a place whose link leads nowhere', path: `/waitlist/status/${token}`, faults: [noPerson] },
  {
    name: 'a place that could not be looked up',
    path: `/waitlist/status/${token}`,
    before: (page) => page.route('**/api/waitlist/status/*', (route) => route.abort('connectionreset')),
    faults: [/^failed GET/],
  },
]
