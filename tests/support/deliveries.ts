/** Deliveries of notifications in tests: what is sent, and what became of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { notify, type NewNotification } from '#server/features/notifications/sending/notify.ts'
import { discardJobs } from './jobs.ts'
import type { TestApp } from './test-app.ts'

export type Customer = { token: string; id: string; email: string }
type Mail = { messageId: string; text: string; html: string; headers: Record<string, string> }

export const announcement = (to: string, title = 'Payments are slow today'): NewNotification => ({
  to,
  type: 'announcement',
  params: { title, text: 'M-Pesa has reported a delay.' },
  eventKey: `announcement:${randomUUID()}`,
  actionUrl: '/help',
})
export const rewarded = (to: string): NewNotification => ({
  to,
  type: 'reward_earned',
  params: { cents: 5000, friend: 'Achieng' },
  eventKey: `reward:${randomUUID()}`,
  actionUrl: '/profile',
})
export const aboutBooking = (to: string, startTime: string): NewNotification => ({
  to,
  type: 'booking_confirmed',
  params: {
    bookingId: randomUUID(),
    title: 'Braids',
    store: 'Kinyozi Kings',
    customer: null,
    startTime,
    staff: null,
  },
  eventKey: `booking:${randomUUID()}`,
  actionUrl: '/booking-details/1',
})

export function createDeliveryHelpers(test: () => TestApp) {
  const advanceTo = (at: number) => test().clock.advance(at - test().clock.now().getTime())
  const today = () => toDay(test().clock.now().getTime())
  return {
    send: (...all: NewNotification[]) => notify(createContext(test().app, null), all),
    setFaults: (faults: object) =>
      fetch(`${test().sandbox}/api/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
    /** Faults, failed jobs and what is due later must not reach the next test. */
    async reset() {
      await fetch(`${test().sandbox}/api/faults`, { method: 'DELETE' })
      await discardJobs(test().app.database.pool)
      await test().app.database.db.deleteFrom('events').where('dispatched_at', 'is', null).execute()
    },
    async changePreferences({ token }: Customer, body: object) {
      const { status, body: reply } = await test().ask('PUT', '/notifications/preferences', { token, body })
      assert.equal(status, 200, JSON.stringify(reply))
    },
    async outcomes({ id }: Customer, channel: 'push' | 'email' = 'push') {
      const rows = await test()
        .app.database.db.selectFrom('notification_deliveries')
        .innerJoin('notifications', 'notifications.id', 'notification_id')
        .select(['status', 'detail', 'attempts'])
        .where('account_id', '=', id)
        .where('channel', '=', channel)
        .orderBy('notification_deliveries.id')
        .execute()
      return rows.map(({ status, detail, attempts }) => [status, detail, attempts])
    },
    /** Returns the mails to a customer, without that of the sign-up. */
    async mailsTo({ email }: Customer): Promise<Mail[]> {
      const response = await fetch(`${test().sandbox}/api/mail?to=${encodeURIComponent(email)}`)
      const { messages }: { messages: Mail[] } = await response.json()
      return messages.filter(({ messageId }) => messageId.startsWith('<notification.'))
    },
    /** Nothing that can wait is sent until `endNight`. */
    startNight: () => advanceTo(instant(today(), 22 * 60)),
    endNight: () => advanceTo(instant(addDays(today(), 1), 10 * 60)),
  }
}
