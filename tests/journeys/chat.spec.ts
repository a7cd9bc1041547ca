// cspell:ignore internetdisconnected Andikia Mmefungua Imetumwa Zaidi Nyamazisha Hutapata arifa kawaida hujibu dakika
/** Chat between a customer and a store. */
import type { Locator, Page } from '@playwright/test'
import { appTime, openShopForTest, post, signIn } from './api.ts'
import { expectNoViolations } from './axe.ts'
import {
  begin,
  connectStore,
  getConversationId,
  fillConversation,
  fetchMessages,
  openParties,
  put,
  reply,
} from './chat-parties.ts'
import { layoutProblems } from './layout-problems.ts'
import { SIZES, withDatabase } from './merchant-shop.ts'
import { expect, test } from './test.ts'

const thread = (page: Page): Locator => page.getByRole('group', { name: /^Messages with/ })
const bubble = (page: Page, text: string): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text })
const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Write to/ })

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

for (const viewport of SIZES)
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test('a customer writes to a store, sees it type, reply and read', async ({ page, context }) => {
      const parties = await openParties()
      await signIn(context, parties.customer)
      await page.goto(`/store/${parties.shop.storeId}`)
      await page.getByRole('link', { name: 'Chat with Shop of the test' }).filter({ visible: true }).click()
      await expect(page).toHaveURL(`/chat/store/${parties.shop.storeId}`)
      await page.getByRole('button', { name: 'Is there parking?' }).click()
      await expect(composer(page)).toHaveValue('Is there parking?')
      await composer(page).press('Enter')
      await expect(bubble(page, 'Is there parking?')).toContainText('Sent')
      await expect(composer(page)).toHaveValue('')

      const id = await getConversationId(parties)
      expect(await fetchMessages(parties, id)).toMatchObject([{ seq: 1, content: 'Is there parking?' }])
      const store = await connectStore(parties)
      await expect(page.getByTestId('presence')).toContainText('Online')
      store.emit('message_delivered', { conversationId: id, seq: 1 })
      await expect(bubble(page, 'Is there parking?')).toContainText('Delivered')
      store.emit('join_conversation', id)
      await expect(async () => {
        store.emit('typing_start', id)
        await expect(page.getByTestId('typing')).toContainText('is typing', { timeout: 500 })
      }).toPass()
      await reply(parties, id, 'Ndio, behind the building.')
      await expect(bubble(page, 'Ndio, behind the building.')).toBeVisible()
      await expect(page.getByTestId('typing')).toBeEmpty()
      // A closed store answers by itself too.
      await expect(page.getByTestId('chat-announcer')).toHaveText(/Ndio, behind the building\.$/)
      await post(`/chat/conversations/${id}/read`, {}, parties.shop.merchantToken)
      await expect(bubble(page, 'Is there parking?')).toContainText('Read')

      const typed = new Promise<unknown>((resolve) => store.once('typing_start', resolve))
      await composer(page).pressSequentially('Thanks')
      expect(await typed).toMatchObject({ conversationId: id })
      await composer(page).press('Shift+Enter')
      await composer(page).pressSequentially('a lot')
      await composer(page).press('Enter')
      await expect(bubble(page, 'a lot')).toContainText('Sent')
      expect((await fetchMessages(parties, id)).at(-1)).toMatchObject({ content: 'Thanks\na lot' })
      await expectNoViolations(page)
      expect(await page.evaluate(layoutProblems)).toEqual([])
      store.disconnect()
    })

    test(
      'the list has unread messages, and the navigation their number',
      { tag: '@long' },
      async ({ page, context }) => {
        const parties = await openParties()
        await signIn(context, parties.customer)
        await page.goto('/chat')
        await expect(page.getByRole('heading', { name: 'No chats yet' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Browse Stores' })).toHaveAttribute('href', '/stores')
        await expectNoViolations(page)
        const id = await begin(parties, 'Are you open on Sunday?')
        await reply(parties, id, 'Yes, from 10.')
        const row = page.getByRole('list', { name: 'Your chats' }).getByRole('link')
        await expect(row).toContainText('Yes, from 10.')
        await expect(row).toContainText(/\d unread message/)
        await expect(page.getByRole('link', { name: /^Chat, \d/ }).filter({ visible: true })).toBeVisible()
        await page.getByRole('searchbox', { name: 'Search your chats by store' }).fill('spa')
        await expect(row).toHaveCount(0)
        await expect(page.getByText('No chats with “spa”.')).toBeVisible()
        await page.getByRole('searchbox', { name: 'Search your chats by store' }).fill('shop')
        await expectNoViolations(page)
        expect(await page.evaluate(layoutProblems)).toEqual([])
        await row.click()
        await expect(bubble(page, 'Yes, from 10.')).toBeVisible()
        await page.goto('/')
        await expect(
          page.getByRole('link', { name: 'Chat', exact: true }).filter({ visible: true }),
        ).toBeVisible()
        await reply(parties, id, 'See you!')
        await expect(page.getByRole('link', { name: /^Chat, 1/ }).filter({ visible: true })).toBeVisible()
      },
    )
  })

test('messages written without a network survive a reload and are sent once, in order', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/api\/v1\/chat|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const parties = await openParties()
  const id = await begin(parties, 'Hello')
  await signIn(context, parties.customer)
  await page.goto(`/chat/store/${parties.shop.storeId}`)
  await expect(bubble(page, 'Hello')).toBeVisible()
  await context.setOffline(true)
  await write(page, 'I may come by matatu')
  await write(page, 'Is that fine?')
  await composer(page).fill('And one more')
  await expect(page.getByText('No network. 2 messages will send when you’re back online.')).toBeVisible()
  await expect(bubble(page, 'Is that fine?')).toContainText('Waiting to be sent')
  await expectNoViolations(page, { exclude: 'header' })
  await page.waitForTimeout(500)

  // The page loads again, but what it sends is lost.
  const isLost = (url: URL) => url.pathname === '/api/v1/chat/messages'
  await context.route(isLost, (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await page.reload()
  await expect(bubble(page, 'Is that fine?')).toContainText('Waiting to be sent')
  await expect(composer(page)).toHaveValue('And one more')
  await context.unroute(isLost)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(bubble(page, 'Is that fine?')).toContainText('Sent')
  await expect(bubble(page, 'I may come by matatu')).toHaveCount(1)
  const sent = (await fetchMessages(parties, id)).map(({ content }) => content)
  expect(sent).toEqual(['Hello', 'I may come by matatu', 'Is that fine?'])
  await page.reload()
  await expect(bubble(page, 'Is that fine?')).toHaveCount(1)
})

test(
  'a rejected message says why, and its text can be edited',
  { tag: '@long' },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/^403 POST .*\/chat\/messages/)
    const parties = await openParties()
    const id = await begin(parties, 'Hello')
    await signIn(context, parties.customer)
    await page.goto(`/chat/store/${parties.shop.storeId}`)
    await expect(bubble(page, 'Hello')).toBeVisible()
    await put(parties, `/chat/conversations/${id}/block`, { blocked: true })
    await write(page, 'Are you there?')
    const failed = bubble(page, 'Are you there?')
    await expect(failed).toContainText('Failed to send message')
    await expectNoViolations(page)
    await put(parties, `/chat/conversations/${id}/block`, { blocked: false })
    await expect(composer(page)).toBeVisible()
    await failed.getByRole('button', { name: 'Edit' }).click()
    await expect(composer(page)).toHaveValue('Are you there?')
    await expect(failed).toHaveCount(0)
    await write(page, 'Are you there?')
    await expect(failed).toContainText('Sent')
  },
)

