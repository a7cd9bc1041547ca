// cspell:ignore gani unakufaa
/** Another website shows the booking of a store. */
import { randomBytes } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { openOtherWebsite, type OtherWebsite } from '#tests/support/other-website.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { answerPrompt, get, moveClock, newCustomer, newPerson, openShopForTest, post } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { saveElsewhere, signInToShop } from './merchant-shop.ts'
import { codesIn, smsCode } from './sms-codes.ts'
import { expect, test } from './test.ts'

// Messages are counted by phone, and a journey moves the clock.
test.use({ appName: 'embed', viewport: { width: 360, height: 740 } })

let website: OtherWebsite
let shop: Shop
let slug: string

test.beforeAll(async () => {
  website = await openOtherWebsite(customerUrl())
  shop = await openShopForTest({ staff: 1, capacity: 3 })
  slug = `zuri-${randomBytes(5).toString('hex')}`
  await saveElsewhere(shop, `/stores/${shop.storeId}/slug`, { slug })
  await saveElsewhere(shop, `/stores/${shop.storeId}/embed-origins`, { embedOrigins: [website.origin] })
})
test.afterAll(() => website?.close())

const openWebsite = async (page: Page, attributes: string, lang?: string): Promise<void> => {
  website.setPage(`data-store="${slug}" ${attributes}`, lang)
  await page.goto(website.origin)
}

/** Neither the browser nor the frame has a cookie of this site. */
async function expectNoCookies(page: Page): Promise<void> {
  expect(await page.context().cookies(customerUrl())).toEqual([])
}

async function registerIn(frame: FrameLocator, phone: string): Promise<void> {
  await frame.getByLabel('Your name').fill('Wambui Otieno')
  await frame.getByLabel('Phone number').fill(phone)
  await frame.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
  await frame.getByRole('button', { name: 'Text me a code' }).click()
  await frame.getByLabel('6-digit code').fill(await smsCode(phone))
  await expect(frame.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

test('a visitor books and pays in the dialog of a website, without a cookie', async ({ page }) => {
  const cookies: string[] = []
  page.on('request', (request) => {
    const { cookie } = request.headers()
    if (cookie !== undefined) cookies.push(`${request.method()} ${request.url()}: ${cookie}`)
  })
  await openWebsite(page, '')
  const button = page.getByRole('button', { name: 'Book now' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book now' })
  await expect(dialog).toBeVisible()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: /^Book at/ })).toBeVisible()
  await expect(dialog.getByRole('link')).toBeHidden()

  // Closed by the keys of the frame, it gives the focus back, and goes on where it was.
  await frame.getByRole('link', { name: 'A cut for less', exact: true }).click()
  const times = frame.getByRole('heading', { name: 'When suits you?' })
  await expect(times).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(times).toBeVisible()

  const { phone } = newPerson('Wambui')
  await frame.locator('a[href*="startsAt="]').filter({ visible: true }).first().click()
  await expect(frame.getByRole('timer').filter({ visible: true })).toHaveCount(1)
  await registerIn(frame, phone)
  await frame
    .getByRole('button', { name: /^Pay .* with M-Pesa$/ })
    .last()
    .click()
  await expect(frame.getByRole('heading', { name: 'Enter your PIN on your phone' })).toBeVisible()
  await answerPrompt(phone, 'pay')
  await expect(frame.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

  await expectNoCookies(page)
  expect(cookies).toEqual([])
  const { origins } = await get<{ origins: unknown[] }>('/merchant/analytics', shop.merchantToken)
  expect(origins).toEqual([{ origin: 'website', host: new URL(website.origin).host, made: 1 }])
})

test('a customer of before signs in and books in the dialog of a website', async ({ page }) => {
  const customer = await newCustomer('Njeri')
  await post(
    '/users/verify-otp',
    { phone: customer.phone, otp: await smsCode(customer.phone) },
    customer.token,
  )
  await moveClock(61)
  await openWebsite(page, `data-item="${shop.serviceId}" data-label="Book with us"`)
  await page.getByRole('button', { name: 'Book with us' }).click()
  const frame = page.frameLocator('iframe')
  await frame.locator('a[href*="startsAt="]').filter({ visible: true }).last().click()
  await frame.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByLabel('Phone or email', { exact: true }).fill(customer.phone)
  const submit = frame.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  const known = await codesIn(customer.phone)
  await expect.poll(() => codesIn(customer.phone)).not.toHaveLength(1)
  const code = (await codesIn(customer.phone)).find((each) => each !== known.at(-1)) ?? ''
  await frame.getByLabel('6-digit code').fill(code)
  await submit.click()
  await frame.getByRole('button', { name: 'Confirm booking' }).last().click()
  await expect(frame.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expectNoCookies(page)
})

test('the script is small', async () => {
  const script = await (await fetch(`${customerUrl()}/embed.js`)).arrayBuffer()
  expect(script.byteLength).toBeLessThanOrEqual(10 * 1024)
})

test('the times are in the page, in Kiswahili and with the colours of the website', async ({ page }) => {
  await openWebsite(page, `data-mode="page" data-item="${shop.serviceId}"`, 'sw')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Muda gani unakufaa?' })).toBeVisible()
  await expectNoViolations(page)
  await frame.locator('a[href*="startsAt="]').filter({ visible: true }).first().click()
  await expect(frame.locator('html')).toHaveAttribute('lang', /^sw/)
})

test('a merchant lists the websites and copies the line for their page', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^400 PUT .*embed-origins/)
  const own = await openShopForTest({})
  await saveElsewhere(own, `/stores/${own.storeId}/slug`, { slug: `jua-${randomBytes(5).toString('hex')}` })
  await signInToShop(context, own)
  await page.goto(`${merchantUrl()}/settings/stores/${own.storeId}`)
  await page.getByRole('link', { name: 'Book on your website' }).click()
  const addresses = page.getByLabel('Addresses')
  await addresses.fill('http://jua.co.ke')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(addresses).toHaveAccessibleDescription(/instead of “http:\/\/jua\.co\.ke”/)
  await addresses.fill('jua.co.ke/home\nwww.jua.co.ke')
  await save.click()
  await expect(addresses).toHaveValue('https://jua.co.ke\nhttps://www.jua.co.ke')
  await page.getByRole('radio', { name: 'the booking in the page' }).check()
  await expect(page.getByLabel('The line to paste')).toHaveValue(/ data-mode="page"><\/script>$/)
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
})

test('another website cannot show it, and gets a link', async ({ page, pageErrors }) => {
  pageErrors.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/)
  await saveElsewhere(shop, `/stores/${shop.storeId}/embed-origins`, {
    embedOrigins: ['https://zuri.example'],
  })
  await openWebsite(page, '')
  await page.getByRole('button', { name: 'Book now' }).click()
  const link = page.getByRole('link', { name: 'Open the booking in a new tab' })
  await expect(link).toHaveAttribute('href', `${customerUrl()}/${slug}?from=link`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: /^Book at/ })).toBeHidden()
})
