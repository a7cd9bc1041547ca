/** The calendar of a merchant, with the customers' site open beside it. */
import type { Locator, Page } from '@playwright/test'
import { MINUTE } from '#domain/time/time.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { getBooking, get, moveClockTo, openShopForTest, signIn, type Booking } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { merchantPage } from './merchant-page.ts'
import { layoutProblems } from './layout-problems.ts'
import { bookService, dayAhead, signInToShop } from './merchant-shop.ts'
import { nextWorkingDay } from './morning.ts'
import { toNairobiTime, paidBooking, requestAt, STORE } from './my-bookings.ts'
import { takeSample, WIDTHS } from '#tests/support/long-run.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'merchant-calendar' })

test('the day begins at the top of the screen, and a free time is booked or blocked', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/^409 POST .*\/walk-in/)
  const phone = await merchantPage(browser, pageErrors, 360)
  await phone.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/calendar']) {
    await phone.goto(`${merchantUrl()}${path}`)
    await phone.waitForLoadState('networkidle')
    const main = phone.getByRole('main')
    // Before the first booking of the day, the time is above it.
    const time = main.getByRole('listitem').filter({ hasText: /^\d\d:\d\d/ })
    const first = main.getByRole('article').or(time).filter({ visible: true }).first()
    expect((await first.boundingBox())?.y, path).toBeLessThan(240)
    await expectNoViolations(phone)
  }
  await phone.context().close()

  const desk = await merchantPage(browser, pageErrors, 1280)
  for (const path of ['/', '/calendar']) {
    await desk.goto(`${merchantUrl()}${path}`)
    await desk.waitForLoadState('networkidle')
    const grid = desk.getByRole('group', { name: 'Bookings by staff member' })
    expect((await grid.boundingBox())?.y, path).toBeLessThan(180)
  }

  // A tap on a free time of the next working day opens it with its person and time.
  const date = await nextWorkingDay()
  await desk.goto(`${merchantUrl()}/calendar?date=${date}`)
  await waitForSocket(desk)
  const column = desk.locator('[data-column]').first()
  const box = (await column.boundingBox())!
  await column.click({ position: { x: box.width - 3, y: 5 } })
  const add = desk.getByRole('dialog')
  await expect(add.getByLabel('Start')).not.toHaveValue('')
  const start = await add.getByLabel('Start').inputValue()
  await expectNoViolations(desk, { include: '[role=dialog]' })
  await add.getByRole('button', { name: 'Block time', exact: true }).first().click()
  await expect(add.getByLabel('From')).toHaveValue(start)
  await expect(add.getByLabel('Staff member')).not.toHaveValue('')
  await add.getByRole('button', { name: 'Booking', exact: true }).click()
  await add.getByLabel('Name of the customer').fill('Mama Kamau')
  await add.getByLabel('Service').selectOption({ index: 1 })
  await add.getByRole('button', { name: 'Add the booking' }).click()
  await expect(add).toHaveCount(0)
  const card = desk.getByRole('button', { name: new RegExp(`^${start}–.*Mama Kamau`) })
  await card.filter({ visible: true }).click()
  // The calendar beside the panel stays in use.
  await expect(desk.getByRole('dialog', { name: 'Mama Kamau' })).toBeVisible()
  await desk.getByRole('button', { name: 'Walk-in' }).click()
  await expect(desk.getByRole('dialog', { name: 'Walk-in customer' })).toBeVisible()

  // A free time of the week of several people opens the dialog too, and so does one on the page of the day.
  await desk.goto(`${merchantUrl()}/calendar?view=week&date=${date}`)
  await waitForSocket(desk)
  await desk
    .getByRole('button', { name: /^Add a booking or block time: / })
    .first()
    .click()
  await expect(add.getByRole('button', { name: 'Block time', exact: true })).toBeVisible()
  await desk.goto(`${merchantUrl()}/?date=${date}`)
  await desk.waitForLoadState('networkidle')
  const board = desk.getByRole('group', { name: 'Bookings by staff member' }).getByRole('list').first()
  const size = (await board.boundingBox())!
  await board.click({ position: { x: size.width - 2, y: 5 } })
  await expect(desk).toHaveURL(/\/calendar\?/)
  await expect(add.getByLabel('Start')).not.toHaveValue('')
  await desk.context().close()
})

