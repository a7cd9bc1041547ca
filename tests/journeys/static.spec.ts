import type { Page } from '@playwright/test'
import { customerUrl, merchantUrl, sandboxUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { withDatabase } from './merchant-shop.ts'
import { expect, test } from './test.ts'
import { takeSample } from '#tests/support/long-run.ts'

const NAIROBI_WESTLANDS = { latitude: -1.2674, longitude: 36.8108 }
const WIDE = { width: 1280, height: 800 }
const locationButton = (page: Page) => page.getByRole('button', { name: /^Change location/ })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Location' })
const placeButtons = (page: Page) => menu(page).getByRole('list').getByRole('button')
const saved = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function openMenu(page: Page) {
  await locationButton(page).click()
  await expect(menu(page).getByRole('button', { name: /All Locations/ })).toBeVisible()
}

// ---------------------------------------------------------------- locations

for (const { size, viewport } of takeSample(
  [{ size: 'a phone', viewport: { width: 390, height: 844 } }],
  [{ size: 'a wide screen', viewport: WIDE }],
))
  test(`on ${size} a location is found by typing, chosen, remembered and cleared`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    // Nairobi stays until another location is chosen.
    await expect(locationButton(page)).toContainText('Nairobi')
    await expect(page.getByRole('heading', { name: 'Top Deals in Nairobi' })).toBeVisible()
    await page.evaluate(() =>
      window.addEventListener(
        'locationChanged',
        // The page is loaded again with the place.
        (event) =>
          sessionStorage.setItem('received', (event as CustomEvent<{ location: string }>).detail.location),
      ),
    )
    await openMenu(page)
    await expect(menu(page).getByText('Find the best deals near you')).toBeVisible()
    await expect(
      menu(page)
        .getByRole('button', { name: /^Nairobi/ })
        .first(),
    ).toHaveAttribute('aria-current', 'true')
    await menu(page).getByRole('searchbox').fill('westl')
    await expect(placeButtons(page)).toHaveCount(1)
    await expect(placeButtons(page)).toContainText(/Westlands\s*Nairobi\s*\d+ offers?/)
    await placeButtons(page).click()
    await expect(menu(page)).toBeHidden()
    await expect(locationButton(page)).toContainText('Westlands')
    await expect(page.getByRole('heading', { name: 'Top Deals in Westlands' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('received'))).toBe('Westlands')
    expect(await saved(page, 'userSelectedLocation')).toBe('Westlands')
    expect(await saved(page, 'locationManuallySelected')).toBe('true')
    expect(Number(await saved(page, 'lastLocationChangeTime'))).toBeGreaterThan(0)

    await page.goto('/hotdeals')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hot deals in Westlands')
    await page.getByRole('link', { name: 'Show all locations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hot deals')
    // The header says where the results are.
    await expect(locationButton(page)).toContainText('All Locations')
    await page.goto('/')

    await openMenu(page)
    await menu(page)
      .getByRole('button', { name: /All Locations/ })
      .click()
    await expect(locationButton(page)).toContainText('All Locations')
    await expect.poll(() => saved(page, 'userSelectedLocation')).toBeNull()
    await page.reload()
    await expect(locationButton(page)).toContainText('All Locations')
  })

test(
  'a list shows its first page when another location is chosen, however few pages that has',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of ['/hotdeals', '/stores']) {
      await page.goto(`${path}?page=3`)
      await openMenu(page)
      await menu(page).getByRole('button', { name: /Diani/ }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(locationButton(page)).toContainText('Diani')
      const search = page.getByRole('combobox', { name: 'Search', includeHidden: true })
      await expect(search).toHaveAttribute('placeholder', /in Diani$/)
      await expect.poll(() => saved(page, 'userSelectedLocation')).toBe('Diani')
      await openMenu(page)
      await menu(page)
        .getByRole('button', { name: /All Locations/ })
        .click()
      await expect(locationButton(page)).toContainText('All Locations')
      await expect.poll(() => saved(page, 'userSelectedLocation')).toBeNull()
    }
  },
)

test(
  'the arrow keys move through the locations, and Escape returns to the button',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/faq')
    await openMenu(page)
    await expect(menu(page).getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(placeButtons(page).first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(placeButtons(page).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(locationButton(page)).toBeFocused()
  },
)

test('the position of the device selects the nearest location', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(NAIROBI_WESTLANDS)
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect(locationButton(page)).toContainText('Westlands')
  await expect.poll(() => saved(page, 'locationManuallySelected')).toBe('false')
})

test(
  'a position far from every store is reported, also at 0, 0',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 0, longitude: 0 })
    await page.goto('/')
    await openMenu(page)
    await page.getByRole('button', { name: 'Use My Current Location' }).click()
    await expect(menu(page).getByRole('alert').first()).toHaveText(
      'No stores near you yet, so here are all of them.',
    )
    await expect(locationButton(page)).toContainText('All Locations')
  },
)

