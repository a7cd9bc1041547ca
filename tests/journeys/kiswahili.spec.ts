// cspell:disable
/** Kiswahili: a booking from the home page to its cancellation, the merchants' site, and the language switch. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { takeSample, WIDTHS } from '#tests/support/long-run.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import {
  book,
  bookable,
  getCustomerBookings,
  DEMO_PASSWORD,
  messagesTo,
  newCustomer,
  newPerson,
  OWN_PAGE,
  pay,
  reviewPath,
  signIn,
} from './api.ts'
import { BRANCH_CLOSED, kes, typePin } from './booking-steps.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a customer books, moves and cancels in Kiswahili', async ({ page, context, pageErrors }) => {
  pageErrors.allow(BRANCH_CLOSED)
  const customer = await newCustomer('Njeri')
  await signIn(context, customer)
  await speakKiswahili(context)
  const choice = await bookable('Kinyozi Kings')
  const { offer, branch, staff, date, time } = choice
  const fee = kes(offer.chargedFee)

  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', /^sw/)
  await expect(page.getByRole('heading', { name: 'Maduka bora' })).toBeVisible()
  await expectNoEnglish(page)

  await page.goto('/hotdeals')
  await expect(page.getByRole('heading', { name: 'Ofa kali', level: 1 })).toBeVisible()
  await expectNoEnglish(page)

  await page.goto(`/offer/${offer.id}`)
  await expect(
    page.getByRole('link', { name: 'Weka nafasi' }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expectNoEnglish(page)

  const chosen = { date, time, branch: branch.id, staff: staff.id }
  await page.goto(`/booking/offer/${offer.id}?${new URLSearchParams(chosen)}`)
  await expect(page.getByRole('heading', { name: 'Muda gani unakufaa?' })).toBeVisible()
  await expectNoEnglish(page)

  await page.goto(`/booking/offer/${offer.id}?${new URLSearchParams({ step: '2', ...chosen })}`)
  await expect(page.getByRole('heading', { name: 'Chagua tawi na mhudumu' })).toBeVisible()
  await expectNoEnglish(page)

  await page.goto(reviewPath(choice))
  await expect(page.getByRole('heading', { name: 'Kagua na ulipe' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ada ya kuweka nafasi')
  await expectNoEnglish(page)
  await page.getByRole('button', { name: 'Lipa kwa nambari nyingine' }).click()
  await expect(page.getByText('Weka PIN yako kwenye simu, kamwe si hapa.')).toBeVisible()
  await expectNoEnglish(page)
  await page.getByRole('button', { name: /^Lipa kwa 0.* badala yake$/ }).click()
  await page.getByRole('button', { name: `Lipa ${fee} kwa M-Pesa` }).click()

  await expect(page.getByRole('heading', { name: 'Weka PIN kwenye simu yako' })).toBeVisible()
  await expectNoEnglish(page)
  await typePin(context, customer.phone)
  await expect(page.getByRole('heading', { name: 'Nafasi imethibitishwa!' })).toBeVisible()
  await expectNoEnglish(page)
  await expect
    .poll(() => messagesTo(customer.phone))
    .toContainEqual(expect.stringMatching(/^D3: Imethibitishwa .* Msimbo \w{6}\./))

  await page.getByRole('link', { name: 'Tazama nafasi zangu' }).click()
  await expect(page.getByRole('heading', { name: 'Vocha zangu' })).toBeVisible()
  await expectNoEnglish(page)
  await page.goto('/profile/bookings')
  await expect(page.getByRole('heading', { name: 'Nafasi zangu' })).toBeVisible()
  await expectNoEnglish(page)

  const [{ id } = { id: '' }] = await getCustomerBookings(customer)
  await page.goto(`/booking-details/${id}/receipt`)
  await expect(page.getByRole('heading', { name: 'Risiti' }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Jumla iliyolipwa')
  await expect(page.getByRole('heading', { name: 'Ankara ya kodi' })).toBeVisible()
  await expectNoEnglish(page)
  await page.goto(`/booking-details/${id}`)
  await expect(page.getByRole('article')).toContainText('Imethibitishwa')
  await expectNoEnglish(page)

  await page.getByRole('button', { name: 'Badilisha muda' }).first().click()
  const moving = page.getByRole('dialog', { name: 'Badilisha muda' })
  await expect(moving).toContainText('Unaweza kubadilisha muda mara 3 zaidi.')
  await expectNoEnglish(page)
  await moving.getByRole('button', { name: 'Acha muda huu' }).click()
  await expect(moving).toHaveCount(0)

  await page.getByRole('button', { name: 'Ghairi nafasi' }).first().click()
  const cancelling = page.getByRole('alertdialog', { name: 'Ungependa kughairi nafasi hii?' })
  await expect(cancelling).toContainText(`${fee} itarudishwa`)
  await expectNoEnglish(page)
  await cancelling.getByRole('button', { name: 'Ghairi nafasi' }).click()
  await expect(page.getByRole('heading', { name: 'Nafasi hii imeghairiwa' })).toBeVisible()
  await expectNoEnglish(page)
  await expect
    .poll(() => messagesTo(customer.phone))
    .toContainEqual(expect.stringMatching(/^D3: Nafasi yako ya .* imeghairiwa\. Tutarejesha/))
})

test('a visitor gives their details in Kiswahili', async ({ page, pageErrors }) => {
  // The answer to a form with faults.
  pageErrors.allow(/^400 POST .*\/booking\/offer\//)
  await page.goto(`${reviewPath(await bookable('Kinyozi Kings'))}&lang=sw`)
  await expect(page.getByRole('link', { name: 'Ingia' })).toBeVisible()
  await expectNoEnglish(page)
  await expect(page.getByRole('heading', { name: 'Maelezo yako' })).toBeVisible()
  await page.getByRole('button', { name: 'Nitumie msimbo' }).click()
  await expect(page.getByLabel('Jina lako')).toBeFocused()
  await expectNoEnglish(page)
  const person = newPerson('Halima')
  await page.getByLabel('Jina lako').fill('Halima Juma')
  await page.getByLabel('Nambari ya simu').fill(person.phone)
  await page.getByLabel('Barua pepe (si lazima)', { exact: true }).fill(person.email)
  await page.getByRole('checkbox', { name: /^Nina miaka 18/ }).check()
  await page.getByRole('button', { name: 'Nitumie msimbo' }).click()
  await expect(page.getByLabel('Msimbo wa tarakimu 6')).toBeFocused()
  await expectNoEnglish(page)
})

for (const width of WIDTHS)
  test(
    `a merchant reads their day, reviews, figures and account in Kiswahili at a width of ${width}`,
    { tag: '@long' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^401 POST .*\/merchants\/login/)
      pageErrors.allow(/^404 POST .*\/bookings\/passes/)
      await page.setViewportSize({ width, height: 800 })
      // Both tests may run on one app, and the first cancels its booking.
      const customer = await newCustomer(width === 360 ? 'Njeri' : 'Tumaini')
      const choice = await bookable('Kinyozi Kings')
      await pay(customer, await book(customer, choice))

      await page.goto(merchantUrl())
      await page.getByRole('group', { name: 'Language' }).getByRole('link', { name: 'Kiswahili' }).click()
      await expect(page.getByRole('heading', { name: 'Ingia', level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
      await page.getByRole('button', { name: 'Ingia', exact: true }).click()
      await expect(page.getByLabel('Barua pepe', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expectNoEnglish(page)
      await page.getByLabel('Barua pepe', { exact: true }).fill('otieno@d3.test')
      await page.getByLabel('Nenosiri', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Ingia', exact: true }).click()
      await expect(page.getByText('Tovuti hii ni ya akaunti za biashara.')).toBeVisible()
      await expectNoEnglish(page)
      await page.getByLabel('Nenosiri', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Ingia', exact: true }).click()
      await expect(page.getByRole('heading', { name: /^Leo, /, level: 1 })).toBeVisible()
      await expectNoEnglish(page)

      await page.goto(`${merchantUrl()}/?date=${choice.date}`)
      const visit = page
        .getByRole('button', { name: new RegExp(customer.firstName) })
        .filter({ visible: true })
      await visit.first().click()
      const booking = page.getByRole('dialog')
      await expect(booking).toContainText('Pokea dukani')
      await expectNoEnglish(page)
      await booking.getByRole('button', { name: 'Ghairi nafasi hii' }).click()
      const cancelling = page.getByRole('alertdialog', { name: 'Ughairi nafasi hii?' })
      await cancelling.getByRole('button', { name: 'Ghairi nafasi', exact: true }).click()
      await expect(cancelling).toContainText('Andika sababu ili mteja ajue.')
      await expectNoEnglish(page)
      await cancelling.getByRole('button', { name: 'Usighairi' }).click()
      await expect(cancelling).toHaveCount(0)
      // A phone has the field for a code on the page of scanning.
      if (width > 360) {
        const code = page.getByLabel('Pokea mteja kwa msimbo au tiketi')
        await code.fill('ZZZZZZ')
        await page.getByRole('button', { name: 'Tafuta' }).click()
        await expect(code).toHaveAttribute('aria-invalid', 'true')
        await expectNoEnglish(page)
      }

      if (width === 360) {
        await page.getByRole('link', { name: 'Zaidi' }).click()
        await expect(page.getByRole('heading', { name: 'Zaidi', level: 1 })).toBeVisible()
        await expectNoEnglish(page)
      }
      await page.getByRole('link', { name: 'Maoni' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Maoni', level: 1 })).toBeVisible()
      await expectNoEnglish(page)
      await page
        .getByRole('button', { name: /^Jibu maoni ya / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Tuma jibu' }).click()
      await expect(page.getByText('Andika jibu kwanza.')).toBeVisible()
      await expectNoEnglish(page)

      if (width === 360) await page.getByRole('link', { name: 'Zaidi' }).click()
      await page.getByRole('link', { name: 'Takwimu' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Wiki yako', level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Mwaka', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Mwaka wako', level: 1 })).toBeVisible()
      await expectNoEnglish(page)

      if (width === 360) await page.getByRole('link', { name: 'Zaidi' }).click()
      await page.getByRole('link', { name: 'Akaunti' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Akaunti', level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Mwonekano')
      await expectNoEnglish(page)
    },
  )

for (const path of ['/sign-up', '/sign-up/email', '/request-password-reset'])
  test(`${path} of the merchants’ site is in Kiswahili`, { tag: '@long' }, async ({ page }) => {
    await page.goto(`${merchantUrl()}${path}?lang=sw`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE')
    await expectNoEnglish(page)
  })

for (const { path, sentence } of takeSample(
  [
    { path: '/profile', sentence: 'Karibu, Njeri' },
    { path: '/profile/settings/your-data', sentence: 'Ulichokubali' },
    { path: '/stores', sentence: 'Maduka yote' },
    { path: '/service-requests', sentence: 'Pata Huduma za Wataalamu' },
  ],
  [
    { path: '/profile/settings', sentence: 'Kile maduka yanaona ukiweka nafasi.' },
    { path: '/profile/settings/notifications', sentence: 'Kila badiliko huhifadhiwa papo hapo.' },
    { path: '/profile/settings/security', sentence: 'Jinsi unavyoingia, na ulipoingia.' },
    { path: '/notifications?show=rewards', sentence: 'Hakuna zawadi bado' },
    { path: '/profile/favourites', sentence: 'Ofa zangu pendwa' },
    { path: '/profile/earn', sentence: 'Zawadi za kualika' },
    { path: '/service-requests/new', sentence: 'Tuma Ombi la Huduma' },
    { path: '/profile/service-requests', sentence: 'Maombi ya Huduma' },
    { path: '/faq', sentence: 'Maswali na majibu' },
    { path: '/contact-us', sentence: 'Wasiliana nasi' },
    { path: '/terms-conditions', sentence: 'Vigezo na masharti' },
  ],
)) {
  test(`${path} is in Kiswahili`, async ({ page, context }) => {
    await signIn(context, await newCustomer('Njeri'))
    await speakKiswahili(context)
    await page.goto(path)
    await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible()
    await expectNoEnglish(page)
  })
}

test('the language is switched by its link, and by the address that search engines see', async ({ page }) => {
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { name: 'What we promise' })).toBeVisible()
  expect(await englishOn(page)).toContain('what we promise')
  await page
    .getByRole('group', { name: 'Language' })
    .getByRole('link', { name: 'Kiswahili' })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Ahadi zetu' })).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'Maswali na majibu' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/about-us?lang=sw')
  await expect(page.getByRole('heading', { name: 'Ahadi zetu' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about-us\?lang=sw$/)
  await expect(page.locator('link[hreflang^=sw]')).toHaveAttribute('href', /\/about-us\?lang=sw$/)
  await expect(page.locator('link[hreflang^=en]')).toHaveAttribute('href', /\/about-us$/)
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /\/about-us$/)
})

/** Sets the language on this device and, for messages, in the account. */
async function speakKiswahili(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'd3_language', value: 'sw', url: customerUrl() }])
  const answer = await context.request.put(`${customerUrl()}/api/v1/users/language`, {
    headers: OWN_PAGE,
    data: { language: 'sw' },
  })
  expect(answer.status()).toBe(200)
}

/** Expects no English. Texts from the database, such as titles, stay English. */
async function expectNoEnglish(page: Page): Promise<void> {
  expect(await englishOn(page)).toEqual([])
}

async function englishOn(page: Page): Promise<string[]> {
  const text = plain(await page.locator('body').innerText())
  return ENGLISH.filter((sentence) => text.includes(sentence))
}

type Message = string | [{ match: Record<string, string> }]

const messages = (locale: string) =>
  JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, Message> // compiled by tsc

/** Sentences of the English messages, long enough not to occur by chance. */
const ENGLISH = englishSentences()

function englishSentences(): string[] {
  const { $schema: _schema, ...english } = messages('en')
  const kiswahili = plain(JSON.stringify(messages('sw')))
  const sentences = Object.values(english)
    .flatMap((message) => (typeof message === 'string' ? message : Object.values(message[0].match)))
    .flatMap((text) => {
      const parts = text.split(/\{[^}]*\}/)
      return parts.map(plain).filter((part) => part.length >= (parts.length === 1 ? 12 : 20))
    })
  return [...new Set(sentences)].filter((sentence) => !kiswahili.includes(sentence))
}

/** Texts may be in capitals, and broken into lines. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
