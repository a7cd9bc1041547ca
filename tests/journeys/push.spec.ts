/** Push messages: switched on in the settings, sent after the quiet hours, shown by the browser, opened by a tap. */
import { addDays, toDay, instant, MINUTE } from '#domain/time/time.ts'
import {
  appTime,
  book,
  bookable,
  get,
  KEY,
  moveClockTo,
  newCustomer,
  pay,
  signIn,
  type Customer,
} from './api.ts'
import { unsubscribeToken } from '#server/features/notifications/delivery/unsubscribe-links.ts'
import { expectNoViolations } from './axe.ts'
import { deliver, shownBy, tapNotification, withPushService, getWorker } from './push-service.ts'
import { expect, test } from './test.ts'

// This journey moves the clock.
test.use({ appName: 'push', serviceWorkers: 'allow' })

test('a push message arrives after the quiet hours and leads to its page; signing out ends them', async ({
  page,
  context,
  pageErrors,
}) => {
  // The page may load its counts while the person signs out.
  pageErrors.allow(/^401 GET .*\/notifications\/counts$/)
  const pushService = await withPushService(context)
  const now = await appTime()
  const evening = instant(toDay(now), 22 * 60)
  await moveClockTo(evening)
  const customer = await newCustomer()
  await signIn(context, customer)
  await page.goto('/profile/settings/notifications')
  const setting = page.getByRole('region', { name: 'Push on this device' })
  const ofBookings = page
    .getByRole('group', { name: 'Bookings' })
    .getByRole('switch', { name: 'Push', exact: true })
  await expect(ofBookings).not.toBeChecked()
  await setting.getByRole('button', { name: 'Turn on' }).click()
  await expect(setting.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect(ofBookings).toBeChecked()
  await page.reload()
  await expect(setting.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const booking = await book(customer, await bookable('Kinyozi Kings'))
  await pay(customer, booking)
  const isListed = async () => {
    const { data } = await get<{ data: { notifications: { type: string }[] } }>(
      '/notifications',
      customer.token,
    )
    return data.notifications.some(({ type }) => type === 'booking_confirmed')
  }
  await expect.poll(isListed).toBe(true)
  // The payment is not left until the morning, the confirmation is.
  const confirmations = async () =>
    (await pushService.messages()).filter(({ title }) => title === 'Booking confirmed')
  expect(await confirmations()).toEqual([])
  const morning = instant(addDays(toDay(await appTime()), 1), 7 * 60)
  await moveClockTo(morning + MINUTE)
  const path = `/booking-details/${booking.id}`
  await expect.poll(async () => (await confirmations()).map((each) => each.path)).toEqual([path])
  const [message] = await confirmations()
  if (!message) throw new Error('The message is gone')

  const worker = await getWorker(page)
  await deliver(page, message)
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: message.title, body: message.body, tag: message.tag }])
  await tapNotification(worker)
  await expect(page).toHaveURL(path)
  expect(await shownBy(worker)).toEqual([])

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/accounts\/sign-in/)
  expect(pushService.isSubscribed()).toBe(false)
})

test('the link of an e-mail ends those of its category, by a button or by the mail program', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/^404 POST .*\/notifications\/unsubscribe/)
  const customer = await newCustomer()
  const { user } = await get<{ user: { id: string } }>('/users/profile', customer.token)
  const pathFor = (kind: 'rewards' | 'system') =>
    `/notifications/unsubscribe?token=${unsubscribeToken({ sessionKey: KEY }, user.id, kind)}`
  await page.goto(pathFor('rewards'))
  await expectNoViolations(page)
  // Opening the link changes nothing.
  expect(await getMails(customer)).toEqual(['requests', 'rewards', 'system'])
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'no more of these emails' })).toBeVisible()
  expect(await getMails(customer)).toEqual(['requests', 'system'])

  const reply = await request.post(pathFor('system'), { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(reply.status()).toBe(200)
  expect(await getMails(customer)).toEqual(['requests'])
  const forged = await request.post('/notifications/unsubscribe?token=forged', {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(forged.status()).toBe(404)
  await page.goto('/notifications/unsubscribe?token=forged')
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop emails' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Notification settings' })).toBeVisible()
})

type Choice = { category: string; channel: string; isEnabled: boolean; isFixed: boolean }
async function getMails({ token }: Customer): Promise<string[]> {
  const { data } = await get<{ data: { choices: Choice[] } }>('/notifications/preferences', token)
  return data.choices
    .filter(({ channel, isEnabled, isFixed }) => channel === 'email' && isEnabled && !isFixed)
    .map(({ category }) => category)
}
