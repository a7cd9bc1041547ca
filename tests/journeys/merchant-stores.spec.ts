// cspell:ignore piga
/**
 * A merchant with several stores: each section can be limited to one of them, its e-mails name it, and its
 * empty day shares it.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { merchantUrl } from './addresses.ts'
import { openShopForTest, PASSWORD, post } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { newMerchant, signInAsMerchant, title } from './merchant-start-steps.ts'
import { bookService, dayAhead, openSecondStore, signInToShop, SIZES, withDatabase } from './merchant-shop.ts'
import { NEW_STORE } from '#tests/support/merchants.ts'
import { expect, test } from './test.ts'

const expectGoodPage = async (page: Page) => {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}
const storeSwitch = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: 'Store', exact: true })
const SECOND = 'Second store, Test Area'

/** The paths that have the switch, and what each says when the store has nothing. */
const EMPTY: [path: string, text: string][] = [
  ['/clients', `${SECOND} has no clients yet`],
  ['/requests?list=won', `${SECOND} has won nothing yet`],
  ['/reviews?show=unanswered', `${SECOND} has answered every review`],
  ['/account/statement', `${SECOND} sold no offers in this month`],
]

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'each section can be limited to one of the stores, and keeps its other choices',
      { tag: '@long' },
      async ({ page, context }) => {
        const shop = await openShopForTest({})
        await bookService(shop, `${await dayAhead(2)}T10:00`, 'Wanjiku')
        await signInToShop(context, shop)
        for (const [path] of EMPTY) {
          await page.goto(merchantUrl() + path)
          await expect(title(page)).toBeVisible()
          await expect(storeSwitch(page), path).toHaveCount(0)
        }
        await openSecondStore(shop, 'Second store')
        await withDatabase(({ db }) =>
          db.updateTable('stores').set({ status: 'published' }).where('name', '=', 'Second store').execute(),
        )
        for (const [path, text] of EMPTY) {
          await page.goto(merchantUrl() + path)
          await expect(storeSwitch(page).locator('option:checked')).toHaveText('All 2 stores')
          await storeSwitch(page).selectOption({ label: SECOND })
          await expect(page.getByRole('main').getByText(text)).toBeVisible()
          const [, choice = ''] = path.split('?')
          expect(new URL(page.url()).search).toContain(choice)
          await expectGoodPage(page)
        }
        await page.goto(`${merchantUrl()}/clients`)
        await storeSwitch(page).selectOption({ label: 'Shop of the test, Test Area' })
        await page.getByRole('link', { name: /^Wanjiku/ }).click()
        await expect(page).toHaveURL((url) => url.searchParams.get('store') === shop.storeId)
        await expect(page.getByRole('article').getByRole('heading', { name: /^Wanjiku/ })).toBeVisible()

        await page.goto(`${merchantUrl()}/clients/mails`)
        await expect(storeSwitch(page).locator('option:checked')).toHaveText('Shop of the test, Test Area')
        await storeSwitch(page).selectOption({ label: SECOND })
        const main = page.getByRole('main')
        await expect(main.getByText('Nobody is in this group at Second store yet.')).toBeVisible()
        await expect(main.getByText('No emails have been sent from Second store yet.')).toBeVisible()
        const preview = main.getByRole('region', { name: 'As they see it' })
        await expect(preview).toContainText('From Second store')
        await expect(preview).toContainText('because you follow Second store')
        await expect(preview).toContainText('Stop emails from all stores of Test & Sons')
        await expectGoodPage(page)
      },
    )

    test('an empty day offers to share the store and to print its poster', async ({ page, context }) => {
      const shop = await openShopForTest({})
      await signInToShop(context, shop)
      await page.goto(merchantUrl())
      const share = page.getByRole('main').getByRole('group', { name: 'Share the store' })
      await expect(share.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(encodeURIComponent(`/store/${shop.storeId}`)),
      )
      await expectGoodPage(page)
      await share.getByRole('link', { name: 'Poster with a QR code' }).click()
      await expect(page).toHaveURL(`${merchantUrl()}/settings/stores/${shop.storeId}/poster`)
      // An id in an address would not be typed.
      await expect(page.getByRole('article')).toContainText('Or search for “')
      await expect(page.getByRole('article')).not.toContainText(shop.storeId)
      const download = async (button: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: button }).click(),
        ])
        return readFile(await file.path())
      }
      await page.getByLabel('The link opens').selectOption({ label: 'A cut for less' })
      await page.getByLabel('Language').selectOption('Kiswahili')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByRole('article')).toContainText('A cut for less: piga picha')
      const pdf = await download('Download PDF')
      expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
      await page.getByRole('radio', { name: /status/ }).check()
      const { width, height, format } = await sharp(await download('Download picture')).metadata()
      expect([width, height, format]).toEqual([1080, 1920, 'png'])
    })

    test(
      'a store whose place is not known shows what was sent, until an area is chosen',
      { tag: '@long' },
      async ({ page, context }) => {
        const person = await newMerchant('Atlantis Spa')
        const { access_token: token } = await post<{ access_token: string }>('/merchants/login', {
          email: person.email,
          password: PASSWORD,
        })
        const { category: _ofTests, ...store } = NEW_STORE
        const sent = {
          ...store,
          name: 'Atlantis Spa',
          category: 'Barber & Salon',
          location: 'Pier 7, Atlantis',
        }
        await post('/stores', sent, token)
        await signInAsMerchant(context, person.email)
        await page.goto(`${merchantUrl()}/settings`)
        await page.getByRole('link', { name: /Atlantis Spa/ }).click()
        await expect(page.getByText('D3 doesn’t know “Pier 7, Atlantis”.', { exact: false })).toBeVisible()
        await expectGoodPage(page)
        await page.goto(`${merchantUrl()}/start`)
        await expect(title(page)).toHaveText('Your business')
        await expect(page.getByText('Choose the area that it is in.', { exact: false })).toBeVisible()
        const area = page.getByLabel('Area', { exact: true })
        await expect(area).toHaveValue('')
        await expectGoodPage(page)
        await area.selectOption('westlands')
        await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).click()
        // The text was taken as the address, and hours and a pin were sent too.
        await expect(title(page)).toHaveText('Your first service')
        await page.goto(`${merchantUrl()}/settings`)
        await expect(page.getByRole('link', { name: /Atlantis Spa/ })).toBeVisible()
        await expect(page.getByText('Pier 7, Atlantis')).toHaveCount(0)
      },
    )
  })
