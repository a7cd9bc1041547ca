/** Notifications of the journeys, created as features create them. */
import { createContext, type AppContext } from '#server/app-context.ts'
import { NOTIFICATION_TEXTS } from '#server/features.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { notify, type NewNotification } from '#server/features/notifications/sending/notify.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { customerUrl, databaseUrl } from './addresses.ts'
import type { BrowserContext } from '@playwright/test'
import { appTime, get, newCustomer, signIn, type Customer } from './api.ts'
import { expect } from './test.ts'

/** Notifies accounts as if it were `ageMs` ago. Push messages and e-mails about them are not sent. */
export async function notifyAccounts(notifications: readonly NewNotification[], ageMs = 0): Promise<void> {
  const database = openDatabase(databaseUrl(), { max: 1, onError: () => undefined })
  const now = new Date((await appTime()) - ageMs)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: customerUrl() })
  const app = {
    config,
    database,
    clock: { now: () => now },
    log: openLog(config),
    notificationTexts: NOTIFICATION_TEXTS,
    transactionListeners: [],
    jobs: { isCommand: () => true, enqueue: () => Promise.resolve() },
  } as unknown as AppContext // notify uses nothing else
  try {
    await notify(createContext(app, null), notifications)
  } finally {
    await database.close()
  }
}

const getAccountId = async ({ token }: Pick<Customer, 'token'>): Promise<string> =>
  (await get<{ user: { id: string } }>('/users/profile', token)).user.id

export type Account = Customer & { id: string }

/** A customer without notifications, signed in there. Signing in on a new device is notified of, some time later. */
export async function openAccount(context: BrowserContext): Promise<Account> {
  const customer = await newCustomer('Achieng')
  const account = { ...customer, id: await getAccountId(customer) }
  await signInAgain(context, account)
  return account
}

export async function signInAgain(context: BrowserContext, account: Account): Promise<void> {
  await signIn(context, account)
  await expect
    .poll(async () => {
      const { data } = await get<{ data: { notifications: { id: string }[] } }>(
        '/notifications?type=new_sign_in',
        account.token,
      )
      for (const { id } of data.notifications)
        await fetch(`${customerUrl()}/api/v1/notifications/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${account.token}` },
        })
      return data.notifications.length
    })
    .toBeGreaterThan(0)
}

const BOOKING = '0193471c-6d2e-7a41-9c1b-2f6a4be0a007'

export const confirmed = (to: string, number = 1): NewNotification => ({
  to,
  type: 'booking_confirmed',
  params: {
    bookingId: BOOKING,
    title: 'Haircut',
    store: 'Kinyozi Kings',
    customer: null,
    startTime: '2026-12-21T11:30:00.000Z',
    staff: `Brian ${number}`,
  },
  eventKey: `confirmed:${number}`,
  actionUrl: '/profile/bookings',
})
export const reward = (to: string, friend: string): NewNotification => ({
  to,
  type: 'reward_earned',
  params: { cents: 5000, friend },
  eventKey: `reward:${friend}`,
  actionUrl: '/profile/earn',
})
export const priceDrop = (to: string, number = 1): NewNotification => ({
  to,
  type: 'price_drop',
  params: {
    offerId: BOOKING,
    title: 'Swahili full-body massage',
    store: 'Utulivu Spa',
    fromCents: 300_000,
    toCents: 225_000,
  },
  eventKey: `drop:${number}`,
  actionUrl: '/hotdeals',
})
