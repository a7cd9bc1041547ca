/** A merchant edits the services of a store. */
import type { Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { get, openShopForTest } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import {
  bookService,
  choosePicture,
  dayAhead,
  saveElsewhere,
  signInToShop,
  SIZES,
  withDatabase,
} from './merchant-shop.ts'
import { expect, test } from './test.ts'

const save = (page: Page, name = 'Save') =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const servicePage = (id: string) => `${merchantUrl()}/services/${id}`
const read = async (id: string) =>
  (await get<{ service: { name: string; price: number; min_cancellation_hours: number } }>(`/services/${id}`))
    .service

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'a service is added with a picture, and customers see it',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({ staff: 2 })
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/services`)
        await expect(page.getByRole('listitem').filter({ hasText: 'KES 1,500' })).toContainText(
          'Can be booked',
        )
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await page.getByRole('link', { name: 'Add a service' }).click()

        // Each field says what is missing.
        await page.getByLabel('Name', { exact: true }).fill('B')
        await save(page, 'Add the service')
        await expect(page.getByText('Must have at least 2 characters')).toBeVisible()
        await expect(page.getByText('Enter a price.')).toBeVisible()
        await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
        await expectNoViolations(page)

        await page.getByLabel('Name', { exact: true }).fill('Beard shape-up')
        await page.getByLabel('Description').fill('A beard shaped with a straight razor.')
        await choosePicture(page, 'Add a picture')
        await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1,200')
        await page.getByLabel('Duration').selectOption({ label: '45 minutes' })
        await page.getByRole('checkbox', { name: 'Staff 1' }).check()
        await page.getByLabel('Customers can cancel until').selectOption({ label: '3 hours before' })
        await expect(page.getByText(/^Cancel in My Bookings up to 3 hours before/).first()).toBeVisible()
        await page.getByRole('button', { name: 'Add a question' }).click()
        await page.getByLabel('Question 1', { exact: true }).fill('How long is your beard?')
        const preview = page.getByRole('region', { name: 'What customers see' })
        await expect(preview).toContainText('Beard shape-up')
        await expect(preview).toContainText('KES 1,200')
        await save(page, 'Add the service')

        await expect(page).toHaveURL(/\/services\/[\da-f-]{36}$/)
        await expect(page.getByRole('heading', { level: 1, name: 'Beard shape-up' })).toBeVisible()
        await expect(page.getByText('Can be booked', { exact: true })).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        const id = page.url().split('/').at(-1)!
        expect(await read(id)).toMatchObject({
          name: 'Beard shape-up',
          price: 1200,
          min_cancellation_hours: 3,
        })
        const { forms } = await get<{ forms: { fields: { field_name: string }[] }[] }>(`/forms/service/${id}`)
        expect(forms[0]?.fields.map(({ field_name }) => field_name)).toEqual(['How long is your beard?'])
      },
    )

    test(
      'a new price says what it does to the offers, and leaving asks first',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({ priceCents: 150_000, discountedCents: 120_000 })
        await signInToShop(context, shop)
        await page.goto(servicePage(shop.serviceId))
        await page.getByRole('textbox', { name: 'Price', exact: true }).fill('2000')
        const effect = page.getByRole('status').filter({ hasText: 'The new price is KES 2,000' })
        await expect(effect).toContainText('A cut for less: KES 1,200 becomes KES 1,600 (20% off)')
        await expect(effect).toContainText('Bookings that are already made keep their price.')
        await expectNoViolations(page)

        await page.getByRole('link', { name: 'Services' }).filter({ visible: true }).last().click()
        const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
        await question.getByRole('button', { name: 'Stay here' }).click()
        await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('2000')
      },
    )
  })

test(
  'edits of two people are both saved, and the same field is chosen',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    pageErrors.allow(/^409 PUT .*\/services\//)
    await page.goto(servicePage(shop.serviceId))
    // The factory's service has neither a long description nor a picture.
    await page.getByLabel('Description').fill('A cut with wash and neck shave.')
    await choosePicture(page, 'Add a picture')

    // The edits are of different fields, so both are there.
    await saveElsewhere(shop, `/services/${shop.serviceId}`, { name: 'Classic cut' })
    await page.getByLabel('Customers can cancel until').selectOption({ label: '6 hours before' })
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Classic cut' })).toBeVisible()
    expect(await read(shop.serviceId)).toMatchObject({ name: 'Classic cut', min_cancellation_hours: 6 })

    // Both values of the same field are shown.
    await saveElsewhere(shop, `/services/${shop.serviceId}`, { price: 1800 })
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1700')
    await save(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
    await expect(conflict).toContainText('Saved by them: KES 1,800')
    await expect(conflict).toContainText('Yours: KES 1,700')
    await expectNoViolations(page)
    await conflict.getByRole('button', { name: 'Save mine' }).click()
    await expect(conflict).toHaveCount(0)
    await expect.poll(async () => (await read(shop.serviceId)).price).toBe(1700)
  },
)

test(
  'a failure leaves the form as it was, and a service with an offer is not deleted',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    pageErrors.allow(/INTERNET_DISCONNECTED/)
    pageErrors.allow(/^409 DELETE /)
    await page.goto(servicePage(shop.serviceId))
    await page.getByLabel('Description').fill('A cut with wash and neck shave.')
    await choosePicture(page, 'Add a picture')
    await context.setOffline(true)
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Network error')
    await context.setOffline(false)
    await save(page)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('button', { name: 'Delete service' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete service' }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByRole('button', { name: 'Leave it' }).click()
    await expect(question).toHaveCount(0)
  },
)

test(
  'a service of another merchant is not found',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    const [shop, other] = [await openShopForTest({}), await openShopForTest({})]
    await signInToShop(context, shop)
    pageErrors.allow(/^404 GET /)
    const answer = await page.goto(servicePage(other.serviceId))
    expect(answer?.status()).toBe(404)
  },
)

test('Today asks once who performs the services that nobody is named for', async ({ page, context }) => {
  const shop = await openShopForTest({ staff: 2 })
  await withDatabase(({ db }) =>
    db.deleteFrom('service_staff').where('service_id', '=', shop.serviceId).execute(),
  )
  await signInToShop(context, shop)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(merchantUrl())
  await expect(page.getByRole('heading', { name: 'Who does these services?' })).toBeVisible()
  await expect(page.getByText('Nobody is named for Cut.')).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await page.getByRole('button', { name: 'Name the whole team' }).click()
  await expect(page.getByRole('heading', { name: 'Who does these services?' })).toHaveCount(0)
  await page.goto(servicePage(shop.serviceId))
  await expect(page.getByRole('checkbox', { name: 'Staff 1' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Staff 2' })).toBeChecked()
})

test('a service with bookings is not deleted: they are named before, and it stops being offered', async ({
  page,
  context,
}) => {
  const shop = await openShopForTest({})
  await bookService(shop, `${await dayAhead(2)}T10:00:00+03:00`, 'Akinyi')
  await signInToShop(context, shop)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(servicePage(shop.serviceId))
  await page.getByRole('button', { name: 'Delete service' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('One booking is still to come.')
  await expect(question.getByRole('link', { name: /Akinyi/ })).toHaveAttribute('href', /booking=/)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await question.getByRole('button', { name: 'Stop offering it' }).click()
  await expect(page).toHaveURL(`${merchantUrl()}/services`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Cut' })).toContainText('Not offered')
})