for (const [code, sentence] of [
  [1, 'Location access denied'],
  [2, 'Location information unavailable'],
  [3, 'Location request timed out'],
  [9, 'Unable to retrieve your location'],
  [null, 'Geolocation is not supported by this browser'],
] as const)
  test(`a position failure is reported: ${sentence}`, { tag: '@long' }, async ({ page, context }) => {
    await context.addCookies([{ name: 'd3_location', value: 'westlands', url: customerUrl() }])
    await page.addInitScript((failure) => {
      // Browsers without geolocation do not have the property.
      if (failure === null) delete (Navigator.prototype as { geolocation?: unknown }).geolocation
      else
        Object.defineProperty(navigator, 'geolocation', {
          value: {
            getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) =>
              failed({ code: failure }),
          },
        })
    }, code)
    await page.goto('/')
    await expect(locationButton(page)).toContainText('Westlands')
    await openMenu(page)
    await page.getByRole('button', { name: 'Use My Current Location' }).click()
    await expect(menu(page).getByRole('alert').first()).toHaveText(sentence)
    await expect(locationButton(page)).toContainText('All Locations')
  })

test(
  'a failed location lookup is reported, and the list can be retried',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^500 (?:GET|POST) .*\/locations\//)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(NAIROBI_WESTLANDS)
    await page.route('**/api/v1/locations/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    await locationButton(page).click()
    await expect(menu(page).getByText('Failed to fetch locations')).toBeVisible()
    await page.getByRole('button', { name: 'Use My Current Location' }).click()
    await expect(menu(page).getByText('Could not determine your location')).toBeVisible()
    await page.unroute('**/api/v1/locations/**')
    await menu(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(menu(page).getByRole('button', { name: /All Locations/ })).toBeVisible()
  },
)

test('the list of locations shows that it is loading', { tag: '@long' }, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/locations/available', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/')
  await locationButton(page).click()
  await expect(menu(page).getByText('Loading locations...')).toBeVisible()
  released.resolve()
  await expect(menu(page).getByRole('button', { name: /All Locations/ })).toBeVisible()
})

test(
  'an unknown location means all locations, and what is none the first one',
  { tag: '@long' },
  async ({ page, context }) => {
    for (const [value, shown] of [
      ['atlantis', 'All Locations'],
      ['all', 'All Locations'],
      ['%3Cscript%3E', 'Nairobi'],
      ['../../x', 'Nairobi'],
    ] as const)
      await test.step(value, async () => {
        await context.addCookies([{ name: 'd3_location', value, url: customerUrl() }])
        const answer = await page.goto('/')
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('banner')).toContainText(shown)
      })
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a location is chosen on a page that returns to the page before',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/hotdeals?sort=discount')
      await page.getByRole('link', { name: /Change location/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Location')
      await page.getByRole('searchbox', { name: 'Search areas' }).fill('karen')
      await page.getByRole('search', { name: 'Search areas and towns' }).getByRole('button').click()
      await page.getByRole('button', { name: /Karen/ }).click()
      await expect(page).toHaveURL(/\/hotdeals\?sort=discount$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hot deals in Karen')
    },
  )

  test('the questions can be searched and a message sent', async ({ page }) => {
    await page.goto('/faq?q=refund')
    await expect(page.locator('details').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('How old do I have to be?')).toBeHidden()
    await page.goto('/faq')
    await page.getByText('How old do I have to be?').click()
    await expect(page.getByText('Eighteen or older.')).toBeVisible()

    await page.goto('/contact-us')
    await page.getByLabel('Full name').fill('Njeri Wairimu')
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('njeri@d3.test')
    await page.getByLabel('Subject').selectOption('Technical Support')
    await page.getByLabel('Message').fill('The map is upside down.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message is on its way')).toBeVisible()
  })

  test('the newsletter is requested from the footer', async ({ page }) => {
    await page.goto('/about-us')
    await findFooterMenu(page).click()
    await page.getByLabel('Email for the newsletter').fill('plain@d3.test')
    await page.getByRole('checkbox', { name: /send D3 deals/ }).check({ force: true })
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('Almost there. Open the link')).toBeVisible()
  })
})

