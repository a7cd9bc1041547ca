import { customerUrl, merchantUrl, sandboxUrl } from './addresses.ts'
import { expect, test } from './test.ts'

test('both sites and the sandbox open', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  for (const address of [customerUrl(), merchantUrl(), sandboxUrl()]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page).toHaveTitle(/\w/)
  }
  expect(errors).toEqual([])
})

test('the API reference lists every feature and loads nothing from other hosts', async ({ page }) => {
  const otherHosts: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(customerUrl()) && !/^(data|blob):/.test(request.url()))
      otherHosts.push(request.url())
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      errors.push(message.text())
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${customerUrl()}/api/docs`)
  await expect(page.getByRole('heading', { name: 'D3 API', exact: true })).toBeVisible()
  for (const feature of ['accounts', 'bookings', 'payments']) {
    await expect(page.getByRole('button', { name: new RegExp(`Group - ${feature}`) })).toBeVisible()
  }
  expect(otherHosts).toEqual([])
  expect(errors).toEqual([])
})

test('an unknown API path returns a problem', async ({ request }) => {
  const answer = await request.get(`${customerUrl()}/api/v1/nothing-here`)
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('application/json')
})
