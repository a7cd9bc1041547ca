import { m } from '#messages'
import { calendarProblemText, CALENDAR_PROBLEMS } from '#domain/calendars/calendar-problems.ts'
import { dayAndTime, toDay } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { listTeam, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { findFirstBooking, findForNotice } from './calendar-queries.ts'

type Clash = { storeId: string; person: string; clashes: number; startsAt: string }

export const calendarNotificationTexts = {
  calendar_clash: ({ person, clashes, startsAt }: Clash) => ({
    title: m.notice_calendar_clash_title({ person }),
    text: m.notice_calendar_clash_text({ person, count: clashes, time: dayAndTime(Date.parse(startsAt)) }),
  }),
  calendar_failing: ({ person, problem }: { storeId: string; person: string; problem: string }) => {
    const known = CALENDAR_PROBLEMS.find((each) => each === problem)
    return {
      title: m.notice_calendar_failing_title({ person }),
      text: known ? calendarProblemText(known) : m.notice_calendar_failing_text(),
    }
  },
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof calendarNotificationTexts> {}
}

export const calendarNotifications: Listener[] = [
  listener(
    'calendar.clashed',
    'notices',
    'inbox.calendar-clash',
    async (app, { calendarId, bookingIds }, { emittedAt }) => {
      const ctx = createContext(app, null)
      const calendar = await findForNotice(ctx.db, calendarId)
      const first = await findFirstBooking(ctx.db, bookingIds, ctx.now)
      if (!calendar || !first) return
      const { storeId, person } = calendar
      // Those who move bookings.
      const team = await listTeam(ctx.db, calendar, 'handleClients')
      await notify(
        ctx,
        team.map((to) => ({
          to,
          type: 'calendar_clash',
          eventKey: `calendar_clash:${calendarId}:${emittedAt.getTime()}`,
          actionUrl: merchantPaths.booking(first.id, toDay(first.start.getTime())),
          storeId,
          params: { storeId, person, clashes: bookingIds.length, startsAt: first.start.toISOString() },
        })),
      )
    },
  ),
  listener(
    'calendar.failing',
    'notices',
    'inbox.calendar-failing',
    async (app, { calendarId }, { emittedAt }) => {
      const ctx = createContext(app, null)
      const calendar = await findForNotice(ctx.db, calendarId)
      if (!calendar || calendar.problem === null) return
      const { storeId, staffId, person, problem } = calendar
      const team = await listTeam(ctx.db, calendar, 'editCatalogue')
      await notify(
        ctx,
        team.map((to) => ({
          to,
          type: 'calendar_failing',
          eventKey: `calendar_failing:${calendarId}:${emittedAt.getTime()}`,
          actionUrl: merchantPaths.person(staffId),
          storeId,
          params: { storeId, person, problem },
        })),
      )
    },
  ),
]
