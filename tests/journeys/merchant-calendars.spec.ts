/** A merchant connects the calendar of a person, and makes a private link to her bookings. */
import { instant } from '#domain/time/time.ts'
import { calendarOf, openCalendarServer } from '#tests/support/calendar-server.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { dayAhead, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a calendar is connected, blocks its times, and is disconnected', async ({
      page,
      context,
      pageErrors,
    }) => {
      test.setTimeout(120_000)
      pageErrors.allow(/^400 POST .*\/calendars$/)
      const server = await openCalendarServer()
      const day = await dayAhead(2)
      const at = (minutes: number) => new Date(instant(day, minutes))
      server.put('/grace.ics', calendarOf({ start: at(600), end: at(690), title: 'Secret' }))
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/staff/${shop.staffIds[0]}`)
      const calendars = page.getByRole('region', { name: 'Calendars', exact: true })
      await calendars.getByRole('button', { name: 'Connect a calendar' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Where is it in Google Calendar?').click()
      await expect(dialog.getByText('Secret address in iCal format')).toBeVisible()
      await expectNoViolations(page, { include: '[role=dialog]' })
      await dialog.getByLabel('Address of the calendar').fill('https://10.0.0.1/a.ics')
      await dialog.getByRole('button', { name: 'Connect a calendar' }).click()
      await expect(dialog.getByText('The address must be one of a public server.')).toBeVisible()
      await dialog.getByLabel('Address of the calendar').fill(`${server.url}/grace.ics`)
      await dialog.getByRole('button', { name: 'Connect a calendar' }).click()
      await expect(calendars.getByText('Another calendar')).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(calendars.getByText('1 busy time ahead')).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000, intervals: [5000] })
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])

      await page.goto(`${merchantUrl()}/calendar?date=${day}`)
      await expect(page.getByText('From another calendar').first()).toBeVisible()
      await expect(page.getByText('Secret')).toHaveCount(0)
      await expectNoViolations(page)

      await page.goto(`${merchantUrl()}/staff/${shop.staffIds[0]}`)
      await calendars.getByRole('button', { name: 'Disconnect Another calendar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(calendars.getByText('Another calendar')).toHaveCount(0)
      await server.close()
    })

    test('a private link is made, gets names and is revoked', async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/staff/${shop.staffIds[0]}`)
      const feeds = page.getByRole('region', { name: 'Bookings in your calendar' })
      await feeds.getByRole('button', { name: 'Make a private link' }).click()
      const link = await feeds.getByLabel('Private link 1').inputValue()
      expect(link).toMatch(new RegExp(`^${customerUrl()}/calendars/[\\w-]{32}\\.ics$`))
      const read = async () => (await fetch(link)).status
      expect(await read()).toBe(200)
      await feeds.getByRole('switch', { name: 'Show names of clients' }).click()
      await expect(feeds.getByRole('switch', { name: 'Show names of clients' })).toBeChecked()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await feeds.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      // The page behind the dialog is hidden, so the link is gone only after the dialog.
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(feeds.getByLabel('Private link 1')).toHaveCount(0)
      expect(await read()).toBe(404)
    })
  })
