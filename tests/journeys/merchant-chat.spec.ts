// cspell:ignore Gumzo gumzo Anasubiri Mwandikie Mipangilio internetdisconnected
/** The merchants' chat: a customer writes, the team answers, and what can be done around it. */
import type { Page } from '@playwright/test'
import type { Shop } from '#tests/support/factories.ts'
import { customerUrl, merchantUrl } from './addresses.ts'
import { get, newCustomer, openShopForTest, post, signIn, type Customer } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { saveElsewhere, signInMember, signInToShop, SIZES } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const REPLIES = ['Yes, two bays behind gate 14.', 'Your chair is ready.']

/** The away message would be the last one of each list. */
const withReplies = (shop: Shop) =>
  saveElsewhere(shop, '/chat/settings', {
    cannedReplies: REPLIES,
    isAwayMessageOn: false,
    awayMessage: null,
    version: 1,
  })

async function open(shop: Shop, customer: Customer, initialMessage: string): Promise<string> {
  const { data } = await post<{ data: { conversationId: string } }>(
    '/chat/conversations',
    { storeId: shop.storeId, initialMessage },
    customer.token,
  )
  return data.conversationId
}
const write = (conversationId: string, content: string, { token }: Customer) =>
  post('/chat/messages', { conversationId, content }, token)

const getRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })
const badge = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })
const thread = (page: Page) => page.getByRole('region', { name: /Wairimu|W\./ })

