import { m } from '#messages'
import type { calendars, CalendarFeed } from '#contract/calendars.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import type { AppContext } from '#server/app-context.ts'
import { connectCalendar, disconnectCalendar, listCalendars } from './calendars.ts'
import type { FeedRow } from './feeds/feed-queries.ts'
import { addFeed, changeFeed, listFeeds, revokeFeed } from './feeds/feeds.ts'
import { decryptToken } from './feeds/tokens.ts'
import { serializeCalendar } from './serialize.ts'

export const calendarRoutes: HttpRoutes<typeof calendars> = {
  'GET /staff/:id/calendars': async ({ params }, ctx) => ({
    success: true,
    calendars: (await listCalendars(ctx, params.id)).map((row) => serializeCalendar(row, ctx.app.config)),
  }),
  'POST /staff/:id/calendars': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_calendar_connected(),
    calendar: serializeCalendar(await connectCalendar(ctx, params.id, body.address), ctx.app.config),
  }),
  async 'DELETE /staff/:id/calendars/:calendarId'({ params }, ctx) {
    await disconnectCalendar(ctx, params.id, params.calendarId)
    return { success: true, message: m.rule_reply_calendar_disconnected() }
  },
  'GET /calendar-feeds': async ({ query: { ofBranches, ...subject } }, ctx) => ({
    success: true,
    feeds: (await listFeeds(ctx, subject, { ofBranches: ofBranches === 'true' })).map((row) =>
      serializeFeed(row, ctx.app),
    ),
  }),
  'POST /calendar-feeds': async ({ body: { withNames, ...subject } }, ctx) => ({
    success: true,
    message: m.rule_reply_feed_made(),
    feed: serializeFeed(await addFeed(ctx, subject, withNames), ctx.app),
  }),
  'PUT /calendar-feeds/:id': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_feed_saved(),
    feed: serializeFeed(await changeFeed(ctx, params.id, body.withNames), ctx.app),
  }),
  async 'DELETE /calendar-feeds/:id'({ params }, ctx) {
    await revokeFeed(ctx, params.id)
    return { success: true, message: m.rule_reply_feed_revoked() }
  },
}

const serializeFeed = (row: FeedRow, { config }: AppContext): CalendarFeed => ({
  id: row.id,
  url: `${config.publicUrl}/calendars/${decryptToken(config, row.id, row.tokenEncrypted)}.ics`,
  branchId: row.branchId,
  withNames: row.withNames,
  createdAt: row.createdAt.toISOString(),
})
