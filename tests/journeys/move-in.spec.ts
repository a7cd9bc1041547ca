/**
 * A salon moves in on a phone: from nothing to a public store with a price list of 40 services, three people who have phones only, 300
 * clients from a file, and the calendar of one person.
 */
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { calendarOf, openCalendarServer } from '#tests/support/calendar-server.ts'
import { repeats } from '#tests/support/long-run.ts'
import { instant } from '#domain/time/time.ts'
import { merchantUrl } from './addresses.ts'
import { messagesTo } from './api.ts'
import { Effort } from './effort.ts'
import { dayAhead } from './merchant-shop.ts'
import { button, PHOTO, title } from './merchant-start-steps.ts'
import { TASKS } from './task-limits.ts'
import { expect, test } from './test.ts'

test.use({
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: -1.2653, longitude: 36.8021 },
  permissions: ['geolocation'],
})

const PEOPLE = ['Grace Njeri', 'Faith Atieno', 'Joy Mwende']
const PRICE_LIST = ['Braids', 'Nails', 'Spa', 'Cuts', 'Make-up']
  .flatMap((group) => [
    `*${group}*`,
    `${group} style one: small 4500, medium 3500, large 2500`,
    `${group} polish - 1500/= 45min`,
    `${group} wash ...... 300 (20 min)`,
    `${group} scrub from 800`,
    `${group} massage 1h30 2k`,
    `${group} trim @ 250`,
  ])
  .join('\n')
const CLIENTS = ['Name,Mobile,Tags']
  .concat(Array.from({ length: 300 }, (_, row) => `Client ${row},07${String(20_000_000 + row)},Regular`))
  .join('\n')

