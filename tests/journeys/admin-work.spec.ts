/** What admins decide: alerts, and reported requests. */
import { adminUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { sampleOf } from '#tests/support/long-run.ts'
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

for (const viewport of sampleOf([{ width: 1280, height: 800 }], [{ width: 360, height: 740 }]))
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
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText('There is no connection. Try again when it is back.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work')
  await context.setOffline(false)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
})
