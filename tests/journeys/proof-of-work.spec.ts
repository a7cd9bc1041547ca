/** Sign-up when many accounts come from one network: the browser must compute a proof of work first. */
import type { Page } from '@playwright/test'
import pg from 'pg'
import { counterKey } from '#server/features/accounts/security/attempts.ts'
import { databaseUrl, merchantUrl } from './addresses.ts'
import { expectNoViolations } from './axe.ts'
import { appTime, newPerson, PASSWORD, type Person } from './api.ts'
import { expect, test } from './test.ts'

/** Number of sign-ups that is more than one network may make without a proof of work. */
const SIGN_UPS = 3000
const KEYS = ['127.0.0.1', '0:0:0:0'].map((network) => counterKey('sign-up address', network))

test.beforeEach(async ({ pageErrors }) => {
  pageErrors.allow(/^428 POST .*\/(users|merchants)\/register$/)
  const endsAt = new Date((await appTime()) + 3_600_000)
  await inDatabase((client) =>
    client.query(
      `INSERT INTO attempt_counters (key, count, window_ends_at) SELECT key, $2, $3 FROM unnest($1::text[]) key
       ON CONFLICT (key) DO UPDATE SET count = $2, window_ends_at = $3`,
      [KEYS, SIGN_UPS, endsAt],
    ),
  )
})
// Other journeys sign up through the API and must not need a proof of work.
test.afterEach(() =>
  inDatabase((client) => client.query('DELETE FROM attempt_counters WHERE key = ANY($1)', [KEYS])),
)

test(
  'the proof of work shows progress, can be cancelled and then creates the account',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const released = Promise.withResolvers<void>()
    await page.route('**/proof-of-work-worker*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/accounts/sign-up')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await fillIn(page, newPerson('Wanjiru'))
    expect(requested.filter((url) => url.includes('proof-of-work'))).toEqual([])

    const button = page.getByRole('button', { name: 'Sign up', exact: true })
    const progress = page.getByRole('progressbar', { name: 'Security check' })
    await button.click()
    await expect(progress).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: 'so your browser does a quick check first' }),
    ).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(progress).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Wanjiru')

    await button.click()
    await expect(progress).toBeVisible()
    released.resolve()
    await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
  },
)

test('a merchant signs up with a proof of work', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${merchantUrl()}/sign-up/email`)
  await page.getByLabel(/^Business name/).fill('Mama Wanjiru Salon')
  await fillIn(page, newPerson('Mama'))
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your business', level: 1 })).toBeVisible()
})

test(
  'a browser that cannot compute the proof shows the reason and preserves the form',
  { tag: '@long' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/proof-of-work-worker/)
    await page.route('**/proof-of-work-worker*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/accounts/sign-up')
    await fillIn(page, newPerson('Otieno'))
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Lots of accounts are being created from your network.',
    )
    await expect(page.getByLabel('First name')).toHaveValue('Otieno')
  },
)

async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
}

async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
