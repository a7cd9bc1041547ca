// cspell:ignore displayfd nolisten webkitgtk
/**
 * The booking on another website in WebKit, which Safari has, without any cookie. Needs the packages webkit2gtk-driver and xvfb
 * of Debian.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { Builder, By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { openShop } from '#tests/support/factories.ts'
import { openOtherWebsite } from '#tests/support/other-website.ts'
import { waitUntil } from './environment.ts'
import { enterPin } from './payment-helpers.ts'
import { waitForCode } from './sms-codes.ts'
import { apiRequest, checkAllInvariants, type StressResult, type Target } from './target.ts'

const PACKAGES = 'webkit2gtk-driver xvfb'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const STEP_MS = 60_000

export async function testBookingInWebkit(
  target: Target,
  { port }: { port: number },
): Promise<StressResult[]> {
  const shop = await openShop(target, { staff: 1, capacity: 3 })
  const slug = `zuri-${randomBytes(5).toString('hex')}`
  const siteUrl = `http://localhost:${new URL(target.base).port}`
  const website = await openOtherWebsite(siteUrl)
  website.setPage(`data-store="${slug}"`)
  for (const [path, body] of [
    ['slug', { slug }],
    ['embed-origins', { embedOrigins: [website.origin] }],
  ] as const) {
    const reply = await apiRequest(target, 'PUT', `/stores/${shop.storeId}/${path}`, {
      token: shop.merchantToken,
      body,
    })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  const phone = `2547${String(Date.now()).slice(-8)}`
  const browser = await openWebkit(port)
  try {
    await browser.driver.get(website.origin)
    await book(browser.driver, target, phone)
    const cookie = await browser.driver.executeScript("document.cookie = 'kept=1'; return document.cookie")
    const { body } = await apiRequest(target, 'GET', '/merchant/analytics', { token: shop.merchantToken })
    return [
      { text: `WebKit ${browser.version} books and pays on another website`, holds: true },
      { text: `Its frame cannot keep a cookie: ${JSON.stringify(cookie)}`, holds: cookie === '' },
      {
        text: `The booking says where it comes from: ${JSON.stringify(body.origins)}`,
        holds: body.origins?.[0]?.host === new URL(website.origin).host,
      },
      await checkAllInvariants(target, 'a booking in WebKit'),
    ]
  } finally {
    await browser.close()
    website.close()
  }
}

async function book(driver: WebDriver, target: Target, phone: string): Promise<void> {
  const find = (locator: By) =>
    driver.wait(until.elementLocated(locator), STEP_MS, `${locator.toString()} is there`)
  const press = async (locator: By) => {
    const found = await driver.wait(
      async () => (await visible(await driver.findElements(locator)))[0],
      STEP_MS,
      `${locator.toString()} is shown`,
    )
    await found!.click() // the wait ends with one
  }
  const host = await find(By.css('main > div'))
  const root = await host.getShadowRoot()
  await (await root.findElement(By.css('button'))).click()
  await driver.switchTo().frame(await root.findElement(By.css('iframe')))
  await press(By.linkText('A cut for less'))
  await press(By.css('a[href*="startsAt="]'))
  await (await find(By.css('input[autocomplete="name"]'))).sendKeys('Wambui Otieno')
  await (await find(By.css('input[type="tel"]'))).sendKeys(`0${phone.slice(3)}`)
  await (await find(By.css('input[type="checkbox"]'))).sendKeys(Key.SPACE)
  await press(By.xpath('//button[contains(., "Text me a code")]'))
  await (await find(By.css('input[autocomplete="one-time-code"]'))).sendKeys(await waitForCode(target, phone))
  await press(By.xpath('//button[contains(., "with M-Pesa")]'))
  await find(By.xpath('//h1[contains(., "Enter your PIN")]'))
  await enterPin(target, { phone })
  await find(By.xpath('//h1[contains(., "Booking Confirmed!")]'))
}

async function visible(elements: readonly WebElement[]): Promise<WebElement[]> {
  const shown = await Promise.all(elements.map((element) => element.isDisplayed().catch(() => false)))
  return elements.filter((_, index) => shown[index])
}

/** Starts WebKit on a screen of its own. */
async function openWebkit(port: number) {
  const screen = await start('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '400x800x24'])
  const [display] = await once(screen.stdout!, 'data') // it writes its number there
  const webdriver = await start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
  })
  const close = (): void => {
    webdriver.kill()
    screen.kill()
  }
  try {
    const server = `http://127.0.0.1:${port}`
    await waitUntil(
      () =>
        fetch(`${server}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      'WebKitWebDriver answers',
      30,
    )
    const driver = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: MINI_BROWSER,
          args: ['--automation', '--cookies-policy=never'],
        },
      })
      .build()
    return {
      driver,
      version: String((await driver.getCapabilities()).get('browserVersion')),
      async close() {
        await driver.quit().finally(close)
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

async function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error(`${program} cannot be run (apt-get install ${PACKAGES})`, { cause: error })
  })
  return child
}