test(
  'a long thread opens at the newest, and older messages do not move it',
  { tag: '@long' },
  async ({ page, context }) => {
    const parties = await openParties()
    const id = await begin(parties, 'Hello')
    await fillConversation(id, 300)
    await signIn(context, parties.customer)
    await page.goto(`/chat/store/${parties.shop.storeId}`)
    await expect(bubble(page, 'Message 300.')).toBeInViewport()
    expect(await thread(page).getByRole('listitem').count()).toBeLessThan(40)
    await thread(page).hover()
    await page.mouse.wheel(0, -700)
    await expect(bubble(page, 'Message 300.')).not.toBeInViewport()
    await reply(parties, id, 'Something new')
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    // Each turn of the wheel moves the messages by as much, also when older ones arrive above.
    for (let turn = 0; turn < 40; turn++) {
      const row = thread(page)
        .getByRole('listitem')
        .filter({ hasText: /Message \d+\./ })
        .nth(2)
      const text = /Message \d+\./.exec(await row.innerText())![0]
      const before = (await bubble(page, text).boundingBox())!.y
      await page.mouse.wheel(0, -200)
      await page.waitForTimeout(50)
      const after = await bubble(page, text).boundingBox()
      if (after) expect(Math.abs(after.y - before - 200)).toBeLessThan(8)
    }
    await page.getByRole('button', { name: 'New messages' }).click()
    await expect(bubble(page, 'Something new')).toBeInViewport()
  },
)

