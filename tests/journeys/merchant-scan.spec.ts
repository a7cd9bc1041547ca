/** Customers are checked in by scanning their pass, with a network and without. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { encodeQR } from 'qr'
import { MINUTE } from '#domain/time/time.ts'
import { chromiumPath } from '#server/bin/chromium.mjs'
import { merchantUrl } from './addresses.ts'
import { getBooking, get, moveClockTo } from './api.ts'
import { expectNoViolations } from './axe.ts'
import { merchantPage } from './merchant-page.ts'
import { paidBooking } from './my-bookings.ts'
import { expect, test } from './test.ts'

// These journeys move the clock.
test.use({ appName: 'merchant-scan' })

test('the camera reads a pass, the check-in is undone, and a pass works once', async ({ pageErrors }) => {
  const { booking, customer } = await paidBooking()
  const { pass } = await get<{ pass: string }>(`/bookings/${booking.id}/pass`, customer.token)
  const video = join(tmpdir(), `d3-pass-${booking.id}.y4m`)
  writeFileSync(video, createVideo(pass))
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const counter = await merchantPage(browser, pageErrors, 360)
    // The pass is refused before its day.
    await counter.goto(`${merchantUrl()}/`)
    await counter.getByRole('link', { name: 'Scan', exact: true }).click()
    await expect(counter.getByRole('heading', { name: 'For another day' })).toBeVisible()
    await expectNoViolations(counter)

    await moveClockTo(Date.parse(booking.startTime) - 5 * MINUTE)
    // The pass is read before the page has loaded the day again: what it has from before is not trusted.
    let loadAgain: (() => void) | undefined
    await counter.route('**/merchant/calendar?*', async (route) => {
      if (loadAgain) loadAgain()
      else await new Promise<void>((resolve) => (loadAgain = resolve))
      await route.continue()
    })
    await counter.reload()
    await expect(counter.getByRole('heading', { name: `${booking.client.name} is checked in` })).toBeVisible()
    await expect(counter.getByText(/^Collect KES/)).toBeVisible()
    expect((await getBooking(customer, booking.id)).status).toBe('checked_in')
    await expectNoViolations(counter)
    await counter.getByRole('button', { name: /^Undo, \d:\d\d left$/ }).click()
    await expect(counter.getByRole('heading', { name: 'Or type the code' })).toBeVisible()
    await expect.poll(async () => (await getBooking(customer, booking.id)).status).toBe('confirmed')

    // The pass is still before the camera, and is not read again by itself.
    await typeCode(counter, booking.code)
    await expect(counter.getByRole('heading', { name: `${booking.client.name} is checked in` })).toBeVisible()
    await counter.getByRole('button', { name: 'Scan the next pass' }).click()
    await typeCode(counter, booking.code)
    await expect(counter.getByRole('heading', { name: 'Already used' })).toBeVisible()
    await expectNoViolations(counter)
    await counter.context().close()
  } finally {
    await browser.close()
    rmSync(video)
  }
})

test('without a network, check-ins are saved on the device and sent exactly once', async ({
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { booking, customer } = await paidBooking()
  const { pass } = await get<{ pass: string }>(`/bookings/${booking.id}/pass`, customer.token)
  await moveClockTo(Date.parse(booking.startTime) - 5 * MINUTE)
  const counter = await merchantPage(browser, pageErrors, 1280, { serviceWorkers: 'allow' })
  const sent: string[] = []
  counter.on('request', (request) => {
    if (request.url().endsWith('/merchant/passes/check-ins')) sent.push(request.postData() ?? '')
  })
  await counter.goto(`${merchantUrl()}/scan`)
  await expect.poll(() => savedPaths(counter)).toEqual(['/scan', '/scan.data'])
  await expect(counter.getByText('Online')).toBeVisible()

  // The page itself is there without a network.
  await counter.context().setOffline(true)
  await counter.reload()
  await expect(counter.getByText('No network', { exact: true })).toBeVisible()

  // Any other page leads to it.
  await counter.goto(`${merchantUrl()}/offers`)
  await expect(counter.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expectNoViolations(counter)
  await counter.getByRole('link', { name: 'Scan pass' }).click()
  await expect(counter.getByText('No network', { exact: true })).toBeVisible()

  // A forged pass is recognised, and a code that nobody has.
  await typeCode(counter, forged(pass))
  await expect(counter.getByRole('heading', { name: 'Not genuine' })).toBeVisible()
  await counter.getByRole('button', { name: 'Scan another pass' }).click()
  await typeCode(counter, 'ZZZZZZ')
  await expect(counter.getByText(/^This code isn’t among today’s bookings/)).toBeVisible()
  await counter.getByRole('button', { name: 'Scan another pass' }).click()

  await typeCode(counter, pass)
  await expect(counter.getByRole('heading', { name: 'Checked in, saved here' })).toBeVisible()
  await expect(counter.getByText('The pass is genuine')).toBeVisible()
  await expect(counter.getByText('1 check-in waits to be sent, exactly once')).toBeVisible()
  await expectNoViolations(counter)
  expect((await getBooking(customer, booking.id)).status).toBe('confirmed')

  // It is still there after a reload, and the pass is not accepted again.
  await counter.reload()
  await expect(counter.getByText('Waits for the network')).toBeVisible()
  await counter.getByRole('button', { name: 'Find a booking by name' }).click()
  await counter.getByLabel('Name of the customer').fill(booking.client.name)
  await counter
    .getByRole('button', { name: new RegExp(booking.client.name) })
    .first()
    .click()
  await expect(counter.getByRole('heading', { name: 'Already used' })).toBeVisible()

  sent.length = 0
  await counter.context().setOffline(false)
  await expect(counter.getByText('Waits for the network')).toHaveCount(0)
  await expect(counter.getByText('Checked in', { exact: true })).toBeVisible()
  await expect.poll(async () => (await getBooking(customer, booking.id)).status).toBe('checked_in')
  await counter.reload()
  await expect(counter.getByText('Online')).toBeVisible()
  expect(sent).toHaveLength(1)
  const { booking: after } = await get<{ booking: { history: { status: string }[] } }>(
    `/bookings/${booking.id}`,
    customer.token,
  )
  expect(after.history.filter(({ status }) => status === 'checked_in')).toHaveLength(1)
  await counter.context().close()
})

async function typeCode(counter: Page, code: string): Promise<void> {
  await counter.getByLabel('Six characters').fill(code)
  await counter.getByRole('button', { name: 'Check in' }).click()
}

const savedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const saved = await caches.open('d3-scan-page-1')
    return (await saved.keys()).map(({ url }) => new URL(url).pathname).toSorted()
  })

/** The pass with another signature. */
const forged = (pass: string): string => `${pass.slice(0, -8)}AAAAAAA${pass.at(-1)}`

/** A film of the pass, as Chromium's fake camera plays it. */
function createVideo(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const [width, height, scale] = [640, 480, Math.floor(440 / rows.length)]
  const left = Math.floor((width - rows.length * scale) / 2)
  const top = Math.floor((height - rows.length * scale) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark)
        for (let line = 0; line < scale; line++)
          light.fill(
            16,
            (top + y * scale + line) * width + left + x * scale,
            (top + y * scale + line) * width + left + (x + 1) * scale,
          )
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame, frame])
}