async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await page.evaluate(layoutProblems)).toEqual([])
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })
    const isPhone = viewport.width === 360

    test('a customer writes, and the team answers, assigns and blocks', async ({
      page,
      context,
      browser,
      pageErrors,
    }) => {
      const shop = await openShopForTest({ staff: 1 })
      await withReplies(shop)
      const theirs = await browser.newContext()
      await pageErrors.watch(theirs)
      await signInMember(theirs, shop, 'front-desk')
      await signInToShop(context, shop)
      await page.goto(`${merchantUrl()}/chat`)
      await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
      await expectGood(page)

      const customer = await newCustomer('Achieng')
      const id = await open(shop, customer, 'Is there parking?')
      const row = getRow(page, 'Achieng')
      await expect(row).toContainText('Is there parking?')
      await expect(row).toContainText('1 unread message')
      await expect(row).toContainText('Waiting 1 min')
      await expect(badge(page, 'Chat, 1 new')).toBeVisible()
      await write(id, 'For a van?', customer)
      await expect(row).toContainText('For a van?')
      await expect(row).toContainText('2 unread messages')
      await expect(badge(page, 'Chat, 2 new')).toBeVisible()
      await expectGood(page)
      const atHome = await browser.newContext()
      await pageErrors.watch(atHome)
      await signIn(atHome, customer)
      await (await atHome.newPage()).goto(`${customerUrl()}/chat`)
      await expect(row).toContainText('Online')
      await atHome.close()
      await expect(row).not.toContainText('Online')

      await row.click()
      await expect(thread(page).getByText('For a van?', { exact: true })).toBeVisible()
      if (!isPhone) await expect(badge(page, 'Chat, 2 new')).toHaveCount(0)
      await thread(page).getByRole('button', { name: REPLIES[0]! }).click()
      const field = thread(page).getByRole('textbox', { name: 'Write to Achieng' })
      await expect(field).toHaveValue(REPLIES[0]!)
      await field.fill(`${REPLIES[0]} For vans, too.`)
      await thread(page).getByRole('button', { name: 'Send' }).click()
      await expect(field).toHaveValue('')
      await expect
        .poll(async () => {
          const path = `/chat/conversations/${id}/messages`
          const { data } = await get<{ data: { content: string }[] }>(path, customer.token)
          return data.at(-1)?.content
        })
        .toBe(`${REPLIES[0]} For vans, too.`)
      await write(id, 'Asante sana', customer)
      await expect(thread(page).getByText('Asante sana', { exact: true })).toBeVisible()
      await expectGood(page)

      const assignment = thread(page).getByRole('combobox', { name: 'Who takes care of it' })
      await assignment.selectOption({ label: 'Take over' })
      await expect(assignment.locator('option:checked')).toHaveText('Assigned to you')
      const colleague = assignment.locator('option', { hasText: 'Assign to Member' })
      await assignment.selectOption({ label: (await colleague.textContent())! })
      await expect(assignment.locator('option:checked')).toHaveText(/^Member/)
      const atDesk = await theirs.newPage()
      await atDesk.goto(`${merchantUrl()}/chat?filter=mine`)
      await expect(getRow(atDesk, 'Achieng')).toContainText('Asante sana')

      await openMenu(page, isPhone ? 'About Achieng' : null)
      const panel = isPhone ? page.getByRole('dialog') : page.getByRole('complementary')
      await expect(panel).toContainText('No bookings yet')
      if (isPhone) {
        await expectGood(page)
        await panel.getByRole('button', { name: 'Close' }).click()
      }
      await openMenu(page, 'Mute')
      await openMenu(page, 'Unmute')
      await openMenu(page, 'Report')
      const report = page.getByRole('dialog')
      await report.getByRole('radio', { name: 'Fraud' }).check()
      await expectNoViolations(page)
      await report.getByRole('button', { name: 'Send report' }).click()
      await expect(report.getByRole('status')).toHaveText('Thank you. Our team will look at it.')
      await report.getByRole('button', { name: 'Close' }).first().click()
      await expect(report).toHaveCount(0)
      await openMenu(page, 'Block')
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Neither of you can write here')
      await question.getByRole('button', { name: 'Block', exact: true }).click()
      await expect(thread(page).getByText('You have blocked Achieng')).toBeVisible()
      await expect(field).toHaveCount(0)
      const refused = await fetch(`${customerUrl()}/api/v1/chat/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ conversationId: id, content: 'Hello?' }),
      })
      expect(refused.status).toBe(403)
      await expectGood(page)
      await thread(page).getByRole('button', { name: 'Unblock' }).click()
      await expect(field).toBeVisible()
      if (isPhone) {
        await thread(page).getByRole('link', { name: 'Back to all conversations' }).click()
        await expect(row).toContainText('Asante sana')
      }
    })

    test(
      'filters, search, and a conversation that does not exist',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        pageErrors.allow(/^404 GET /)
        const shop = await openShopForTest({ staff: 1 })
        await withReplies(shop)
        const [first, second] = [await newCustomer('Grace'), await newCustomer('Samuel')]
        const id = await open(shop, first, 'Can you do French tips as well?')
        await open(shop, second, 'How much for my two sons?')
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/chat`)
        await expect(getRow(page, '(Grace|Samuel)')).toHaveCount(2)
        await page.getByRole('link', { name: 'Mine' }).click()
        await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
        await expectGood(page)
        await page.getByRole('link', { name: 'Show all' }).click()
        await expect(getRow(page, '(Grace|Samuel)')).toHaveCount(2)

        const search = page.getByRole('searchbox', { name: 'Search names and messages' })
        await search.fill('french')
        await search.press('Enter')
        await expect(page.getByText('1 conversation with “french”')).toBeVisible()
        await expect(getRow(page, '(Grace|Samuel)')).toHaveCount(1)
        await expect(getRow(page, 'Grace')).toHaveAttribute('href', new RegExp(`/chat/${id}`))
        await expectGood(page)

        await page.goto(`${merchantUrl()}/chat/0193471c-6d2e-7a41-9c1b-2f6a4be0a001`)
        await expect(page.getByText('This conversation is not here')).toBeVisible()
        await expectGood(page)
      },
    )

    test(
      'a manager edits the canned replies and the away message',
      { tag: '@long' },
      async ({ page, context, pageErrors }) => {
        pageErrors.allow(/^409 PUT /)
        const shop = await openShopForTest({ staff: 1 })
        await withReplies(shop)
        await signInToShop(context, shop)
        await page.goto(`${merchantUrl()}/chat/settings`)
        const reply = (place: number) => page.getByRole('textbox', { name: `Reply ${place}`, exact: true })
        await expect(reply(1)).toHaveValue(REPLIES[0]!)
        await page.getByRole('button', { name: 'Move reply 1 down' }).click()
        await expect(reply(2)).toHaveValue(REPLIES[0]!)
        await page.getByRole('button', { name: 'Add a reply' }).click()
        await expect(reply(3)).toBeFocused()
        await page.getByRole('button', { name: 'Save changes' }).click()
        await expect(page.getByText('Write the reply, or remove it.')).toBeVisible()
        await expectNoViolations(page)
        await reply(3).fill('We are open today.')
        await page.getByRole('button', { name: 'Remove reply 2' }).click()
        await expect(reply(2)).toHaveValue('We are open today.')
        await page.getByRole('switch', { name: 'Send it while the store is closed' }).click()
        await page.getByLabel('Your own text').fill('Back at eight.')
        await expect(page.getByText('Back at eight.').last()).toBeVisible()
        await expectGood(page)

        await page.getByRole('link', { name: 'Chat', exact: true }).filter({ visible: true }).first().click()
        await page.getByRole('alertdialog').getByRole('button').first().click()
        await expect(reply(2)).toHaveValue('We are open today.')

        await saveElsewhere(shop, '/chat/settings', {
          cannedReplies: ['From a colleague.'],
          isAwayMessageOn: false,
          awayMessage: null,
          version: 2,
        })
        await page.getByRole('button', { name: 'Save changes' }).click()
        const conflict = page.getByRole('alert').filter({ hasText: 'From a colleague.' })
        await expect(conflict).toContainText('Back at eight.')
        const saved = page.waitForResponse(
          (response) => response.request().method() === 'PUT' && response.ok(),
        )
        await conflict.getByRole('button').first().click()
        await saved
        await expect(conflict).toHaveCount(0)
        await page.reload()
        await expect(reply(1)).toHaveValue(REPLIES[1]!)
        await expect(reply(2)).toHaveValue('We are open today.')
        await expect(page.getByLabel('Your own text')).toHaveValue('Back at eight.')
      },
    )
  })

