/** The file of a feed, at the customers' site and outside of the API: calendar programs read it. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { m } from '#messages'
import { FEED_DAYS } from '#contract/calendars/limits.ts'
import { generalProblems } from '#contract/problem.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { OWN_UID, writeCalendar, type WrittenEvent } from '#domain/calendars/write-calendar.ts'
import { DAY, type At } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { withLocale } from '#server/locale.ts'
import { matchesEtag } from '#server/platform/http/replies/response-cache.ts'
import type { Site } from '#server/platform/http/operation.ts'
import * as q from './feed-queries.ts'
import { hashToken } from './tokens.ts'

export function mountFeeds(server: FastifyInstance, app: AppContext, site: Site): void {
  if (site !== 'customer') return
  server.get<{ Params: { token: string } }>('/calendars/:token.ics', async (request, reply) => {
    await server.limits.operation('calendar-feed', {
      accountId: null,
      device: null,
      ip: request.ip,
    })
    const { db } = app.database
    const feed = await q.findPublished(db, hashToken(request.params.token))
    if (!feed) throw generalProblems.noSuchRoute()
    const text = await withLocale(feed.language ?? DEFAULT_LOCALE, () => buildFeed(app, feed))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    if (matchesEtag(request, etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

async function buildFeed({ database: { db }, clock }: AppContext, feed: q.PublishedFeed): Promise<string> {
  const now = clock.now().getTime()
  const window = { from: new Date(now - FEED_DAYS.past * DAY), to: new Date(now + FEED_DAYS.next * DAY) }
  const [bookings, absences] = await Promise.all([
    q.listPublishedBookings(db, feed, window),
    q.listPublishedAbsences(db, feed, window),
  ])
  return writeCalendar({
    name: feed.name,
    events: [
      ...bookings.map((booking) => toEvent(booking, feed)),
      ...absences.map((absence) => toAbsence(absence, feed)),
    ],
  })
}

const STATUSES: Record<q.PublishedBooking['status'], WrittenEvent['status']> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  checked_in: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

/** Nothing that clients wrote, and their names only if the merchant wants them. */
function toEvent(booking: q.PublishedBooking, { withNames, staffId }: q.PublishedFeed): WrittenEvent {
  const { id, position, status, start, end, changes, updatedAt, title } = booking
  const { clientName, staffName, branchName } = booking
  const names = [withNames ? clientName : null, staffId === null ? staffName : null]
  return {
    uid: position === 1 ? `${id}${OWN_UID}` : `${id}-${position}${OWN_UID}`,
    sequence: changes,
    stampedAt: updatedAt.getTime(),
    start: start.getTime(),
    end: end.getTime(),
    title: [title, ...names.filter((name) => name !== null)].join(', '),
    status: STATUSES[status],
    more: [['LOCATION', branchName, 'text']],
  }
}

/** Its id is its time: one that is changed is another one. */
function toAbsence(
  { staffId, staffName, start, end }: q.PublishedAbsence,
  feed: q.PublishedFeed,
): WrittenEvent {
  const from: At = start.getTime()
  return {
    uid: `${staffId}-${from}-${end.getTime()}${OWN_UID}`,
    sequence: 0,
    stampedAt: from,
    start: from,
    end: end.getTime(),
    title:
      feed.staffId === null ? m.calendar_feed_absent_person({ name: staffName }) : m.calendar_feed_absent(),
    status: 'CONFIRMED',
  }
}
