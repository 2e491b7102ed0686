import type { Locator, Page } from '@playwright/test'
import type { ShotName } from '#web/marketing/shot.tsx'

/** A look at the demo by one of its people, through a window of `size` CSS pixels. */
export type Look = {
  by: 'dana' | 'priya' | 'luis'
  size: { width: number; height: number }
  /** Goes there; what is answered is the first thing seen, for a page that is longer than the window. */
  open: (page: Page, inLanguage: (path: string) => string) => Promise<Locator | undefined>
}

/** As wide as a column of the page is on a laptop, a quarter more; and a phone of which two stand side by side. */
const desk = { width: 800, height: 550 }
const phone = { width: 390, height: 552 }
/** A part of the estimator, which is as wide as that column. */
const sheet = { width: 752, height: 517 }
const wide = { width: 1100, height: 756 }

/** Where the kitchen of the demo is: its project, by the name that it has there. */
async function kitchenOf(page: Page): Promise<string> {
  const reply = await page.request.get('/api/projects')
  const { data } = (await reply.json()) as { data: { projects: { id: string; name: string }[] } }
  const kitchen = data.projects.find(({ name }) => name === '214 Alder St')
  if (!kitchen) throw new Error('the demo has no kitchen')
  return `/projects/${kitchen.id}`
}

/** Opens the estimator with the kitchen's scan, as "Measure this room" does. */
async function measureKitchen(page: Page, inLanguage: (path: string) => string): Promise<void> {
  await page.goto(inLanguage(`${await kitchenOf(page)}/files`))
  await page.getByRole('button', { name: 'Kitchen scan.json', exact: true }).click()
  await page.locator('a[href*="#file="]').click()
  await page.locator('#try svg').first().waitFor()
  await page.getByText('1,223').first().waitFor()
  // A font that came too late for the first view is there for the second one, and so is the job.
  await page.waitForLoadState('networkidle')
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByText('1,223').first().waitFor()
}

/** Each picture by its name, from one look or from several side by side. */
export const scenes: Readonly<Record<ShotName, { looks: readonly Look[] }>> = {
  board: {
    looks: [
      {
        by: 'dana',
        size: desk,
        async open(page, inLanguage) {
          await page.goto(inLanguage(`${await kitchenOf(page)}/tasks?view=board`))
          await page.getByText('Template tops').first().waitFor()
          return undefined
        },
      },
    ],
  },
  'owner-and-worker': {
    looks: [
      {
        by: 'priya',
        size: phone,
        async open(page, inLanguage) {
          await page.goto(inLanguage(await kitchenOf(page)))
          await page.getByText('Choose the backsplash tile').first().waitFor()
          return undefined
        },
      },
      {
        by: 'luis',
        size: phone,
        async open(page, inLanguage) {
          await page.goto(inLanguage('/dashboard'))
          await page.getByText('Building 4410').first().waitFor()
          return undefined
        },
      },
    ],
  },
  room: {
    looks: [
      {
        by: 'dana',
        size: wide,
        async open(page, inLanguage) {
          await measureKitchen(page, inLanguage)
          return page.locator('#try').getByRole('heading', { name: 'Kitchen scan.json' })
        },
      },
    ],
  },
  prices: {
    looks: [
      {
        by: 'dana',
        size: sheet,
        async open(page, inLanguage) {
          await measureKitchen(page, inLanguage)
          const line = page.locator('#try li > details').first()
          await line.locator('summary').click()
          return line.locator('xpath=ancestor::ul[1]/parent::*')
        },
      },
    ],
  },
}
