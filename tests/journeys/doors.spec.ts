import { expect, test } from '@playwright/test'
import { CUSTOMERS, MERCHANTS, SANDBOX } from './addresses.ts'

test('both sites and the sandbox open, without an error in the browser', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  for (const address of [CUSTOMERS(), MERCHANTS(), SANDBOX()]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page).toHaveTitle(/\w/)
  }
  expect(errors).toEqual([])
})

test('the page of the API shows every feature, and asks nobody but our server', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(CUSTOMERS()) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) errors.push(message.text())
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${CUSTOMERS()}/api/docs`)
  await expect(page.getByRole('heading', { name: 'D3', exact: true })).toBeVisible()
  for (const feature of ['accounts', 'bookings', 'payments']) {
    await expect(page.getByRole('button', { name: new RegExp(`Group - ${feature}`) })).toBeVisible()
  }
  expect(elsewhere).toEqual([])
  expect(errors).toEqual([])
})

test('an unknown path of the API is a 404 in JSON', async ({ request }) => {
  const answer = await request.get(`${CUSTOMERS()}/api/v1/nothing-here`)
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('application/json')
})
