/** Work of admins when messages fail: an SMS whose reply was lost, and a gateway that is back. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { adminUrl, sandboxUrl } from './addresses.ts'
import { execute, signInAsOwner } from './admin-start.ts'
import { expectNoViolations } from './axe.ts'
import { takeSample } from '#tests/support/long-run.ts'
import { expect, test } from './test.ts'

test.use({ appName: 'admin-system' })

/** Adds the alerts of an outage of the gateway. */
const ADD_ALERTS = `
  INSERT INTO alerts (id, kind, subject, detail, raised_at)
  VALUES (gen_random_uuid(), 'dead-letters', 'sms', '3 jobs have failed permanently in the queue sms.', now())
  ON CONFLICT DO NOTHING`
const ADD_DEAD_LETTER = `
  INSERT INTO pgboss.job (name, data, source_name, source_retry_count, source_output)
  VALUES ('sms-dead', $1, 'sms', 0, '{"message": "The gateway did not reply: no reply in time"}')`

async function failSms(context: BrowserContext, phones: readonly string[]): Promise<void> {
  await signInAsOwner(context)
  await execute(ADD_ALERTS)
  for (const phone of phones) {
    const id = crypto.randomUUID()
    const data = {
      listener: 'messaging.send-sms',
      event: { id, topic: 'send-sms', emittedAt: new Date().toISOString() },
      payload: { key: `reminder:${id}:sms`, to: `+254${phone.slice(1)}`, message: 'Karibu' },
    }
    await execute({ text: ADD_DEAD_LETTER, values: [JSON.stringify(data)] })
  }
}

async function expectSent(page: Page, phone: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(`${sandboxUrl()}/api/sms?phone=${phone}`)).text())
    .toContain('Karibu')
}

const MOST_CLICKS = 6

for (const viewport of takeSample([{ width: 1280, height: 800 }], [{ width: 360, height: 740 }]))
  test.describe(`at a width of ${viewport.width}`, () => {
    test.use({ viewport })

    test(
      'a lost SMS is found and sent again, and so are the others when the gateway is back',
      { tag: '@long' },
      async ({ page, context }) => {
        const [lost, ...others] = ['0711', '0722', '0733'].map(
          (prefix) => `${prefix}${viewport.width + 100_000}`,
        ) as [string, ...string[]] // of three
        await failSms(context, [lost, ...others])
        await page.goto(adminUrl())
        let clicks = 0
        const click = async (target: Locator) => {
          await target.click()
          clicks++
        }
        const main = page.getByRole('main')
        await click(main.getByRole('link', { name: 'Jobs have failed permanently' }))
        await click(main.getByRole('link', { name: 'Open the system page' }))
        const jobs = main.getByRole('region', { name: 'Jobs: SMS' })
        const rows = jobs.getByRole('listitem')
        await expect(rows).toHaveCount(3)
        await expectNoViolations(page)
        await jobs.getByLabel('Phone number or e-mail').fill(lost)
        await click(jobs.getByRole('button', { name: 'Find jobs' }))
        await expect(rows).toHaveCount(1)
        await expect(rows).toContainText('The gateway did not reply')
        await click(rows.getByRole('button', { name: 'Send again: SMS: reminder' }))
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('it may have arrived')
        await expectNoViolations(page, { include: '[role=dialog]' })
        await dialog.getByLabel('Reason').fill('The customer has no reminder')
        await click(dialog.getByRole('button', { name: 'Send again' }))
        await expect(jobs).toContainText('there is nothing here')
        expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
        await expectSent(page, lost)

        clicks = 0
        await page.goto(adminUrl())
        await click(main.getByRole('link', { name: 'Jobs have failed permanently' }))
        await click(main.getByRole('link', { name: 'Open the system page' }))
        await expect(main.getByRole('region', { name: 'Providers' })).toContainText('SMS gateway')
        await click(jobs.getByRole('button', { name: 'Send all 2 again' }))
        await dialog.getByLabel('Reason').fill('The gateway answers again')
        await click(dialog.getByRole('button', { name: 'Send all 2 again' }))
        await expect(jobs).toContainText('Nothing has failed for good')
        expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
        for (const phone of others) await expectSent(page, phone)

        await page.goto(`${adminUrl()}/audit?action=dead-letters.resent`)
        await expect(main.getByRole('listitem').first()).toContainText('The gateway answers again')
        await expectNoViolations(page)
        await page.goto(`${adminUrl()}/market`)
        await expect(main.getByText('Visits paid for')).toBeVisible()
        await expectNoViolations(page)
      },
    )
  })