test(
  'signing out deletes messages that wait on the device, and drafts',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/api\/v1\/chat\/messages|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
    const shop = await openShopForTest({})
    await withReplies(shop)
    const id = await open(shop, await newCustomer('Achieng'), 'Is there parking?')
    await signInToShop(context, shop)
    await page.goto(`${merchantUrl()}/chat/${id}`)
    await context.route(/\/api\/v1\/chat\/messages/, (route) => route.abort('internetdisconnected'))
    const composer = page.getByRole('textbox', { name: /^Write/ })
    await composer.fill('Yes, two bays.')
    await composer.press('Enter')
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    await composer.fill('A draft')
    await page.waitForTimeout(500)
    const stored = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect((await stored()).filter((name) => name?.includes('chat'))).toHaveLength(1)
    await page.goto(`${merchantUrl()}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    expect((await stored()).filter((name) => name?.includes('chat'))).toEqual([])
  },
)

test(
  'the front desk reads the settings, and staff get neither',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^403 GET /)
    const shop = await openShopForTest({ staff: 1 })
    await withReplies(shop)
    await signInMember(context, shop, 'front-desk')
    await page.goto(`${merchantUrl()}/chat/settings`)
    await expect(page.getByText(REPLIES[0]!)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expectGood(page)
    await context.clearCookies()
    await signInMember(context, shop, 'staff')
    for (const path of ['/chat', '/chat/settings']) {
      const reply = await page.goto(merchantUrl() + path)
      expect([path, reply?.status()]).toEqual([path, 403])
    }
  },
)

test('in Kiswahili', { tag: '@long' }, async ({ page, context }) => {
  const shop = await openShopForTest({ staff: 1 })
  await withReplies(shop)
  const customer = await newCustomer('Amina')
  const id = await open(shop, customer, 'Je, mna nafasi leo?')
  await signInToShop(context, shop)
  await page.goto(`${merchantUrl()}/chat?lang=sw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gumzo')
  await expect(page.getByText('Anasubiri dak 1')).toBeVisible()
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await page.goto(`${merchantUrl()}/chat/${id}?lang=sw`)
  await expect(page.getByRole('textbox', { name: 'Mwandikie Amina' })).toBeVisible()
  expect(await page.evaluate(layoutProblems)).toEqual([])
  await page.goto(`${merchantUrl()}/chat/settings?lang=sw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mipangilio ya gumzo')
  expect(await page.evaluate(layoutProblems)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('conversations can be read and answered', async ({ page, context }) => {
    const shop = await openShopForTest({ staff: 1 })
    await withReplies(shop)
    const customer = await newCustomer('Njoki')
    const id = await open(shop, customer, 'Do you braid?')
    await signInToShop(context, shop)
    await page.goto(`${merchantUrl()}/messages`)
    await expect(page).toHaveURL(`${merchantUrl()}/chat`)
    await getRow(page, 'Njoki').click()
    await expect(thread(page).getByText('Do you braid?', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Write to Njoki' }).fill('We do.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thread(page).getByText('We do.', { exact: true })).toBeVisible()
    const path = `/chat/conversations/${id}/messages`
    const { data } = await get<{ data: { content: string }[] }>(path, customer.token)
    expect(data.map(({ content }) => content)).toEqual(['Do you braid?', 'We do.'])
  })
})

async function openMenu(page: Page, item: string | null): Promise<void> {
  if (item === null) return
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
