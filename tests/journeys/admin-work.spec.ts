/** Decisions of admins about alerts and about reported requests. */
import { adminUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems, mainActions, overlappingFields } from './layout-problems.ts'
import { takeSample } from '#tests/support/long-run.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-work' })

const ADD_REPORT = `
  INSERT INTO service_request_reports (id, request_id, account_id, reason, details, created_at)
  SELECT gen_random_uuid(), request.id, reporter.id, 'private-data', 'There is a phone number.', now()
  FROM accounts reporter
  CROSS JOIN LATERAL (
    SELECT id FROM service_requests WHERE status = 'pending' AND account_id <> reporter.id ORDER BY created_at DESC LIMIT 1
  ) request
  WHERE reporter.email = 'wanjiku@d3.test'`
const ADD_ALERT = `
  INSERT INTO alerts (id, kind, subject, detail, raised_at)
  VALUES (gen_random_uuid(), 'sms-down', 'sms', 'No answer for five minutes', now())`

for (const viewport of takeSample([{ width: 1280, height: 800 }], [{ width: 360, height: 740 }]))
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('an owner resolves an alert and removes a request', async ({ page, context, pageErrors }) => {
      await signInAsOwner(context)
      await execute(ADD_REPORT, ADD_ALERT)
      await page.goto(adminUrl())
      const main = page.getByRole('main')
      await expectNoViolations(page)

      await main.getByRole('link', { name: 'The SMS gateway is down' }).click()
      const alert = main.getByRole('region', { name: 'The SMS gateway is down' })
      pageErrors.allow(/^400 POST .*\/payments\/alarms\/[\w-]+\/resolve$/)
      await alert.getByRole('button', { name: 'Resolve' }).click()
      await expect(alert.getByLabel('What was done')).toBeFocused()
      await expectNoViolations(page)
      await alert.getByLabel('What was done').fill('The gateway answers again')
      await alert.getByRole('button', { name: 'Resolve' }).click()
      await expect(main.getByRole('link', { name: 'The SMS gateway is down' })).toHaveCount(0)

      // On a phone the next case covers the list.
      if (viewport.width < 900) await main.getByRole('link', { name: 'All work' }).click()
      await main.getByRole('link', { name: 'Request reported' }).first().click()
      const report = main.getByRole('region', { name: 'Request reported' })
      await expect(report.getByText('There is a phone number.')).toBeVisible()
      await expectNoViolations(page)
      await report.getByRole('button', { name: 'Remove the request' }).click()
      await expect(report.getByText('Say why, both sides read it')).toBeVisible()
      await report.getByLabel('Rule').selectOption('Private information')
      await report.getByLabel('Reason').fill('A phone number in the text')
      await report.getByRole('button', { name: 'Remove the request' }).click()
      await expect(report).toBeHidden()
      if (viewport.width < 900) await main.getByRole('link', { name: 'All work' }).click()
      await expect(main.getByRole('link', { name: 'Request reported' })).toHaveCount(0)
    })
  })

test('without a network the page stays, and says why', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsOwner(context)
  await page.goto(adminUrl())
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' })
  // Toasts are loaded after the page.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText('There is no connection. Try again when it is back.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work')
  await context.setOffline(false)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
})

const PAGES = [
  '/',
  '/find?q=kinyozi',
  '/people',
  '/bookings',
  '/stores',
  '/reports',
  '/data-requests',
  '/money',
  '/money/refunds',
  '/money/invoices',
  '/messages',
  '/messages/canned-replies',
  '/messages/broadcasts',
  '/messages/broadcasts/new',
  '/messages/texts',
  '/catalogue',
  '/settings',
  '/market',
  '/system',
  '/audit',
  '/admins',
  '/security',
]

/** A page that is wider than its window fails the test as well (test.ts). */
for (const width of [360, 800])
  test(`everything fits a width of ${width}, with one main action`, async ({ page, context }) => {
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    await signInAsOwner(context)
    const [store] = await execute(`SELECT id FROM stores WHERE name = 'Mende Out Pest Control'`)
    const [person] = await execute(`SELECT id FROM accounts WHERE email = 'wanjiku@d3.test'`)
    const [draft] = await execute(`SELECT id FROM broadcasts WHERE status = 'draft'`)
    const others = [`/stores/${store?.id}`, `/people/${person?.id}`, `/messages/broadcasts/${draft?.id}`]
    for (const path of [...PAGES, ...others]) {
      await page.goto(adminUrl() + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await page.evaluate(layoutProblems), path).toEqual([])
      expect.soft(await page.evaluate(overlappingFields), path).toEqual([])
      expect.soft((await page.evaluate(mainActions)).length, path).toBeLessThanOrEqual(1)
    }
  })

test('on a phone the tab of the page is in view', { tag: '@long' }, async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsOwner(context)
  await page.goto(`${adminUrl()}/messages/texts`)
  const tab = page.getByRole('main').getByRole('link', { name: 'Texts', exact: true })
  // The browser may scroll by a part of a pixel less.
  await expect(tab).toBeInViewport({ ratio: 0.99 })
})
