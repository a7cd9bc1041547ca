/** Notifications about series of visits, and when to come again (docs/rules/series.md). */
import { m } from '#messages'
import { dayAndMonth, dayAndTime, toDay } from '#domain/time/time.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import {
  findNextVisit,
  findPlannedVisit,
  findSeriesNotice,
  getBookingDetails,
  getTitle,
} from '#server/features/bookings/bookings.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { canBeUndone } from './booking-messages.ts'

const at = (time: string): string => dayAndTime(Date.parse(time))

export const seriesTexts = {
  series_booked: (series: {
    title: string
    store: string
    count: number
    everyWeeks: number
    until: string
  }) => ({
    title: m.notice_series_booked_title({ count: series.count, store: series.store }),
    text: m.notice_series_booked_text({
      title: series.title,
      weeks: series.everyWeeks,
      until: dayAndMonth(toDay(Date.parse(series.until))),
    }),
  }),
  series_visit_due: (visit: { title: string; store: string; startTime: string }) => ({
    title: m.notice_next_visit_title({ store: visit.store }),
    text: m.notice_next_visit_text({ title: visit.title, when: at(visit.startTime) }),
  }),
  next_visit: (visit: { title: string; store: string; startTime: string; everyWeeks: number }) => ({
    title: m.notice_next_visit_again_title({ weeks: visit.everyWeeks }),
    text: m.notice_next_visit_again_text({
      title: visit.title,
      store: visit.store,
      when: at(visit.startTime),
    }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof seriesTexts> {}
}

export const seriesMessageListeners: Listener[] = [
  listener('series.created', 'notices', 'inbox.series-booked', notifySeries),
  listener('series.visit_due', 'notices', 'inbox.series-visit-due', notifyDue),
  listener('booking.settled', 'notices', 'inbox.next-visit', notifyAgain),
]

/** One message for all visits that were booked together. The SMS of each comes with its reminder. */
async function notifySeries(app: AppContext, { seriesId }: Events['series.created']): Promise<void> {
  const series = await findSeriesNotice(app.database.db, seriesId)
  if (!series || series.booked === 0) return
  const { accountId, storeId, bookingId, title, store, everyWeeks } = series
  await notify(createContext(app, null), [
    {
      to: accountId,
      type: 'series_booked',
      eventKey: `series_booked:${seriesId}`,
      actionUrl: customerPaths.series(bookingId),
      storeId,
      params: { title, store, count: series.booked, everyWeeks, until: series.until.toISOString() },
    },
  ])
}

async function notifyDue(app: AppContext, visit: Events['series.visit_due']): Promise<void> {
  const planned = await findPlannedVisit(app.database.db, visit, app.clock.now())
  if (!planned) return
  const { accountId, storeId, bookingId, title, store, start } = planned
  await notify(createContext(app, null), [
    {
      to: accountId,
      type: 'series_visit_due',
      eventKey: `series_visit_due:${visit.seriesId}:${visit.position}`,
      actionUrl: customerPaths.series(bookingId),
      storeId,
      params: { title, store, startTime: start.toISOString() },
    },
  ])
}

/** After a visit that the store can no longer undo, once. A planned visit is proposed by `series.visit_due`. */
async function notifyAgain(app: AppContext, { bookingId }: Events['booking.settled']): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const booking = await getBookingDetails(db, bookingId)
  if (booking.account_id === null || canBeUndone(booking, now)) return
  const next = await findNextVisit(db, booking, now)
  if (!next || next.seriesId !== null) return
  await notify(createContext(app, null), [
    {
      to: booking.account_id,
      type: 'next_visit',
      eventKey: `next_visit:${bookingId}`,
      actionUrl: customerPaths.booking(bookingId),
      storeId: booking.store_id,
      params: {
        title: getTitle(booking),
        store: booking.service.store.name,
        startTime: new Date(next.start).toISOString(),
        everyWeeks: next.everyWeeks,
      },
    },
  ])
}
