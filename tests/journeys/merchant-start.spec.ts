// cspell:ignore internetdisconnected yako Orodha Huduma
/** A new merchant sets up a store, from sign-up to its public page. */
import { customerUrl, merchantUrl } from './addresses.ts'
import { newPerson, PASSWORD } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import {
  button,
  choosePhoto,
  fillBusiness,
  fillPlace,
  fillService,
  goOn,
  newMerchant,
  signInAsMerchant,
  smsCode,
  speakKiswahili,
  title,
} from './merchant-start-steps.ts'
import { SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const DOOR = { latitude: -1.2653, longitude: 36.8021 }
test.use({ geolocation: DOOR, permissions: ['geolocation'] })

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('from sign-up to a public store with an offer', async ({ page, pageErrors }) => {
      pageErrors.allow(/^400 POST .*\/users\/verify-otp$/)
      const person = newPerson('Kamau')
      const check = async () => {
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
      }
      await page.goto(`${merchantUrl()}/sign-up/email`)
      await page.getByLabel(/^Business name/).fill('Kinyozi ya Kamau')
      await page.getByLabel('First name').fill(person.firstName)
      await page.getByLabel('Last name').fill(person.lastName)
      await page.getByLabel('Email', { exact: true }).fill(person.email)
      await page.getByLabel('Phone number').fill(person.phone)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()

      await expect(page.getByLabel('Name of the store')).toHaveValue('Kinyozi ya Kamau')
      await fillBusiness(page)
      await check()
      await goOn(page)

      await fillPlace(page)
      await expect(page.getByTestId('pin-map').locator('.leaflet-tile-pane')).toBeAttached()
      await check()
      await goOn(page)

      await expect(title(page)).toHaveText('When are you open?')
      await page.getByRole('checkbox', { name: 'Saturday' }).uncheck()
      await page.getByLabel('Monday, closes').selectOption('20:00')
      await button(page, 'Same hours on all open days').click()
      await expect(page.getByLabel('Friday, closes')).toHaveValue('20:00')
      await check()
      await goOn(page)

      await fillService(page)
      await page.getByLabel('How many customers can you serve at once?').selectOption('2')
      await button(page, 'Add your team').click()
      await page.getByLabel('Name 1').fill('Kamau')
      await expect(page.getByText('You named 1 of 2', { exact: false })).toBeVisible()
      await page.getByLabel('Name 2').fill('Otieno')
      await expect(page.getByText('You named', { exact: false })).toHaveCount(0)
      await choosePhoto(page)
      await check()
      await goOn(page)

      await expect(title(page)).toHaveText('Your first offer')
      await page.getByLabel('Offer price').fill('1,250')
      const earnings = page.getByRole('definition').filter({ visible: true })
      await expect(earnings.filter({ hasText: /^KES.38$/ })).toBeVisible()
      await expect(earnings.filter({ hasText: /^KES.212$/ })).toBeVisible()
      await expect(
        page.getByText('D3 takes nothing from you').filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(page.getByText('16% off').filter({ visible: true })).toBeVisible()
      await check()
      await goOn(page)

      await expect(title(page)).toHaveText('Show your store')
      await choosePhoto(page)
      await check()
      await goOn(page)

      await expect(title(page)).toHaveText('Verify your phone')
      await button(page, 'Send me the code').click()
      const code = await smsCode(person.phone)
      await page.getByLabel('Code from the SMS').fill(code === '111111' ? '222222' : '111111')
      await expect(page.getByLabel('Code from the SMS')).toHaveAttribute('aria-invalid', 'true')
      await check()
      await expect(page.getByRole('checkbox', { name: /^Customers may call this number/ })).toBeChecked()
      await page.getByLabel('Code from the SMS').fill(code)

      await expect(title(page)).toHaveText('Kinyozi ya Kamau is live')
      await expect(page.getByText('“Fade, beard and hot towel” takes 2 customers at a time.')).toBeVisible()
      const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp' })
      await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/.*Kinyozi%20ya%20Kamau/)
      await check()
      await page.getByRole('link', { name: 'Poster with a QR code' }).click()
      await expect(title(page)).toHaveText('Kinyozi ya Kamau')
      await expect(page.getByRole('img', { name: /^QR code that opens / })).toBeVisible()
      await check()
      const paper = (await page.pdf({ format: 'A5' })).toString('latin1')
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
      await page.goBack()
      const link = page.getByRole('link', { name: 'See your store' })
      const path = new URL((await link.getAttribute('href')) ?? '').pathname
      await page.goto(customerUrl() + path)
      await expect(title(page)).toHaveText('Kinyozi ya Kamau')
      await expect(page.getByText('Fade, beard and hot towel').first()).toBeVisible()
      await expect(page.getByText('Otieno').first()).toBeVisible()
      await expect(page.locator('a[href^="tel:"]').first()).toHaveAttribute('href', /\d{9}$/)
    })
  })

