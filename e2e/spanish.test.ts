import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { expectFieldError } from './join-form.ts'
import { expectAccessible } from './looks.ts'

/** The sign-up form as a visitor who reads Spanish finds it. */
const formIn = (page: Page) => ({
  name: page.getByLabel('Nombre', { exact: true }),
  email: page.getByLabel('Correo electrónico', { exact: true }),
  jobTitle: page.getByRole('combobox', { name: /^Cargo/ }),
  interest: page.getByRole('combobox', { name: /^Le interesa/ }),
  submit: page.getByRole('main').getByRole('button', { name: 'Unirse a la lista de espera' }),
  again: page.getByRole('button', { name: 'Agregar otro correo' }),
  toast: page.getByRole('region', { name: /^Notificaciones/ }).getByRole('listitem'),
})

const linksIn = (page: Page) =>
  page
    .locator('main a[href], header a[href], footer a[href]')
    .evaluateAll((links) =>
      links.flatMap((link) => (link.getAttribute('hreflang') ? [] : [link.getAttribute('href') ?? ''])),
    )

test('the tab that is open and who sent the visitor go over to the other language', async ({
  page,
  open,
}) => {
  await open('/features?tab=documents&ref=friend#main')
  await page.getByRole('tab', { name: 'Knowledge' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/features\?(?=.*tab=knowledge)(?=.*ref=friend).*$/)
  await hydrated(page)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Conocimiento')
})

test('a visitor goes over to Spanish, joins, and goes back, without a word or a script of the other language', async ({
  page,
  open,
  email,
  findMember,
}) => {
  const scripts: string[] = []
  await open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))

  await page.getByRole('main').getByRole('link', { name: 'Unirse a la lista de espera' }).first().click()
  await expect(page).toHaveURL('/es/waitlist')
  const form = formIn(page)
  await form.submit.click()
  await expectFieldError(form.name, 'El nombre debe tener al menos 2 caracteres')
  await expectFieldError(form.email, 'Escriba un correo electrónico válido')
  await expect(page.getByText('Revise estos campos:')).toBeVisible()

  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.jobTitle.fill('ingenier')
  await expect(page.getByRole('listbox', { name: 'Cargos' }).getByRole('option')).toHaveText([
    'Ingeniero de obra',
    'Ingeniero civil',
    'Usar «ingenier»',
  ])
  await form.jobTitle.fill('superint')
  await page.getByRole('option', { name: 'Superintendente de obra' }).click()
  await expect(form.jobTitle).toHaveValue('Superintendente de obra')
  await form.interest.selectOption({ label: 'Presupuestos con IA' })
  await form.submit.click()
  await expect(form.toast).toContainText('¡Listo!')
  await expect(form.toast).toContainText(
    'Ya está en nuestra lista de espera para el lanzamiento de julio de 2025.',
  )
  await expect(page.getByRole('heading', { name: 'Gracias. Falta un paso.' })).toBeVisible()
  await expect(form.again).toBeVisible()
  expect(await findMember(email)).toMatchObject({
    position: 'Construction Superintendent',
    interested_in: 'materialEstimation',
  })

  expect((await linksIn(page)).filter((href) => !/^(\/es(\/|$|\?|#)|#|https?:)/.test(href))).toEqual([])
  const english = await page.request.get('/waitlist').then((reply) => reply.text())
  const [entry = ''] = english.match(/\/assets\/entry-[\w-]+\.js/) ?? []
  expect(entry).not.toBe('')
  expect(scripts.filter((url) => url.endsWith(entry))).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)

  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/waitlist')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a title is found by what it is called in English too, and one of one’s own stays as typed', async ({
  page,
  open,
  email,
  findMember,
}) => {
  await open('/es/waitlist')
  const form = formIn(page)
  await form.jobTitle.fill('Foreman')
  await form.jobTitle.blur()
  await expect(form.jobTitle).toHaveValue('Capataz')
  await form.jobTitle.fill('Otro')
  await page.getByRole('option', { name: /^Otro/ }).first().click()
  await page.getByLabel('Su cargo').fill('Techador')
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect((await findMember(email))?.position).toBe('Techador')
})

test('axe finds nothing on the Spanish form with its errors', async ({ page, open }) => {
  await open('/es/waitlist')
  await formIn(page).submit.click()
  await expectFieldError(formIn(page).name, 'El nombre debe tener al menos 2 caracteres')
  await expectAccessible(page)
})
