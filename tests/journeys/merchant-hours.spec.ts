/** A merchant changes the opening hours of a branch. */
import type { Page } from '@playwright/test'
import { dayAndMonth, weekdayName, toWeekday, WEEKDAYS } from '#domain/time/time.ts'
import { merchantUrl } from './addresses.ts'
import { getBooking, openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, saveElsewhere, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const save = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
const saved = (page: Page) => page.getByText('The opening hours are saved')

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'earlier closing lists the bookings after it, before and after saving',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({})
        const day = await dayAhead(2)
        const late = await bookService(shop, `${day}T19:00`, 'Victor')
        await bookService(shop, `${day}T10:00`, 'Faith')
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/hours`)
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])

        const weekday = weekdayName(toWeekday(day))
        await page.getByLabel(`Closes on ${weekday}`).selectOption('18:00')
        const affected = page.getByRole('region', { name: '1 booking is outside these hours' })
        await expect(affected).toContainText('Victor Wairimu')
        await expect(affected).toContainText('Nothing happens to them when you save')
        await expect(page.getByText('was 08:00 to 20:00').filter({ visible: true })).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await save(page)
        await expect(saved(page)).toBeVisible()
        expect((await getBooking(late.customer, late.id)).status).toBe('confirmed')
        await page.reload()

        // It is cancelled with a message, which must be written.
        await affected.getByRole('button', { name: 'Cancel the booking of Victor Wairimu' }).click()
        const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
        await question.getByRole('button', { name: 'Cancel the booking' }).click()
        await expect(question).toContainText('Give a reason, so the customer knows why.')
        await question.getByLabel('Reason (sent to customer)').fill('We close at six now.')
        await question.getByRole('button', { name: 'Cancel the booking' }).click()
        await expect(affected).toHaveCount(0)
        expect((await getBooking(late.customer, late.id)).status).toBe('cancelled')
      },
    )

    test('holidays and special days have hours of their own', { tag: '@long' }, async ({ page, context }) => {
      const shop = await openShopForTest({})
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/hours`)
      await page
        .getByLabel(/^Hours on Jamhuri Day/)
        .first()
        .selectOption('Other hours…')
      await page.getByLabel(/^Opens on Jamhuri Day/).selectOption('10:00')
      await page.getByLabel(/^Closes on Jamhuri Day/).selectOption('16:00')
      await page
        .getByLabel(/^Hours on Christmas Day/)
        .first()
        .selectOption('Closed')
      const day = await dayAhead(10)
      await page.getByLabel('Add a special day').fill(day)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Reason, as customers see it').fill('Stocktaking')
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(/^Hours on Jamhuri Day/).first()).toHaveValue('times')
      await expect(page.getByLabel(/^Hours on Christmas Day/).first()).toHaveValue('closed')
      await expect(page.getByLabel(`Hours on Stocktaking, ${dayAndMonth(day)}`)).toHaveValue('closed')
    })
  })

test(
  'days that two people change are both saved, and the same day is chosen',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    pageErrors.allow(/^409 PUT .*\/hours$/)
    const path = `/branches/${shop.branchId}/hours`
    const week = (change: Record<string, string>) =>
      WEEKDAYS.map((weekday) => ({ weekday, opens: '08:00', closes: change[weekday] ?? '20:00' }))
    await page.goto(`${merchantUrl()}/hours`)

    await saveElsewhere(shop, path, {
      hours: week({ Friday: '22:00' }),
      specialDays: [],
      closedOnHolidays: false,
    })
    await page.getByLabel('Closes on Monday').selectOption('18:00')
    await save(page)
    await expect(page.getByText('Saved, together with what someone else changed')).toBeVisible()
    await expect(page.getByLabel('Closes on Friday')).toHaveValue('22:00')
    await expect(page.getByLabel('Closes on Monday')).toHaveValue('18:00')

    await saveElsewhere(shop, path, {
      hours: week({ Friday: '22:00', Monday: '17:00' }),
      specialDays: [],
      closedOnHolidays: false,
    })
    await page.getByLabel('Closes on Monday').selectOption('19:00')
    await save(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
    await expect(conflict).toContainText('Saved by them: 08:00 to 17:00')
    await expect(conflict).toContainText('Yours: 08:00 to 19:00')
    await expectNoViolations(page)
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByLabel('Closes on Monday')).toHaveValue('17:00')
    await expect(
      page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }),
    ).toBeDisabled()
  },
)

test(
  'without a network, the hours stay in the form',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    pageErrors.allow(/INTERNET_DISCONNECTED/)
    await page.goto(`${merchantUrl()}/hours`)
    await page.getByRole('switch', { name: 'Open on Sunday' }).click()
    await context.setOffline(true)
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Network error')
    await expect(page.getByRole('switch', { name: 'Open on Sunday' })).not.toBeChecked()
    await context.setOffline(false)
    await save(page)
    await expect(saved(page)).toBeVisible()
  },
)

test('a visitor signs in first', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${merchantUrl()}/hours`)
  await expect(page).toHaveURL(`${merchantUrl()}/accounts/sign-in?redirect=${encodeURIComponent('/hours')}`)
})
