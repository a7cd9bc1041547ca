/** A merchant connects the calendar of a person, and makes a private link to her bookings. */
import { instant } from '#domain/time/time.ts'
import { calendarOf, openCalendarServer } from '#tests/support/calendar-server.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, signInMember, signInToShop, SIZES } from './merchant-shop.ts'
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
      await bookService(shop, at(600).toISOString(), 'Zawadi')
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
      await expect(page.getByText('From another calendar').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText('Secret')).toHaveCount(0)
      await expectNoViolations(page)
      // The booking that was there before is marked in each view, and in its details.
      const clash = 'Also busy in another calendar, 10:00 to 11:30'
      const marked = page.getByRole('button', { name: clash }).or(page.getByText(clash))
      await expect(marked.filter({ visible: true })).toBeVisible()
      await page.goto(`${merchantUrl()}/calendar?view=week&date=${day}`)
      const week = page.getByRole('link', { name: /, 1 booking at a busy time$/ })
      await expect(week.or(page.getByRole('button', { name: clash })).filter({ visible: true })).toBeVisible()
      await expectNoViolations(page)
      await page.goto(`${merchantUrl()}/calendar?view=list&date=${day}`)
      await page
        .getByRole('button', { name: /^Zawadi/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('dialog').getByText(clash)).toBeVisible()
      await expectNoViolations(page, { include: '[role=dialog]' })

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

    test('links of a store and a branch are made where they are set up', async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 1 })
      await signInToShop(context, shop)
      const store = `${merchantUrl()}/settings/stores/${shop.storeId}`
      for (const path of [store, `${store}/branches/${shop.branchId}`]) {
        await page.goto(path)
        const feeds = page.getByRole('region', { name: 'Bookings in your calendar' })
        await feeds.getByRole('button', { name: 'Make a private link' }).click()
        const link = await feeds.getByLabel('Private link 1').inputValue()
        expect((await fetch(link)).status).toBe(200)
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
      }
      await page.goto(`${merchantUrl()}/calendars`)
      await expect(page.getByLabel('Private link 1')).toHaveCount(1)
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await page.getByRole('main').getByRole('link', { name: 'Staff 1' }).click()
      await expect(page.getByRole('region', { name: 'Calendars', exact: true })).toBeVisible()
    })

    test('a person of the team has her own calendar', async ({ page, context }) => {
      const shop = await openShopForTest({ staff: 1 })
      await signInMember(context, shop, 'staff')
      await page.goto(`${merchantUrl()}/more`)
      await page.getByRole('link', { name: 'My calendar' }).filter({ visible: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My calendar')
      await page.getByRole('button', { name: 'Make a private link' }).click()
      await expect(page.getByLabel('Private link 1')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Connect a calendar' })).toBeVisible()
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
    })
  })
