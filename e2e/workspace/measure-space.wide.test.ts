import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumFlags } from '#scripts/chromium.ts'
import { findTestBrowser } from '#scripts/test-browser.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

const executablePath = findTestBrowser()
// Without a card the browser draws in three dimensions by its processor, where it is asked to.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    args: [...chromiumFlags, '--enable-unsafe-swiftshader'],
    ...(executablePath && { executablePath }),
  },
})

const require = createRequire(import.meta.url)
const iwer = readFileSync(require.resolve('iwer/build/iwer.min.js'), 'utf8')

/** A phone that stands in a room of nothing but a floor, and sees that. */
const phone = `${iwer};(() => {
  const { XRDevice, metaQuest3 } = globalThis.IWER
  const device = new XRDevice({ ...metaQuest3, supportedFeatures: [...metaQuest3.supportedFeatures, 'hit-test'] })
  class Floor {
    environmentCanvas = document.createElement('canvas')
    trackedPlanes = new Set()
    trackedMeshes = new Set()
    render() {}
    computeHitTestResults(ray) {
      if (ray[9] < 0.01) return []
      const far = ray[13] / ray[9]
      return [Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ray[12] - ray[8] * far, 0, ray[14] - ray[10] * far, 1])]
    }
  }
  device.installRuntime({ forceInstall: true })
  device.installSEM(Floor)
  globalThis.stand = (x, z) => {
    device.position.set(x, 1.6, z)
    // Looks down by 45 degrees: 1.6 m ahead on the floor.
    device.quaternion.set(-0.3826834, 0, 0, 0.9238795)
  }
})()`

test('a length and an area are measured in the picture of a phone, each with its ±; a browser that cannot says so', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/GPU stall due to ReadPixels/)
  const { orgId } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  await page.goto(`/projects/${project}/rooms/measure`)
  await expect(page.getByText('This browser cannot measure in its camera’s picture.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the camera' })).toBeDisabled()
  await expectAccessible(page)

  await page.addInitScript(phone)
  await page.reload()
  const stand = (x: number, z: number) => page.evaluate(`stand(${x}, ${z})`)
  await stand(0, 0)
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByText('Set the first point.')).toBeVisible({ timeout: 30_000 })
  const point = async (x: number, z: number) => {
    await stand(x, z)
    // What was hit before has to be forgotten: half a second of holding still.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          let left = 40
          const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
          next()
        }),
    )
    await page.getByRole('button', { name: 'Set the point' }).press('Enter')
  }
  await point(0, 0)
  await point(1.2, 0)
  await expect(page.getByText('3 ft 11 1/4 in ± 1 1/2 in')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Open the camera' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3 ft 11 1/4 in ± 1 1/2 in' })).toBeVisible()

  await page.getByText('An area', { exact: true }).click()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByText('Set the first point.')).toBeVisible({ timeout: 30_000 })
  for (const [x, z] of [
    [0, 0],
    [2, 0],
    [2, 3],
    [0, 3],
  ] as const)
    await point(x, z)
  // 6 m².
  await expect(page.getByText(/^64\.6 ft² ± /)).toBeVisible()
})
