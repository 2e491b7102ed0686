import { randomUUID } from 'node:crypto'
import { facesOfAccents } from '../faces.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the workspace in Spanish has its headings in its own cut, and fetches no other', async ({
  page,
  server,
  signIn,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(archivo-[a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) fetched.push(name)
  })
  const { orgId } = await signIn()
  const project = randomUUID()
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await ask(`/api/orgs/${orgId}/projects`, { id: project, name: 'Baño de doña Inés', kind: 'professional' })
  await page.goto(`/es/projects/${project}`)
  await expect(page.getByRole('heading', { name: 'Baño de doña Inés' }).first()).toBeVisible()
  await expect(async () => {
    const { count, names } = await facesOfAccents(page)
    expect(count).toBeGreaterThan(3)
    expect(names).toEqual(['Archivo'])
  }).toPass({ timeout: 10_000 })
  expect(fetched.filter((name) => !name.startsWith('archivo-work-'))).toEqual([])
})
