/** The moon is sighted: an admin adds an Idd, and the customer's calendar shows it. */
import { holidaysBetween } from '#domain/time/holidays.ts'
import { addDays, toDay, longDay, shortDay } from '#domain/time/time.ts'
import { adminUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { appTime, bookable } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { BRANCH_CLOSED } from './booking-steps.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-holiday', viewport: { width: 1280, height: 800 } })

test(
  'an admin adds an Idd in three clicks, and the calendar of a store is closed on it',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(BRANCH_CLOSED)
    const { offer, branch } = await bookable('Utulivu Spa')
    const today = toDay(await appTime())
    const fixed = new Set(holidaysBetween(today, addDays(today, 9)).map(({ day }) => day))
    // The holiday is among the days that the booking page lists.
    const idd = [4, 5, 6, 7].map((days) => addDays(today, days)).find((day) => !fixed.has(day)) ?? today
    await execute({
      text: 'UPDATE branches SET closed_on_holidays = true WHERE id = $1',
      values: [branch.id],
    })
    await signInAsOwner(context)

    await page.goto(adminUrl())
    await page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).first().click()
    await expect(page.getByRole('region', { name: 'Public holidays', exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Add a holiday' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day').fill(idd)
    await dialog.getByLabel('Name', { exact: true }).fill('Idd-ul-Fitr')
    await expect(dialog.getByRole('status')).toContainText(/\d+ stores? closes? on it/)
    await expectNoViolations(page, { include: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Add the holiday' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Idd-ul-Fitr' })).toContainText(shortDay(idd))

    await page.goto(`/booking/offer/${offer.id}?${new URLSearchParams({ branch: branch.id, date: idd })}`)
    const notice = page.getByRole('status').filter({ hasText: 'Idd-ul-Fitr' })
    await expect(notice).toContainText('closed')
    await expect(page.getByRole('link', { name: `${longDay(idd)}, Closed, Idd-ul-Fitr` })).toBeDisabled()
  },
)
