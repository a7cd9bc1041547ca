/** Work of a moderator on an abusive review, a chat that asks to pay outside, and a fake store: six clicks each at most. */
import type { Locator } from '@playwright/test'
import { adminUrl, customerUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-moderation', viewport: { width: 1280, height: 800 } })

/** Adds a review by Wanjiku about the newest store. */
const ADD_REVIEW = `
  WITH store AS (SELECT id FROM stores WHERE status = 'published' ORDER BY created_at DESC, id LIMIT 1), added AS (
    INSERT INTO reviews (id, store_id, account_id, rating, comment, created_at, updated_at)
    SELECT gen_random_uuid(), store.id, account.id, 1, 'They are thieves, all of them.', now(), now()
    FROM store, accounts account WHERE account.email = 'wanjiku@d3.test'
    ON CONFLICT (account_id, store_id) DO UPDATE SET comment = excluded.comment RETURNING id, store_id
  ), report AS (
    INSERT INTO review_reports (review_id, account_id, reason, created_at)
    SELECT added.id, owner.account_id, 'offensive', now()
    FROM added JOIN stores s ON s.id = added.store_id JOIN merchants owner ON owner.id = s.merchant_id
  )
  SELECT store_id AS id FROM added`
/** Adds documents that were sent before those of the demo, so that they are due first. */
const ADD_VERIFICATION = `
  WITH store AS (
    SELECT s.id, m.account_id FROM stores s JOIN merchants m ON m.id = s.merchant_id
    WHERE s.status = 'published' ORDER BY s.created_at, s.id LIMIT 1
  ), documents AS (
    INSERT INTO store_documents (store_id, kind, id, content, sent_by, sent_at)
    SELECT id, kind, gen_random_uuid(), '\\x00', account_id, now() - interval '1 day'
    FROM store, unnest('{registration,permit,door}'::text[]) kind
  )
  INSERT INTO store_verifications (
    id, store_id, sent_by, sent_at, registered_name, registration_number, permit_until
  )
  SELECT gen_random_uuid(), id, account_id, now() - interval '1 day', 'Baraka Motors Limited', 'PVT9QU4X7', '2020-12-31'
  FROM store
  RETURNING store_id AS id`

const getId = async (statement: string): Promise<string> => (await execute(statement))[0]?.id ?? ''

let clicks = 0
const click = (on: Locator) => {
  clicks += 1
  return on.click()
}

test(
  'a moderator removes a review and a message, and asks to suspend a fake store',
  { tag: '@long' },
  async ({ page, context }) => {
    await signInAsOwner(context)
    const storeId = await getId(ADD_REVIEW)
    const fakeId = await getId(ADD_VERIFICATION)
    await page.goto(adminUrl())
    const main = page.getByRole('main')

    const review = main.getByRole('region', { name: 'Review reported' })
    await click(main.getByRole('link', { name: /Review reported.*Wanjiku/ }))
    await expect(review.getByText('They are thieves')).toBeVisible()
    await expectNoViolations(page)
    await review.getByLabel('Rule').selectOption('Offensive')
    await review.getByLabel('Reason').fill('It insults the people who work there.')
    await click(review.getByRole('button', { name: 'Remove the review' }))
    await expect(main.getByRole('link', { name: /Review reported.*Wanjiku/ })).toHaveCount(0)
    expect(clicks + 1).toBeLessThanOrEqual(6)
    await expect
      .poll(async () => (await context.request.get(`${customerUrl()}/store/${storeId}`)).text(), {
        timeout: 15_000,
      })
      .not.toContain('They are thieves')

    clicks = 0
    await click(main.getByRole('link', { name: 'Store reported in a chat' }).first())
    const chat = main.getByRole('region', { name: 'Store reported in a chat' })
    await click(chat.getByRole('button', { name: 'Read the messages' }))
    await click(chat.getByRole('checkbox', { name: /my own number/ }))
    await expectNoViolations(page)
    await chat.getByLabel('Rule').selectOption('Asks to pay outside D3')
    await chat.getByLabel('Reason').fill('Payments outside D3 are not protected.')
    await click(chat.getByRole('button', { name: 'Remove the message' }))
    await expect(chat).toBeHidden()
    expect(clicks + 1).toBeLessThanOrEqual(6)

    clicks = 0
    await click(main.getByRole('link', { name: 'Store to verify' }).first())
    const verification = main.getByRole('region', { name: /^Verify / })
    await expect(verification.getByText('Name is not that of the registration')).toBeVisible()
    await expectNoViolations(page)
    await click(verification.getByRole('link').first())
    await page.waitForURL(`${adminUrl()}/stores/${fakeId}`)
    await expectNoViolations(page)
    await click(main.getByRole('button', { name: 'Suspend this store' }))
    const dialog = page.getByRole('dialog')
    await expectNoViolations(page, { include: '[role=dialog]' })
    await click(dialog.getByRole('radio', { name: 'Cancel them and refund in full' }))
    await dialog.getByLabel('Reason').fill('The registration is of another business.')
    await click(dialog.getByRole('button', { name: 'Ask for the suspension' }))
    await expect(main.getByText(/waits for a second person/)).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(6)

    await page.goto(`${adminUrl()}/reports`)
    await expect(main.getByText('It insults the people who work there.')).toBeVisible()
    await expectNoViolations(page)
    await page.goto(`${adminUrl()}/stores?show=newest`)
    await expectNoViolations(page)
  },
)