for (const width of WIDTHS) {
  test(
    `at width ${width}, a request arrives live, and is confirmed, declined or gets another time`,
    { tag: '@long' },
    async ({ page, browser, pageErrors }) => {
      const calendar = await merchantPage(browser, pageErrors, width)
      await calendar.goto(`${merchantUrl()}/calendar`)
      await waitForSocket(calendar)
      const requests = calendar.getByRole('region', { name: 'To confirm' })

      // It appears without a reload.
      const name = width === 360 ? 'Makena' : 'Mumbi'
      const confirmed = await requestAt(STORE, name)
      const toast = calendar.getByText(new RegExp(`^${name} Wairimu, `))
      await expect(toast).toBeVisible()
      await showAll(requests)
      await expect(requests).toContainText(`${name} Wairimu asks for`)
      await expectNoViolations(calendar)

      await requests.getByRole('button', { name: `Confirm ${name} Wairimu` }).click()
      await expect(requests.getByText(`${name} Wairimu asks for`)).toHaveCount(0)
      await expect
        .poll(async () => (await getBooking(confirmed.customer, confirmed.booking.id)).status)
        .toBe('confirmed')
      await signIn(page.context(), confirmed.customer)
      await page.goto(`/booking-details/${confirmed.booking.id}`)
      await expect(page.getByRole('article')).toContainText('Confirmed')

      // Another time is chosen from the free ones.
      const moved = await requestAt(STORE, `${name}o`)
      await showAll(requests)
      await requests.getByRole('button', { name: `Other time, ${name}o Wairimu` }).click()
      const proposal = calendar.getByRole('dialog', { name: 'Other time' })
      const times = proposal.getByRole('radiogroup', { name: 'Free times' }).getByRole('radio')
      // A day may be full.
      let day = 0
      await expect(async () => {
        await proposal
          .getByRole('radio')
          .nth((day++ % 5) + 1)
          .check()
        await expect(times.first()).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await times.last().check()
      await proposal.getByLabel('Message to').fill('Our barber is away then')
      await expectNoViolations(calendar, { include: '[role=dialog]' })
      await proposal.getByRole('button', { name: /^Propose / }).click()
      await expect(proposal).toHaveCount(0)
      await showAll(requests)
      await expect(requests.getByRole('listitem').filter({ hasText: `${name}o` })).toContainText(
        'You proposed',
      )
      expect((await getProposal(moved.customer.token, moved.booking.id))?.message).toBe(
        'Our barber is away then',
      )

      // A request is declined with a reason.
      await requests.getByRole('button', { name: `Decline ${name}o Wairimu` }).click()
      const confirmation = calendar.getByRole('alertdialog')
      await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(confirmation).toContainText('Give a reason, so the customer knows why.')
      await confirmation.getByLabel('Reason (sent to customer)').fill('We are full that day')
      await confirmation.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(confirmation).toHaveCount(0)
      await expect
        .poll(async () => (await getBooking(moved.customer, moved.booking.id)).status)
        .toBe('cancelled')
      await calendar.context().close()
    },
  )
}

test(
  'on a phone, Back closes an open booking and then leaves the calendar',
  { tag: '@long' },
  async ({ browser, pageErrors }) => {
    const { booking } = await requestAt(STORE, 'Nyokabi')
    const calendar = await merchantPage(browser, pageErrors, 360)
    await calendar.goto(`${merchantUrl()}/reviews`)
    await calendar.goto(`${merchantUrl()}/calendar`)
    await waitForSocket(calendar)
    const sheet = calendar.getByRole('dialog', { name: 'Nyokabi Wairimu' })
    const requests = calendar.getByRole('region', { name: 'To confirm' })
    await showAll(requests)
    // The closed list names its first request too.
    const open = () => requests.getByText('Nyokabi Wairimu asks for').last().click()
    await open()
    await expect(sheet).toBeVisible()
    const loads: string[] = []
    calendar.on('request', (request) => void loads.push(request.url()))
    await calendar.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(calendar).toHaveURL(`${merchantUrl()}/calendar`)
    expect(loads.filter((url) => url.includes('.data'))).toEqual([])

    // The panel leaves nothing to go back to when its button closes it.
    await open()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await calendar.goBack()
    await expect(calendar).toHaveURL(`${merchantUrl()}/reviews`)

    // A link to it opens it.
    const { date } = toNairobiTime(booking.startTime)
    await calendar.goto(`${merchantUrl()}/calendar?date=${date}&booking=${booking.id}`)
    await expect(sheet).toBeVisible()
    await calendar.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(calendar.getByRole('heading', { level: 1 })).toBeVisible()
    await calendar.context().close()
  },
)

test(
  'a walk-in is checked in, undone, and time is blocked and opened again',
  { tag: '@long' },
  async ({ browser, pageErrors }) => {
    pageErrors.allow(/^409 POST .*\/merchant\/blocks/)
    const { booking, choice } = await paidBooking()
    await moveClockTo(Date.parse(booking.startTime) - 120 * MINUTE)
    const { date } = toNairobiTime(booking.startTime)
    const calendar = await merchantPage(browser, pageErrors, 1280)
    await calendar.goto(`${merchantUrl()}/calendar`)
    await waitForSocket(calendar)

    await calendar.getByRole('button', { name: 'Walk-in' }).click()
    const walkIn = calendar.getByRole('dialog', { name: 'Walk-in customer' })
    await walkIn.getByRole('button', { name: 'Add and check in' }).click()
    await expect(walkIn).toContainText('Enter the customer’s name.')
    await expectNoViolations(calendar, { include: '[role=dialog]' })
    await walkIn.getByLabel('Name of the customer').fill('Mama Zuhura')
    await walkIn.getByLabel('Store or branch').selectOption({ value: choice.branch.id })
    await walkIn.getByLabel('Service').selectOption({ index: 1 })
    // The shifts of a chosen person do not matter, but somebody may be busy now.
    pageErrors.allow(/^409 POST .*\/walk-in$/)
    const staff = walkIn.getByLabel('Staff member')
    const people = await staff.locator('option').count()
    for (let index = 1, isAdded = false; index < people && !isAdded; index++) {
      await staff.selectOption({ index })
      const reply = calendar.waitForResponse(/\/bookings\/walk-in$/)
      await walkIn.getByRole('button', { name: 'Add and check in' }).click()
      isAdded = (await reply).ok()
    }
    await expect(walkIn).toHaveCount(0)
    const card = calendar.getByRole('button', { name: /Mama Zuhura/ }).filter({ visible: true })
    await expect(card).toHaveAccessibleName(/Checked in$/)

    // The step can be undone for ten minutes.
    await card.click()
    const sheet = calendar.getByRole('dialog', { name: 'Mama Zuhura' })
    await expect(sheet).toContainText('Walk-in, entered by the store')
    await expectNoViolations(calendar, { include: '[role=dialog]' })
    await sheet.getByRole('button', { name: 'Complete' }).click()
    await expect(sheet).toContainText('Done')
    await sheet.getByRole('button', { name: /^Undo, \d:\d\d left$/ }).click()
    await expect(sheet).toContainText('Checked in')
    await sheet.getByRole('button', { name: 'Close' }).click()

    // Time with bookings is blocked after they have been shown.
    await calendar.getByRole('button', { name: 'Block time', exact: true }).click()
    const block = calendar.getByRole('dialog', { name: 'Block time', exact: true })
    await block.getByLabel('Staff member').selectOption({ value: choice.staff.id })
    await block.getByLabel('Date').fill(date)
    await block.getByLabel('From').fill(toNairobiTime(booking.startTime).time)
    await block.getByLabel('To', { exact: true }).fill('23:00')
    await block.getByLabel('Reason').fill('Delivery of chairs')
    await block.getByRole('button', { name: 'Block time', exact: true }).click()
    await expect(block).toContainText('in this time.')
    await expectNoViolations(calendar, { include: '[role=dialog]' })
    await block.getByRole('button', { name: 'Block anyway' }).click()
    await expect(block).toHaveCount(0)
    await calendar
      .getByRole('button', { name: /Delivery of chairs/ })
      .filter({ visible: true })
      .first()
      .click()
    await calendar.getByRole('alertdialog').getByRole('button', { name: 'Open the time' }).click()
    await expect(
      calendar.getByRole('button', { name: /Delivery of chairs/ }).filter({ visible: true }),
    ).toHaveCount(0)
    await calendar.context().close()
  },
)

test(
  'a booking is moved by keyboard and by dragging, with the consent of the customer',
  { tag: '@long' },
  async ({ browser, pageErrors }) => {
    const { booking, customer, choice } = await paidBooking()
    const { date } = toNairobiTime(booking.startTime)
    const calendar = await merchantPage(browser, pageErrors, 1280)
    await calendar.goto(`${merchantUrl()}/calendar?date=${date}&branch=${choice.branch.id}`)
    await waitForSocket(calendar)
    const card = calendar
      .getByRole('button', { name: new RegExp(`, ${customer.firstName} .*Confirmed$`) })
      .filter({ visible: true })
      .first()

    // The card is moved by keyboard.
    await card.focus()
    await calendar.keyboard.press('Enter')
    const sheet = calendar.getByRole('dialog').first()
    await sheet.getByRole('button', { name: 'Move' }).press('Enter')
    const move = calendar.getByRole('dialog', { name: 'Move the booking' })
    const times = move.getByRole('radiogroup', { name: 'Free times' }).getByRole('radio')
    await expect.poll(() => times.count()).toBeGreaterThan(1)
    await times.last().focus()
    await calendar.keyboard.press('Space')
    await move.getByRole('button', { name: /^Propose / }).press('Enter')
    await expect(move).toHaveCount(0)
    await expect(
      calendar.getByRole('button', { name: /Waiting for / }).filter({ visible: true }),
    ).toBeVisible()
    const first = await getProposal(customer.token, booking.id)
    expect(first).not.toBeNull()
    // The booking has its own time until the customer agrees.
    expect((await getBooking(customer, booking.id)).startTime).toBe(booking.startTime)

    // The card is dragged to an hour later.
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await card.boundingBox())!
    await calendar.mouse.move(box.x + 20, box.y + 10)
    await calendar.mouse.down()
    await calendar.mouse.move(box.x + 20, box.y + 40, { steps: 4 })
    await calendar.mouse.move(box.x + 20, box.y + 10 + 64, { steps: 4 })
    await calendar.mouse.up()
    await expect(move).toBeVisible()
    const { time } = toNairobiTime(new Date(Date.parse(booking.startTime) + 60 * MINUTE).toISOString())
    await expect(move.getByLabel('Exact time')).toHaveValue(time)
    await move.getByRole('button', { name: 'Close' }).click()

    // The customer agrees on the other site, and the calendar shows it.
    await calendar.reload()
    await waitForSocket(calendar)
    await acceptProposal(customer.token, booking.id)
    await expect(
      calendar.getByRole('button', { name: /Waiting for / }).filter({ visible: true }),
    ).toHaveCount(0)
    expect((await getBooking(customer, booking.id)).startTime).toBe(first?.startTime)
    await calendar.context().close()
  },
)

/** A4 at 96 dots per inch. */
const PAPER = { width: 794, height: 1123 }

for (const width of takeSample([1280], [360]))
  test(
    `at width ${width}, the week, the list and the page to print are accessible`,
    { tag: '@long' },
    async ({ browser, pageErrors }) => {
      const calendar = await merchantPage(browser, pageErrors, width)
      await calendar.goto(`${merchantUrl()}/calendar`)
      const views = calendar.getByRole('navigation', { name: 'View' })
      // A phone has them in a sheet.
      const showViews = async () => {
        if (!(await views.isVisible())) await calendar.getByRole('button', { name: 'More choices' }).click()
      }
      await showViews()
      await views.getByRole('link', { name: 'Week' }).click()
      await expect(calendar).toHaveURL(/view=week/)
      await expect(calendar.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolations(calendar)
      await showViews()
      await views.getByRole('link', { name: 'List' }).click()
      await expect(calendar).toHaveURL(/view=list/)
      await expect(calendar.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolations(calendar)
      await showViews()
      await calendar.getByRole('link', { name: 'Print the day' }).click()
      await expect(calendar).toHaveURL(/\/calendar\/print/)
      await expect(calendar.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
      await expectNoViolations(calendar)
      await calendar.setViewportSize(PAPER)
      await calendar.emulateMedia({ media: 'print' })
      await expect(calendar.getByRole('button', { name: 'Print' })).toBeHidden()
      await calendar.context().close()
    },
  )

/** Waits for the socket, whose library is a script of its own. Without it, nothing arrives. */
async function waitForSocket(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/esm-')),
      ),
    )
    .toBe(true)
  await page.waitForLoadState('networkidle')
}

async function showAll(requests: Locator): Promise<void> {
  const further = requests.locator('details')
  if ((await further.getAttribute('open')) === null) await further.locator('summary').click()
}

type Proposed = Booking & { proposal: { startTime: string; message: string | null } | null }

async function getProposal(token: string, id: string): Promise<Proposed['proposal']> {
  return (await get<{ booking: Proposed }>(`/bookings/${id}`, token)).booking.proposal
}

async function acceptProposal(token: string, id: string): Promise<void> {
  const answer = await fetch(`${customerUrl()}/api/v1/bookings/${id}/proposal/accept`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
}

test('a phone adds to an empty day: free time is in rows, and a time at which nobody is free is said at once', async ({
  page,
  context,
}) => {
  const shop = await openShopForTest({ staff: 2 })
  await signInToShop(context, shop)
  await page.setViewportSize({ width: 360, height: 740 })
  const date = await dayAhead(3)
  await page.goto(`${merchantUrl()}/calendar?date=${date}`)
  await expect(page.getByText('No bookings')).toBeVisible()
  const free = page.getByRole('button', { name: 'Staff, Staff free 08:00–20:00' })
  await expect(free).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])

  // The row of one person opens the sheet with the person and the time.
  await page.goto(`${merchantUrl()}/calendar?date=${date}&staff=${shop.staffIds[1]}`)
  await page.getByRole('button', { name: 'Staff free 08:00–20:00' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Start')).toHaveValue('08:00')
  await expect(sheet.getByLabel('Staff member')).toHaveValue(shop.staffIds[1]!)
  await sheet.getByLabel('Start').fill('21:00')
  await expect(sheet.getByRole('status')).toHaveText('Staff does not work at 21:00.')
  await sheet.getByLabel('Staff member').selectOption({ label: 'Anyone who is free' })
  await expect(sheet.getByRole('status')).toHaveText('Nobody is free at 21:00.')
  await sheet.getByLabel('Start').fill('09:00')
  await expect(sheet.getByRole('status')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Block time', exact: true }).first().click()
  await expect(sheet.getByLabel('To', { exact: true })).toHaveValue('20:00')
  await sheet.getByRole('button', { name: 'Close' }).click()

  // The + beside the date offers both.
  await page.getByRole('button', { name: 'Add a booking or block time', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Block time', exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  // A chosen view closes its sheet.
  await page.getByRole('button', { name: 'More choices' }).click()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('beside an open panel the date stays in one line, and dragging selects no text', async ({
  page,
  context,
}) => {
  const shop = await openShopForTest({ staff: 1 })
  const date = await dayAhead(2)
  await bookService(shop, `${date}T10:00:00+03:00`, 'Akinyi', shop.staffIds[0])
  await signInToShop(context, shop)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${merchantUrl()}/calendar?date=${date}`)
  await page
    .getByRole('button', { name: /Akinyi/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: /Akinyi/ })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(title.height).toBeLessThan(50)
  const arrow = (await page.getByRole('link', { name: 'Previous day' }).boundingBox())!
  expect(arrow.x).toBeGreaterThanOrEqual(title.x + title.width)
  expect((await page.getByRole('button', { name: 'Walk-in' }).boundingBox())!.height).toBeLessThan(60)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  const grid = (await page.getByRole('group', { name: 'Bookings by staff member' }).boundingBox())!
  await page.mouse.move(grid.x + 20, grid.y + 20)
  await page.mouse.down()
  await page.mouse.move(grid.x + 200, grid.y + 300, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})