test('without scripts, messages can be read and written', async ({ browser, baseURL }) => {
  const parties = await openParties()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  await signIn(context, parties.customer)
  const page = await context.newPage()
  await page.goto(`/chat/store/${parties.shop.storeId}?offer=${parties.shop.offerId}`)
  await expect(page.getByTestId('attached')).toBeVisible()
  await composer(page).fill('Is this still on?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Is this still on?', { exact: true })).toBeVisible()
  await expect(page.getByTestId('chat-card')).toBeVisible()
  await expect(page.getByTestId('attached')).toHaveCount(0)
  await context.close()
})

test(
  'a visitor signs in and is back in the chat, in Kiswahili',
  { tag: '@long' },
  async ({ page, context }) => {
    const parties = await openParties()
    await page.goto(`/store/${parties.shop.storeId}`)
    await page.getByRole('link', { name: 'Chat with Shop of the test' }).filter({ visible: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Please log in to chat with Shop of the test' })
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(
      `/accounts/sign-in?redirect=${encodeURIComponent(`/chat/store/${parties.shop.storeId}`)}`,
    )
    await page.goto(`/chat/store/${parties.shop.storeId}?lang=sw`)
    await expect(page).toHaveURL(/\/accounts\/sign-in\?redirect=/)
    await signIn(context, parties.customer)
    await page.goto(`/chat/store/${parties.shop.storeId}?lang=sw&offer=${parties.shop.offerId}`)
    const box = page.getByRole('textbox', { name: /^Andikia/ })
    await box.fill('Mmefungua?')
    await box.press('Enter')
    await expect(page.getByTestId('chat-card')).toBeVisible()
    await expect(page.getByText('Imetumwa')).toBeAttached()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Zaidi' }).click()
    await page.getByRole('menuitem', { name: 'Nyamazisha' }).click()
    await expect(page.getByText('Hutapata arifa za Shop of the test tena.')).toBeVisible()
  },
)

test('a store that replies fast says so', { tag: '@long' }, async ({ page }) => {
  const [fast, unknown] = [await openShopForTest({}), await openShopForTest({})]
  // The time is tomorrow, as the next computation deletes what is older than itself.
  const computedAt = new Date((await appTime()) + 24 * 60 * 60_000)
  await withDatabase(({ db }) =>
    db
      .insertInto('store_reply_times')
      .values({ store_id: fast.storeId, median_seconds: 840, replies: 5, computed_at: computedAt })
      .execute(),
  )
  await page.goto(`/store/${fast.storeId}`)
  const shown = page.getByText('Usually replies within 15 minutes').filter({ visible: true })
  await expect(shown).toBeVisible()
  await page.goto(`/store/${unknown.storeId}`)
  await expect(page.getByRole('link', { name: /^Chat with/ }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Usually replies')).toHaveCount(0)
  await page.goto(`/store/${fast.storeId}?lang=sw`)
  await expect(
    page.getByText('Kwa kawaida hujibu ndani ya dakika 15').filter({ visible: true }),
  ).toBeVisible()
})
