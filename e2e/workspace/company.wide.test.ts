import { clientId, clientSecret, openIdentityProvider } from '#testing/identity-provider.ts'
import { openDataFolder, startServer } from '#testing/server.ts'
import { test as base, expect, hydrated, ownServer } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

/** So tall that no bar of a phone lies over a field: those that do scroll away. */
const phone = { width: 390, height: 2400 }

/** A server that may call the provider, which stands on the loopback. */
const test = base.extend<object, { provider: Awaited<ReturnType<typeof openIdentityProvider>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const { dataDir, remove } = await openDataFolder({ quick: true })
      const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', RELEASE: 'launched', WEBHOOK_PRIVATE: 'true' }
      const server = await startServer(env)
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  provider: [
    async ({ server }, use) => {
      const provider = await openIdentityProvider({ from: server.url })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure(ownServer)

for (const [language, path, viewport] of [
  ['en', '', { width: 1280, height: 900 }],
  ['es', '/es', phone],
] as const) {
  test(`an admin sets the company’s sign-in, and somebody comes in by it, in ${language}`, async ({
    page,
    context,
    database,
    signIn,
    provider,
    faults,
  }) => {
    const es = language === 'es'
    const domain = `${language}-works.example`
    const picture = (name: string) =>
      process.env.PICTURES
        ? page.screenshot({ path: `${process.env.PICTURES}/company-${name}-${language}.png`, fullPage: true })
        : undefined
    // Signing in happens elsewhere; who nobody is yet is asked about, and what came back once is refused.
    faults.expect(/other host: /)
    faults.expect(/401 GET \/api\/auth\/me/)
    faults.expect(/410 POST \/api\/auth\/company\/finish/)
    await page.setViewportSize(viewport)
    const { orgId } = await signIn()
    await database.query(
      `update subscriptions set plan = 'enterprise' where id = (select subscription_id from orgs where id = $1)`,
      [orgId],
    )
    await page.goto(`${path}/settings/company`)
    await page.getByLabel(es ? 'Emisor' : 'Issuer', { exact: true }).fill(provider.issuer)
    await page.getByLabel(es ? 'ID de cliente' : 'Client ID', { exact: true }).fill(clientId)
    await page.getByLabel(es ? 'Secreto de cliente' : 'Client secret').fill(clientSecret)
    await page.keyboard.press('Enter')
    await expect(page.getByText(es ? 'Guardado.' : 'Saved.')).toBeVisible()
    await page.getByLabel(es ? 'Dominio' : 'Domain', { exact: true }).fill(domain)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(es ? 'Nombre' : 'Name', { exact: true })).toHaveValue(`_plumbline.${domain}`)
    await picture('record')
    await expectClear(page)
    await database.query('update company_domains set proven_at = now() where domain = $1', [domain])
    await page.reload()
    const on = es ? 'Activar el inicio de sesión con la empresa' : 'Turn on company sign-in'
    await page.getByRole('button', { name: on }).press('Enter')
    await expect(page.getByText(es ? 'Activado' : 'Turned on', { exact: true })).toBeVisible()
    await picture('on')
    await expectClear(page)

    // Their page is left first: what it keeps for a day without a signal is not asked for by nobody.
    await page.goto('about:blank')
    await context.clearCookies()
    provider.signIn(`gus-${language}`, { email: `gus@${domain}`, name: 'Gus Mason' })
    await page.goto(`${path}/auth/login`)
    await hydrated(page)
    await picture('login')
    await expectClear(page)
    await page
      .getByRole('link', { name: es ? 'Entrar con su empresa' : 'Sign in with your company' })
      .press('Enter')
    await page.getByLabel(es ? 'Correo del trabajo' : 'Work email').fill(`gus@${domain}`)
    await picture('begin')
    await expectClear(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}/dashboard$`), { timeout: 30_000 })
    await expect(page.getByText('Gus Mason').first()).toBeAttached()

    // The state of an answer counts once: going back to it leads nowhere.
    await page.goto(`${path}/auth/company?state=${'x'.repeat(43)}&code=used`)
    await expect(page.getByRole('link', { name: es ? 'Empezar de nuevo' : 'Start again' })).toBeVisible()
    await picture('refused')
    await expectClear(page)
  })
}