// ---------------------------------------------------------------- questions, messages, newsletter

test('typing filters the questions and updates the URL', { tag: '@long' }, async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
    'General',
    'Booking & Services',
    'Payments & Pricing',
    'Account & Profile',
    'Reviews & Communication',
    'For Service Providers',
  ])
  const box = page.getByRole('search', { name: 'Search the questions' }).getByRole('searchbox')
  await box.fill('rounded')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page.locator('details[open]')).toContainText('15% of what the offer saves you')
  await expect(page).toHaveURL(/\/faq\?q=rounded$/)
  await page.reload()
  await expect(box).toHaveValue('rounded')
  await box.fill('submarine')
  await expect(page.getByText('No answer for “submarine”')).toBeVisible()
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page).toHaveURL(/\/contact-us$/)
})

test.describe('before hydration', () => {
  test.use({ actsBeforeHydration: true })

  test('text that is typed early is searched afterwards', { tag: '@long' }, async ({ page }) => {
    const released = Promise.withResolvers<void>()
    await page.route(/\.js(\?|$)/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/faq', { waitUntil: 'commit' })
    const box = page.getByRole('search', { name: 'Search the questions' }).getByRole('searchbox')
    await box.fill('rounded')
    released.resolve()
    await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
    await expect(box).toHaveValue('rounded')
  })
})

test('a message reaches support, and an invalid one marks its field and keeps the text', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/^400 POST .*\/contact-us\.data$/)
  await page.goto('/contact-us')
  await expect(page.getByText('A person reads every message and replies by email.')).toBeVisible()
  await page.getByLabel('Full name').fill('Baraka Mwangi')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  // Browsers accept this address; the server does not.
  await email.fill('baraka@d3')
  await page.getByLabel('Subject').selectOption('Feedback')
  await page.getByLabel('Message').fill('Asante for the Saturday slots.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(email).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Asante for the Saturday slots.')
  await email.fill('baraka@d3.test')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page
      .getByText('We answer by e-mail', { exact: false })
      .or(page.getByText('Your message is on its way'))
      .first(),
  ).toBeVisible()
  await expect
    .poll(async () => await subjectsFor(request, 'support@d3.test'))
    .toContain('Feedback: Baraka Mwangi')
})