const newPhone = () => `7${randomInt(10_000_000, 99_999_999)}`
const texts = (phone: string) => messagesTo(`254${phone}`)
/** Waits for an SMS and returns its part. */
async function findInSms(phone: string, part: RegExp): Promise<string> {
  const find = async () => (await texts(phone)).flatMap((message) => part.exec(message)?.[1] ?? []).at(0)
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

test('a salon brings its whole business', async ({ page, browser, pageErrors }) => {
  test.slow()
  const begunAt = performance.now()
  const effort = await Effort.of(TASKS.moveIn, page)
  const network = await page.context().newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: repeats(1, 4) })
  const tap = (target: Locator) => effort.tap(target)
  const main = page.getByRole('main')
  const goOn = () => tap(button(page, 'Continue'))
  const ownersPhone = newPhone()

  await test.step('sign up by phone', async () => {
    await page.goto(`${merchantUrl()}/sign-up`)
    await effort.fill(page.getByLabel(/^Business name/), 'Amani Salon')
    await effort.fill(page.getByLabel('Your name'), 'Achieng Wairimu')
    await effort.fill(page.getByLabel('Phone number'), ownersPhone)
    await tap(page.getByRole('button', { name: 'Text me a code' }))
    await effort.fill(page.getByLabel('6-digit code'), await findInSms(ownersPhone, /#(\d{6})$/))
  })

  await test.step('set up the store, with the price list', async () => {
    await expect(title(page)).toHaveText('Your business')
    await effort.choose(page.getByLabel('Category'), { index: 1 })
    await effort.choose(page.getByLabel('Area', { exact: true }), 'westlands')
    await effort.fill(page.getByLabel('What you offer'), 'Braids, nails and spa by three people.')
    await goOn()
    await tap(button(page, 'I’m at the store now'))
    await effort.fill(page.getByLabel('Building and street'), 'Mpaka Plaza, Mpaka Road')
    await goOn()
    await expect(title(page)).toHaveText('When are you open?')
    await goOn()
    await expect(title(page)).toHaveText('Your first service')
    await tap(page.getByRole('link', { name: 'Add several' }))
    await effort.fill(page.getByLabel('Your price list'), PRICE_LIST)
    await tap(page.getByRole('button', { name: 'Read the list' }))
    await expect(page.getByRole('heading', { name: '40 services' })).toBeVisible()
    await tap(page.getByRole('button', { name: 'Add 40 services' }).filter({ visible: true }))
    await tap(page.getByRole('link', { name: 'Continue setting up' }))
    await expect(title(page)).toHaveText('Your first offer')
    await tap(button(page, 'Skip for now'))
    await expect(title(page)).toHaveText('Show your store')
    await effort.pick(page.locator('input[type=file]').first(), PHOTO)
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }))
    await goOn()
    await expect(title(page)).toHaveText('Amani Salon is live')
  })

  await test.step('import 300 clients', async () => {
    await tap(page.getByRole('link', { name: 'Import your clients' }))
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(CLIENTS) }
    await effort.pick(page.getByLabel('Choose a file'), file)
    await tap(main.getByRole('checkbox'))
    await tap(main.getByRole('button', { name: 'Import 300 clients' }))
    await expect(page.getByRole('heading', { name: 'Your clients are in the list' })).toBeVisible()
  })

  const phones = PEOPLE.map(newPhone)
  await test.step('add three people', async () => {
    await openSection(page, effort, 'Staff')
    for (const [nth, name] of PEOPLE.entries()) {
      if (nth > 0) await tap(page.getByRole('link', { name: 'Back to Staff' }))
      await tap(page.getByRole('link', { name: 'Add a person' }))
      await effort.fill(page.getByLabel('Name'), name)
      await effort.fill(page.getByLabel('Title'), 'Stylist')
      await effort.fill(page.getByLabel('Phone'), `0${phones[nth]}`)
      await tap(button(page, 'Add a person'))
      await expect(title(page)).toHaveText(name)
    }
  })

  const server = await openCalendarServer()
  await test.step('connect the calendar of the last one', async () => {
    const day = await dayAhead(2)
    const [start, end] = [new Date(instant(day, 600)), new Date(instant(day, 690))]
    server.put('/joy.ics', calendarOf({ start, end, title: 'School' }))
    const calendars = page.getByRole('region', { name: 'Calendars', exact: true })
    await tap(calendars.getByRole('button', { name: 'Connect a calendar' }))
    const dialog = page.getByRole('dialog')
    await effort.fill(dialog.getByLabel('Address of the calendar'), `${server.url}/joy.ics`)
    await tap(dialog.getByRole('button', { name: 'Connect a calendar' }))
    await expect(calendars.getByText('Another calendar')).toBeVisible()
  })

  await test.step('say who performs the services', async () => {
    await tap(page.getByRole('link', { name: 'Back to Staff' }))
    await openSection(page, effort, 'Today')
    await tap(page.getByRole('button', { name: 'Name the whole team' }))
    await expect(page.getByRole('heading', { name: 'Who does these services?' })).toHaveCount(0)
  })

  await test.step('invite them by SMS', async () => {
    await openSection(page, effort, 'Team')
    for (const [nth, name] of PEOPLE.entries()) {
      await tap(page.getByRole('button', { name: 'Invite', exact: true }))
      const sheet = page.getByRole('dialog')
      await effort.fill(sheet.getByLabel('Email or phone number'), `0${phones[nth]}`)
      await tap(sheet.getByRole('radio', { name: /^Staff/ }))
      await effort.choose(sheet.getByLabel('Whose day they see'), { label: name })
      await tap(sheet.getByRole('button', { name: 'Send the invitation' }))
      await expect(sheet).toBeHidden()
    }
  })

  await test.step('each of them joins with a code', async () => {
    for (const [nth, name] of PEOPLE.entries()) {
      const phone = phones[nth] ?? ''
      const hers = await browser.newContext({ viewport: { width: 360, height: 740 } })
      await pageErrors.watch(hers)
      const own = await hers.newPage()
      await own.goto(merchantUrl() + (await findInSms(phone, /(\/join\?token=[\w-]+)/)))
      await effort.fill(own.getByLabel('Your name'), name)
      await tap(own.getByRole('button', { name: 'Text me a code' }))
      await effort.fill(own.getByLabel('6-digit code'), await findInSms(phone, /#(\d{6})$/))
      await expect(own).toHaveURL(`${merchantUrl()}/`)
      await hers.close()
    }
  })

  await server.close()
  console.info(
    `Moved in after ${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes of the machine.`,
  )
  await effort.expectWithinLimits()
})

/** Opens a section from the tab bar, or from the list of the sections that it does not show. */
async function openSection(page: Page, effort: Effort, name: string): Promise<void> {
  const tabs = page.getByRole('navigation').filter({ visible: true })
  const link = tabs.getByRole('link', { name, exact: true })
  const more = tabs.getByRole('link', { name: 'More' })
  await expect(more).toBeVisible()
  if ((await link.count()) === 0) {
    await effort.tap(more)
    await effort.tap(page.getByRole('main').getByRole('link', { name, exact: true }))
  } else await effort.tap(link)
}
