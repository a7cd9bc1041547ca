/** The page of a merchant's figures. */
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { databaseUrl, merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { DEMO_PASSWORD, logIn, newCustomer, PASSWORD } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const OWNER = 'otieno@d3.test'
/** A week without any booking. */
const EMPTY_WEEK = '/figures?day=2020-01-08'

async function signInAs(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, { email, password })
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })
const takings = (page: Page) => page.getByRole('region', { name: 'Taken at the counter' })
const chart = (page: Page) => takings(page).getByTestId('takings-chart')

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'an owner reads the figures of a week, a month and a year',
      { tag: '@long' },
      async ({ page, context }) => {
        await signInAs(context, OWNER)
        await page.goto(`${merchantUrl()}/more`)
        await page.getByRole('main').getByRole('link', { name: 'Figures' }).click()
        await expect(heading(page)).toHaveText('Your week')
        for (const label of ['Taken at the counter', 'Bookings', 'Came as booked', 'Hours booked'])
          await expect(totals(page).getByText(label, { exact: true })).toBeVisible()
        const steps = page.getByRole('region', { name: 'From page to visit' }).getByRole('listitem')
        await expect(steps).toHaveText([/^Page views/, /^Bookings begun/, /^Bookings made/, /^Came/])
        await page.mouse.move(5, 5)
        await expect(chart(page).locator('svg').first()).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])

        const periods = page.getByRole('navigation', { name: 'Period' })
        for (const [link, title] of [
          ['Month', 'Your month'],
          ['Year', 'Your year'],
        ] as const) {
          await periods.getByRole('link', { name: link }).click()
          await expect(heading(page)).toHaveText(title)
          await expect(page).toHaveURL(new RegExp(`/figures\\?period=${link.toLowerCase()}$`))
          await expect(periods.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
          await expect(chart(page).locator('svg').first()).toBeVisible()
          await expectNoViolations(page)
          expect(await page.evaluate(layoutProblems)).toEqual([])
        }
        // January.
        await chart(page).hover({ position: { x: 45, y: 100 } })
        await expect(chart(page).getByText(/^This year: KES/)).toBeVisible()
      },
    )

    test('the chart takes the place of the bars', { tag: '@long' }, async ({ page, context }) => {
      await signInAs(context, OWNER)
      const released = Promise.withResolvers<void>()
      await page.route(/takings-chart/, async (route) => {
        await released.promise
        await route.continue()
      })
      await page.goto(`${merchantUrl()}/figures?period=month`)
      await expect(chart(page)).toHaveCount(0)
      const before = await takings(page).boundingBox()
      released.resolve()
      await page.mouse.move(5, 5)
      await expect(chart(page).locator('svg').first()).toBeVisible()
      expect(await takings(page).boundingBox()).toEqual(before)
    })

    test(
      'a week without bookings says so and leads to the one before',
      { tag: '@long' },
      async ({ page, context }) => {
        await signInAs(context, OWNER)
        await page.goto(merchantUrl() + EMPTY_WEEK)
        await expect(page.getByText('6 to 12 Jan 2020, against the week before')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'No bookings on these days' })).toBeVisible()
        await expectNoViolations(page)
        await page.getByRole('main').getByRole('link', { name: 'Week before' }).last().click()
        await expect(page.getByText('30 Dec 2019 to 5 Jan 2020, against the week before')).toBeVisible()
      },
    )
  })

test('the period and the store are in the address', { tag: '@long' }, async ({ page, context }) => {
  await signInAs(context, OWNER)
  await page.goto(`${merchantUrl()}/figures`)
  const moves = page.getByRole('navigation', { name: 'Earlier and later' })
  await expect(moves.getByRole('button', { name: 'Week after' })).toBeDisabled()
  await moves.getByRole('link', { name: 'Week before' }).click()
  await expect(page).toHaveURL(/\/figures\?day=\d{4}-\d\d-\d\d$/)
  await expect(moves.getByRole('link', { name: 'Week after' })).toBeVisible()
  const stores = page.getByRole('combobox')
  await stores.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?day=[\d-]+&store=[\da-f-]+$/)
  await page.reload()
  await expect(stores).not.toHaveValue('')
  await moves.getByRole('link', { name: 'Week after' }).click()
  await expect(page).toHaveURL(/\?day=[\d-]+&store=[\da-f-]+$/)
  await expect(moves.getByRole('button', { name: 'Week after' })).toBeDisabled()
})

test('the file has a line for each day', async ({ page, context }) => {
  await signInAs(context, OWNER)
  await page.goto(`${merchantUrl()}/figures?day=2020-01-08`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('d3-2020-01-06-2020-01-12.csv')
})

test('a failed download is reported', { tag: '@long' }, async ({ page, context, pageErrors }) => {
  await signInAs(context, OWNER)
  await page.goto(`${merchantUrl()}/figures`)
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  pageErrors.allow(/INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText(/^The file wasn’t downloaded\./)).toBeVisible()
  await context.setOffline(false)
})

test(
  'an account of the front desk reads whom to ask',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const customer = await newCustomer('Baraka')
    await makeFrontDesk(customer.email)
    await signInAs(context, customer.email, PASSWORD)
    pageErrors.allow(/^403 GET .*\/figures$/)
    const answer = await page.goto(`${merchantUrl()}/figures`)
    expect(answer?.status()).toBe(403)
    await expect(heading(page)).toHaveText('Your role does not include this page')
    await expectNoViolations(page)
  },
)

test('a visitor signs in first', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${merchantUrl()}/figures?period=month`)
  await expect(page).toHaveURL(
    `${merchantUrl()}/accounts/sign-in?redirect=${encodeURIComponent('/figures?period=month')}`,
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the figures are complete, and the file is downloaded by its form', async ({ page, context }) => {
    await signInAs(context, OWNER)
    await page.goto(`${merchantUrl()}/figures?period=month`)
    await takings(page).getByText('Show as table').click()
    await expect(takings(page).getByRole('rowheader', { name: '1', exact: true })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^d3-\d{4}-\d\d-01-.*\.csv$/)
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Week' }).click()
    await expect(heading(page)).toHaveText('Your week')
  })
})

/** Adds the account to the team of the demo's merchant. */
async function makeFrontDesk(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(`UPDATE accounts SET role = 'merchant' WHERE email = $1`, [email])
  await client.query(
    `INSERT INTO merchant_members (account_id, merchant_id, role, created_at)
     SELECT member.id, merchant.id, 'front-desk', now()
     FROM accounts member, merchants merchant JOIN accounts owner ON owner.id = merchant.account_id
     WHERE member.email = $1 AND owner.email = $2`,
    [email, OWNER],
  )
  await client.end()
}