test('the newsletter needs a confirmation and ends with one click', async ({ page, request, pageErrors }) => {
  pageErrors.allow(/^400 POST .*\/newsletter\/confirm\.data/)
  const email = 'two-yeses@d3.test'
  await page.goto('/')
  await findFooterMenu(page).click()
  await page.getByLabel('Email for the newsletter').fill(email)
  await page.getByRole('button', { name: 'Join' }).click()
  // The browser asks for the consent.
  await expect(page.getByRole('checkbox', { name: /send D3 deals/ })).toBeFocused()
  await page.getByRole('checkbox', { name: /send D3 deals/ }).check({ force: true })
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Almost there. Open the link')).toBeVisible()

  await page.goto(await linkIn(request, email, 'confirm'))
  await page.getByRole('button', { name: 'Yes, send me D3 deals' }).click()
  await expect(page.getByText('You’re on the list. Karibu!')).toBeVisible()
  await page.goto(await linkIn(request, email, 'unsubscribe'))
  await page.getByRole('button', { name: 'Stop the newsletter' }).click()
  await expect(page.getByText('Done. You won’t get any more of these emails.')).toBeVisible()
  await page.goto('/newsletter/confirm?token=made-up')
  await page.getByRole('button', { name: 'Yes, send me D3 deals' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deals by email' })).toBeVisible()
})

test('axe finds nothing in the list of locations', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await openMenu(page)
  await expectNoViolations(page, { include: '#locations' })
})

test('aliases of the static pages redirect permanently', { tag: '@long' }, async ({ request }) => {
  for (const [from, to] of [
    ['/contact', '/contact-us'],
    ['/FAQ', '/faq'],
    ['/help', '/faq'],
    ['/Careers', '/careers'],
    ['/jobs', '/careers'],
    ['/terms', '/terms-conditions'],
    ['/terms-and-conditions', '/terms-conditions'],
    ['/privacy', '/privacy-policy'],
    ['/About', '/about-us'],
    ['/about-d3', '/about-us'],
  ] as const) {
    const answer = await request.get(customerUrl() + from, { maxRedirects: 0 })
    expect([from, answer.status(), answer.headers().location]).toEqual([from, 301, to])
    expect((await request.get(customerUrl() + to)).status()).toBe(200)
  }
})

test(
  'sign-up and the footer link to the terms and the privacy policy',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/accounts/sign-up')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'terms', exact: true }).first(),
    ).toHaveAttribute('href', '/terms-conditions')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'privacy policy' }).first(),
    ).toHaveAttribute('href', '/privacy-policy')
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
    await foot.getByRole('link', { name: 'Privacy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await expect(page.getByText('21 November 2026')).toBeVisible()
  },
)

test(
  'the footer links to the site of merchants and to social profiles',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    const foot = page.getByRole('contentinfo')
    await findFooterMenu(page).click()
    await expect(foot.getByRole('link', { name: 'Merchant sign-in' })).toHaveAttribute(
      'href',
      `${merchantUrl()}/accounts/sign-in`,
    )

    // The foot has no links without profiles.
    await expect(foot.getByRole('link', { name: /^D3 on / })).toHaveCount(0)
    await withDatabase(async ({ db }) => {
      const { id } = await db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .limit(1)
        .executeTakeFirstOrThrow()
      const value = JSON.stringify('https://x.com/d3')
      const row = { key: 'xProfile', value, version: 1, changed_by: id, changed_at: new Date() }
      await db.insertInto('market_settings').values(row).execute()
    })
    const link = foot.getByRole('link', { name: 'D3 on X', exact: true })
    await expect(async () => {
      await page.reload()
      await expect(link).toHaveAttribute('href', 'https://x.com/d3', { timeout: 1_000 })
    }).toPass()
  },
)

test('a form of another site is rejected', async ({ request }) => {
  const answer = await request.post(`${customerUrl()}/contact-us`, {
    headers: { origin: 'https://evil.example', cookie: 'd3_session=x' },
    form: { name: 'Eve', email: 'eve@d3.test', subject: 'Other', message: 'Hello' },
  })
  expect(answer.status()).toBe(403)
})

type ApiRequest = Parameters<Parameters<typeof test>[2]>[0]['request']
type Mail = { subject: string; text: string }

async function mailsFor(request: ApiRequest, to: string): Promise<Mail[]> {
  const answer = await request.get(`${sandboxUrl()}/api/mail?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { messages: Mail[] }).messages
}
const subjectsFor = async (request: ApiRequest, to: string) =>
  (await mailsFor(request, to)).map(({ subject }) => subject)

async function linkIn(request: ApiRequest, to: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const find = async () =>
    (await mailsFor(request, to))
      .map(({ text }) => new RegExp(`/newsletter/${page}\\?token=[\\w.-]+`).exec(text)?.[0])
      .find(Boolean)
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

/** Returns the link behind which most of the footer is on a phone. */
const findFooterMenu = (page: Page) => page.getByRole('contentinfo').locator('summary')