test(
  'a step that was left is continued on another device',
  { tag: '@long' },
  async ({ page, context, browser, pageErrors }) => {
    pageErrors.allow(/^409 PUT .*\/branches\//)
    const person = await newMerchant('Nails by Wanjiku')
    await signInAsMerchant(context, person.email)
    await page.goto(merchantUrl())
    await expect(page.getByRole('heading', { name: 'Let’s set up your store' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Set up your store' }).click()
    await fillBusiness(page)
    await goOn(page)
    await expect(title(page)).toHaveText('Where is your store?')

    const other = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      geolocation: DOOR,
      permissions: ['geolocation'],
    })
    await pageErrors.watch(other)
    await signInAsMerchant(other, person.email)
    const tablet = await other.newPage()
    await tablet.goto(`${merchantUrl()}/start`)
    await fillPlace(tablet)
    await goOn(tablet)
    await expect(title(tablet)).toHaveText('When are you open?')
    await tablet.getByRole('link', { name: 'Your business' }).click()
    await expect(tablet.getByLabel('Name of the store')).toHaveValue('Nails by Wanjiku')
    await tablet.getByLabel('Name of the store').fill('Nails by Achieng')
    await goOn(tablet)
    await expect(title(tablet)).toHaveText('When are you open?')
    await other.close()

    // The phone still shows the earlier version of the place: nothing is overwritten without a question.
    await button(page, 'I’m at the store now').click()
    await page.getByLabel('Building and street').fill('Another Plaza')
    await goOn(page)
    const conflict = page.getByRole('main').getByRole('alert')
    await expect(conflict).toContainText('Another Plaza')
    await expect(conflict).toContainText('Mpaka Plaza, Mpaka Road')
    await expectNoViolations(page)
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByLabel('Building and street')).toHaveValue('Mpaka Plaza, Mpaka Road')
    await goOn(page)
    await expect(title(page)).toHaveText('When are you open?')

    // A draft is nobody else's.
    const store = new URL(page.url()).searchParams.get('store') ?? ''
    const answer = await page.request.get(`${customerUrl()}/store/${store}`)
    expect(answer.status()).toBe(404)
  },
)

test('what is missing, and a lost network, are said at the field and lose nothing', async ({
  page,
  context,
  pageErrors,
}) => {
  const person = await newMerchant('Duka')
  await signInAsMerchant(context, person.email)
  await page.goto(`${merchantUrl()}/start`)
  await fillBusiness(page)
  await page.getByLabel('Name of the store').fill('')
  await goOn(page)
  await expect(page.getByLabel('Name of the store')).toBeFocused()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('Name of the store').fill('Duka la Wanjiku')

  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.route('**/api/v1/stores', (route) => route.abort('internetdisconnected'))
  await goOn(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Name of the store')).toHaveValue('Duka la Wanjiku')
  await page.unroute('**/api/v1/stores')
  await goOn(page)

  await expect(title(page)).toHaveText('Where is your store?')
  await expect(page.getByText(/^This pin is nearer to/)).toHaveCount(0)
  await page.getByLabel('Building and street').fill('Mpaka Plaza')
  await goOn(page)
  await expect(page.getByText('Put the pin where your store is.')).toBeVisible()
  await page.getByLabel('Find an area or town').fill('Atlantis')
  await button(page, 'Find').click()
  await expect(page.getByText('We don’t know this area.', { exact: false })).toBeVisible()
  await page.getByLabel('Find an area or town').fill('kilimani')
  await page.keyboard.press('Enter')
  // The map is moved by the keyboard too.
  await page.getByRole('region', { name: 'Map of where your store is' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^The pin is set/)).toBeVisible()
  // The area of the first step is Westlands.
  await expect(page.getByText(/^This pin is nearer to Kilimani than to Westlands/)).toBeVisible()
  await goOn(page)
  await expect(title(page)).toHaveText('When are you open?')
  await goOn(page)

  await fillService(page)
  await expect(page.getByLabel('How long it takes').locator('option', { hasText: '12 hours' })).toHaveCount(1)
  await goOn(page)
  await expect(title(page)).toHaveText('Your first offer')
  await page.getByLabel('Offer price').fill('1,500')
  await goOn(page)
  await expect(page.getByText('The offer price must be lower than the normal price.')).toBeVisible()
  await button(page, 'Skip for now').click()

  await expect(title(page)).toHaveText('Show your store')
  await goOn(page)
  await expect(page.getByText('Choose a cover picture or a logo.')).toBeVisible()
  await button(page, 'Finish later')
    .or(page.getByRole('link', { name: 'Finish later' }))
    .click()
  await page.goto(`${merchantUrl()}/settings`)
  await expect(page.getByRole('link', { name: /Duka la Wanjiku/ })).toContainText('2 things missing')
})

test('in Kiswahili', { tag: '@long' }, async ({ page, context }) => {
  const person = await newMerchant('Saluni ya Wanjiku')
  await signInAsMerchant(context, person.email)
  await speakKiswahili(context)
  await page.goto(`${merchantUrl()}/start`)
  await expect(page.locator('html')).toHaveAttribute('lang', /^sw/)
  await expect(title(page)).toHaveText('Biashara yako')
  await page.getByRole('button', { name: /Orodha$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Huduma ya kwanza')
})

test('a visitor signs in first', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${merchantUrl()}/start/hours`)
  await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=/)
})
