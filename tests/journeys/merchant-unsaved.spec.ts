/** Unsaved input of a merchant is not lost: by leaving, by another part of the page, or by someone else. */
import { merchantUrl } from './addresses.ts'
import { openShopForTest, OWN_PAGE } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { signInToShop } from './merchant-shop.ts'
import {
  button,
  choosePhoto,
  fillBusiness,
  goOn,
  newMerchant,
  signInAsMerchant,
  title,
} from './merchant-start-steps.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'a step asks before it is left, and shows all that is missing at once',
  { tag: '@long' },
  async ({ page, context }) => {
    const person = await newMerchant('Duka la Njeri')
    await signInAsMerchant(context, person.email)
    await page.goto(`${merchantUrl()}/start`)
    await goOn(page)
    const missing = page.getByRole('main').getByText(/^Please (fill this in|choose)\.$/)
    await expect(missing).toHaveText(['Please choose.', 'Please choose.'])
    await page.getByLabel('Category').selectOption({ index: 1 })
    // The message goes at once, and the focus stays.
    await expect(missing).toHaveCount(1)
    await fillBusiness(page)

    await page.getByRole('link', { name: 'Finish later' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expectNoViolations(page, { include: '[role=alertdialog]' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('What you offer')).toHaveValue(
      'Fades, beards and hot towels by two barbers.',
    )
    await goOn(page)

    await expect(title(page)).toHaveText('Where is your store?')
    await goOn(page)
    await expect(page.getByText('Put the pin where your store is.')).toBeVisible()
    await expect(page.getByText('Please fill this in.')).toBeVisible()
    // Nothing was typed.
    await page.getByRole('link', { name: 'Finish later' }).click()
    await expect(page).toHaveURL(`${merchantUrl()}/`)
    await expect(page.getByText('Customers can’t see Duka la Njeri yet.', { exact: false })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Continue setting up' }).click()
    await expect(title(page)).toHaveText('Where is your store?')
  },
)

test(
  'the hours that someone else has saved meanwhile can be taken',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^409 PUT .*\/hours$/)
    const person = await newMerchant('Duka la Achieng')
    await signInAsMerchant(context, person.email)
    await page.goto(`${merchantUrl()}/start`)
    await fillBusiness(page)
    await goOn(page)
    await expect(title(page)).toHaveText('Where is your store?')
    const store = new URL(page.url()).searchParams.get('store') ?? ''
    await page.goto(`${merchantUrl()}/start/hours?store=${store}`)
    await page.getByLabel('Monday, closes').selectOption('20:00')

    const hours = [{ weekday: 'tuesday', opens: '10:00', closes: '16:00' }]
    const theirs = await page.request.put(`${merchantUrl()}/api/v1/branches/store-${store}/hours`, {
      headers: OWN_PAGE,
      data: { hours, specialDays: [], closedOnHolidays: false },
    })
    expect(theirs.status(), await theirs.text()).toBe(200)
    await goOn(page)
    await button(page, 'Take theirs').click()
    await expect(page.getByLabel('Tuesday, closes')).toHaveValue('16:00')
    await expect(page.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked()
  },
)

test(
  'the profile of a store stays as it is typed while a picture is saved',
  { tag: '@long' },
  async ({ page, context }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    await page.goto(`${merchantUrl()}/settings/stores/${shop.storeId}`)
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    const name = section('Profile and contact').getByLabel('Name of the store')
    await name.fill('A name that is not saved yet')
    await choosePhoto(page, 0)
    await expect(page.getByRole('button', { name: 'Change cover picture' })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await expect(name).toHaveValue('A name that is not saved yet')
    await section('Profile and contact')
      .getByLabel('What you offer')
      .fill('Cuts and shaves in the middle of town.')
    await section('Profile and contact').getByRole('button', { name: 'Save changes' }).click()
    await expect(title(page)).toHaveText('A name that is not saved yet')
  },
)

test(
  'an offer that is paused on its page stays as it is typed',
  { tag: '@long' },
  async ({ page, context }) => {
    const shop = await openShopForTest({})
    await signInToShop(context, shop)
    await page.goto(`${merchantUrl()}/offers/${shop.offerId}`)
    await page.getByLabel('Title').fill('A better title')
    await page.getByLabel('What the customer gets').fill('A cut with a wash before it.')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('A better title')
    await page.getByRole('link', { name: 'Offers' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
    await button(page, 'Save changes').click()
    await expect(page).toHaveURL(/\/offers$/)
    await expect(page.getByText('A better title').first()).toBeVisible()
  },
)
