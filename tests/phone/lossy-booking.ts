/**
 * A visitor books and pays on a slow network that loses packets, and that is gone for a while after one of the steps. Nothing is
 * done for the visitor: a step that was not done is done again, as a person would.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumPath } from '#server/bin/chromium.mjs'
import { PHONE_SCREEN } from '#tests/support/phone-screen.ts'
import { enterPin, listPrompts } from '#tests/stress/payment-helpers.ts'
import { waitForCode } from '#tests/stress/sms-codes.ts'
import { openLossyNetwork } from './lossy-network.ts'

export const LOSS = { lostShare: 0.05, resentAfterMs: 600 }
export const DROP_MS = 20_000
/** Longer than the network is gone. */
const PATIENCE_MS = 60_000

export type StepName = 'time' | 'details' | 'code' | 'pay' | 'wait'
type Step = { name: StepName; act: () => Promise<unknown>; done: Locator }
type Outcome = {
  ms: number
  /** Steps that the visitor had to do again. */
  repeated: StepName[]
  /** Number of payment prompts that the phone got. */
  prompts: number
}

/** Books an offer of the home page. `slowDown` makes the page a slow phone's. The network is gone after the step `dropAt`. */
export async function bookOverLossyNetwork(
  { base, sandbox }: { base: string; sandbox: string },
  slowDown: (page: Page) => Promise<void>,
  dropAt: StepName | null,
): Promise<Outcome> {
  const { host, port } = new URL(base)
  const network = await openLossyNetwork(Number(port), LOSS)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [`--host-resolver-rules=MAP ${host} 127.0.0.1:${network.port}`],
  })
  try {
    const context = await browser.newContext({ ...PHONE_SCREEN, baseURL: base })
    const page = await context.newPage()
    await slowDown(page)
    const phone = `2547${String(Date.now()).slice(-8)}`
    const repeated: StepName[] = []
    const startedAt = Date.now()
    await page.goto('/')
    await page.locator('main h3 a').first().tap()
    await page.locator('main a[href*="startsAt="]').first().waitFor()
    for (const { name, act, done } of stepsOf(page, phone, sandbox)) {
      const address = page.url()
      await act()
      const gone = name === dropAt ? network.dropFor(DROP_MS) : undefined
      while (!(await isThere(done))) {
        repeated.push(name)
        // A page that says that there is no network: its button loads the page again.
        if (await isOffline(page)) await page.goto(address)
        await act()
      }
      await gone
    }
    const ms = Date.now() - startedAt
    return { ms, repeated, prompts: (await listPrompts({ sandbox }, { phone })).length }
  } finally {
    await browser.close()
    await network.close()
  }
}

const isThere = (locator: Locator): Promise<boolean> =>
  locator.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )

/** The browser's own page, or that of the service worker. */
const isOffline = async (page: Page): Promise<boolean> =>
  page.url().startsWith('chrome-error:') ||
  (await page.getByRole('heading', { name: 'You’re offline' }).isVisible())

function stepsOf(page: Page, phone: string, sandbox: string): Step[] {
  const heading = (name: string) => page.getByRole('heading', { name })
  const name = page.getByLabel('Your name')
  const code = page.getByLabel('6-digit code')
  const type = async (field: Locator, text: string): Promise<void> => {
    if ((await field.inputValue()) === '') await field.fill(text)
  }
  return [
    { name: 'time', act: () => page.locator('main a[href*="startsAt="]:visible').first().tap(), done: name },
    {
      name: 'details',
      async act() {
        await type(name, 'Wambui Otieno')
        await type(page.getByLabel('Phone number'), `0${phone.slice(3)}`)
        await page.getByRole('checkbox', { name: /^I am 18/ }).check()
        await page.getByRole('button', { name: 'Text me a code' }).tap({ noWaitAfter: true })
      },
      done: code,
    },
    {
      name: 'code',
      // The complete code is sent by itself.
      act: async () => code.fill(await waitForCode({ sandbox }, phone)),
      done: heading('Review and pay'),
    },
    {
      name: 'pay',
      act: () =>
        page
          .getByRole('button', { name: /^Pay .* with M-Pesa$/ })
          .last()
          .tap({ noWaitAfter: true }),
      done: heading('Enter your PIN on your phone'),
    },
    {
      name: 'wait',
      act: () => enterPin({ sandbox }, { phone }),
      done: heading('Booking Confirmed!'),
    },
  ]
}
