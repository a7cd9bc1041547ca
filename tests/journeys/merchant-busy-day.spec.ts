/** Problems of a busy day at the counter: other pages, a lost network, other days. */
import type { Locator, Page } from '@playwright/test'
import { addDays, toDay } from '#domain/time/time.ts'
import { WIDTHS } from '#tests/support/long-run.ts'
import { merchantUrl } from './addresses.ts'
import { appTime, getBooking } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { merchantPage } from './merchant-page.ts'
import { toNairobiTime, requestAt, STORE } from './my-bookings.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'merchant-busy-day' })

for (const width of WIDTHS)
  test(
    `at width ${width}, a request of another day arrives on the page of today`,
    { tag: '@long' },
    async ({ browser, pageErrors }) => {
      const today = await merchantPage(browser, pageErrors, width)
      const socket = today.waitForEvent('websocket')
      await today.goto(merchantUrl())
      const link = today
        .getByRole('link', {
          name: width === 360 ? /^\d+ to confirm$/ : /^\d+ requests? for (an)?other days? waits? for your/,
        })
        .filter({ visible: true })
      await socket
      await today.waitForLoadState('networkidle')
      // The number is that of the notifications of the demo.
      await expect(today).toHaveTitle(/^\(\d+\) /)
      const unread = Number(/^\((\d+)\) /.exec(await today.title())?.[1] ?? 0)
      const before = (await link.count()) === 0 ? 0 : Number.parseInt(await link.innerText(), 10)

      const { booking, customer } = await requestAt(STORE, width === 360 ? 'Nia' : 'Zuri')
      expect(toNairobiTime(booking.startTime).date).not.toBe(toDay(await appTime()))
      await expect(today.getByText(new RegExp(`^${customer.firstName} Wairimu, `))).toBeVisible()
      await expect(today).toHaveTitle(new RegExp(`^\\(${unread + 1}\\) `))
      await expect(link).toContainText(`${before + 1} ${width === 360 ? 'to confirm' : 'request'}`)
      await expectNoViolations(today)
      expect(await today.evaluate(layoutProblems)).toEqual([])

      await link.click()
      await expect(today).toHaveURL(/\/calendar/)
      // The closed list names its first request too.
      const request = today.getByText(`${customer.firstName} Wairimu asks for`).last()
      await showRequest(today, request)
      await today.context().close()
    },
  )

test('without a network, the calendar says so, and a confirmation is not lost', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const { booking, customer } = await requestAt(STORE, 'Halima')
  const calendar = await merchantPage(browser, pageErrors, 360)
  await calendar.goto(`${merchantUrl()}/calendar`)
  await calendar.waitForLoadState('networkidle')
  // A request for today is in the list of the day too.
  const confirm = calendar
    .getByRole('region', { name: 'To confirm' })
    .getByRole('button', { name: 'Confirm Halima Wairimu', includeHidden: true })
  await showRequest(calendar, confirm)

  await calendar.context().setOffline(true)
  await expect(calendar.getByText('You’re offline.')).toBeVisible()
  await confirm.click()
  await expect(calendar.getByText('Network error. Please check your connection.')).toBeVisible()
  await expect(confirm).toBeVisible()

  await calendar.context().setOffline(false)
  await expect(calendar.getByText('You’re offline.')).toHaveCount(0)
  expect((await getBooking(customer, booking.id)).status).toBe('pending')
  await confirm.click()
  await expect.poll(async () => (await getBooking(customer, booking.id)).status).toBe('confirmed')
  await calendar.context().close()
})

test('a double click confirms one request, not the next one too', async ({ browser, pageErrors }) => {
  await requestAt(STORE, 'Wambui')
  await requestAt(STORE, 'Wanja')
  const calendar = await merchantPage(browser, pageErrors, 360)
  await calendar.goto(`${merchantUrl()}/calendar`)
  await calendar.waitForLoadState('networkidle')
  const figure = calendar.getByText(/\d+ to confirm/).first()
  const getCount = async () => Number(/(\d+) to confirm/.exec(await figure.innerText())?.[1])
  const before = await getCount()
  expect(before).toBeGreaterThan(1)

  await calendar.getByRole('region', { name: 'To confirm' }).locator('summary').click()
  const box = (await calendar
    .getByRole('button', { name: /^Confirm / })
    .first()
    .boundingBox())!
  await calendar.mouse.move(box.x + 20, box.y + 20)
  await calendar.mouse.down({ clickCount: 1 })
  await calendar.mouse.up({ clickCount: 1 })
  await calendar.waitForTimeout(BETWEEN_CLICKS_MS)
  await calendar.mouse.down({ clickCount: 2 })
  await calendar.mouse.up({ clickCount: 2 })
  await expect.poll(getCount).toBe(before - 1)
  await calendar.reload()
  expect(await getCount()).toBe(before - 1)
  await calendar.context().close()
})

test(
  'a walk-in is entered for the day that is chosen, not the first day of the week',
  { tag: '@long' },
  async ({ browser, pageErrors }) => {
    const date = toDay(await appTime())
    const calendar = await merchantPage(browser, pageErrors, 1280)
    await calendar.goto(`${merchantUrl()}/calendar?view=week&date=${addDays(date, 7)}`)
    await calendar.getByRole('button', { name: 'Walk-in' }).click()
    const dialog = calendar.getByRole('dialog', { name: 'Walk-in customer' })
    await dialog.getByLabel('Name of the customer').fill('Baba Juma')
    await dialog.getByLabel('Store or branch').selectOption({ label: 'Moto Grill, Ongata Rongai' })
    await dialog.getByLabel('Service').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'At another time' }).click()
    await expect(dialog.getByLabel('Date')).toHaveValue(addDays(date, 7))
    await dialog.getByLabel('Date').fill(addDays(date, 8))
    await dialog.getByLabel('Start').fill('15:00')
    await expectNoViolations(calendar, { include: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Add the booking' }).click()
    await expect(dialog).toHaveCount(0)
    await calendar.goto(`${merchantUrl()}/calendar?date=${addDays(date, 8)}`)
    await expect(
      calendar.getByRole('button', { name: /^15:00–.*Baba Juma/ }).filter({ visible: true }),
    ).toBeVisible()
    await calendar.context().close()
  },
)

/** The list is short until it is opened. */
async function showRequest(page: Page, request: Locator): Promise<void> {
  await expect(request).toBeAttached()
  const further = page.getByRole('region', { name: 'To confirm' }).locator('details')
  if (!(await request.isVisible())) await further.locator('summary').click()
  await expect(request).toBeVisible()
}

/** Time between the clicks of a double click, as people make it. */
const BETWEEN_CLICKS_MS = 200
