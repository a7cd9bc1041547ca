/** Merchants create, edit, pause and end offers, and customers see the change. */
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { customerUrl, databaseUrl, merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { logIn, openShopForTest, PASSWORD } from './api.ts'
import { layoutProblems } from './layout-problems.ts'
import { openSecondStore, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

type Shop = Awaited<ReturnType<typeof openShopForTest>>

async function signInTo(context: BrowserContext, { storeId }: Shop): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `SELECT accounts.email FROM accounts JOIN merchants ON merchants.account_id = accounts.id
     JOIN stores ON stores.merchant_id = merchants.id WHERE stores.id = $1`,
    [storeId],
  )
  await client.end()
  await logIn(context.request, `${merchantUrl()}/api/v1/merchants/login`, {
    email: rows[0]!.email,
    password: PASSWORD,
  })
}
const expectGoodPage = async (page: Page) => {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}
const openActions = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}` }).click()

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('an offer is created, found by a customer, paused, resumed, copied and ended', async ({
      page,
      context,
      browser,
    }) => {
      const shop = await openShopForTest({})
      await signInTo(context, shop)
      await page.goto(`${merchantUrl()}/offers`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offers')
      await expect(page.getByText('A cut for less')).toBeVisible()
      await page.mouse.move(5, 5)
      await expectGoodPage(page)

      await page.getByRole('link', { name: 'New offer' }).filter({ visible: true }).click()
      await page.getByLabel('Title').fill('Quiet morning cut')
      const publish = page.getByRole('button', { name: 'Publish' })
      await publish.click()
      await expect(page.getByText('Describe the offer in at least 10 letters.')).toBeVisible()
      await expect(page.getByLabel('What the customer gets')).toBeFocused()
      await page.getByLabel('What the customer gets').fill('A cut with a wash before noon.')
      await page.getByLabel('Offer price').fill('1600')
      await publish.click()
      await expect(page.getByText('The offer must cost less than the normal price.')).toBeVisible()
      await page.getByRole('button', { name: '30% off' }).click()
      await expect(page.getByLabel('Offer price')).toHaveValue('1,050')
      const preview = page.getByRole('complementary', { name: 'What customers see' })
      await expect(preview.getByText('D3 takes nothing from you')).toBeVisible()
      await expect(preview.getByText('Quiet morning cut')).toBeVisible()
      await page.getByRole('button', { name: 'Sunday' }).click()
      await page.getByLabel('From (optional)').fill('08:00')
      await page.getByLabel('To (optional)').fill('12:00')
      await page.getByLabel('In all').fill('40')
      await page.getByLabel('Conditions').fill('Not on public holidays.')
      await expectGoodPage(page)
      await publish.click()
      await expect(page).toHaveURL(/\/offers$/)
      const row = page.getByRole('listitem').filter({ hasText: 'Quiet morning cut' })
      await expect(row.getByText('Live')).toBeVisible()

      const href = await row.getByRole('link').getAttribute('href')
      const id = href?.split('/').at(-1) ?? ''
      const visitor = await browser.newPage()
      const offerUrl = `${customerUrl()}/offer/${id}`
      const statusFor = async () =>
        (await visitor.request.get(`${customerUrl()}/api/v1/offers/${id}`)).status()
      expect(await statusFor()).toBe(200)
      const { offer } = await (await visitor.request.get(`${customerUrl()}/api/v1/offers/${id}`)).json()
      expect([offer.discounted_price, offer.usable_until, offer.weekdays.length]).toEqual([1050, '12:00', 6])
      await visitor.goto(offerUrl)
      await expect(visitor.getByText('Only Mon–Sat, 08:00–12:00').filter({ visible: true })).toBeVisible()
      await expect(visitor.getByText('Not on public holidays.')).toBeVisible()

      await openActions(page, 'Quiet morning cut')
      await expectNoViolations(page, { include: '[role=menu]' })
      await page.getByRole('menuitem', { name: 'Pause' }).click()
      await expect(row.getByText('Paused')).toBeVisible()
      expect(await statusFor()).toBe(404)
      await openActions(page, 'Quiet morning cut')
      await page.getByRole('menuitem', { name: 'Resume' }).click()
      await expect(row.getByText('Live')).toBeVisible()
      expect(await statusFor()).toBe(200)

      await openActions(page, 'Quiet morning cut')
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit offer')
      await expect(page.getByText('Draft', { exact: true })).toBeVisible()
      await openActions(page, 'Quiet morning cut')
      await page.getByRole('menuitem', { name: 'Delete offer' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete offer' }).click()
      await expect(page).toHaveURL(/\/offers$/)
      await expect(row).toHaveCount(1)
      await visitor.close()
    })
  })

test(
  'on a wide screen, the editor’s buttons stay in view, and the list of all stores names each',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const shop = await openShopForTest({})
    await openSecondStore(shop, 'Second store')
    await signInTo(context, shop)
    await page.goto(`${merchantUrl()}/offers`)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A cut for less' })
    await expect(row).toContainText(', Test Area')
    await row.getByRole('link').click()
    const save = page.getByRole('button', { name: 'Save changes' }).filter({ visible: true })
    await expect(save).toBeInViewport()
    await expectGoodPage(page)
    await page.getByLabel('Conditions').focus()
    await expect(save).toBeInViewport()
  },
)

test(
  'two people edit an offer: what only one has changed is merged, and they choose the rest',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^409 PUT .*\/offers\//)
    const shop = await openShopForTest({})
    await signInTo(context, shop)
    await page.goto(`${merchantUrl()}/offers/${shop.offerId}`)
    await page.getByLabel('What the customer gets').fill('A cut and a wash.')
    await page.getByLabel('Offer price').fill('1200')
    const theirs = await page.request.put(`${merchantUrl()}/api/v1/offers/${shop.offerId}`, {
      headers: { authorization: `Bearer ${shop.merchantToken}` },
      data: { discounted_price: 1100, title: 'A better cut' },
    })
    expect(theirs.status()).toBe(200)
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    const note = page.getByRole('alert').filter({ hasText: 'Someone else changed this offer' })
    await expect(note.getByText('Yours: KES 1,200')).toBeVisible()
    await expect(note.getByText('Theirs: KES 1,100')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('A better cut')
    await expectGoodPage(page)
    await note.getByRole('button', { name: 'Use mine' }).click()
    await save.click()
    await expect(page).toHaveURL(/\/offers$/)
    const { offer } = await (await page.request.get(`${customerUrl()}/api/v1/offers/${shop.offerId}`)).json()
    expect([offer.title, offer.description, offer.discounted_price]).toEqual([
      'A better cut',
      'A cut and a wash.',
      1200,
    ])
  },
)
