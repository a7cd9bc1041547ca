import { m } from '#messages'
import type { seriesRoutes as contract } from '#contract/bookings/series.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { chargedCents } from '#domain/catalogue/pricing.ts'
import { shillings } from '#domain/payments/money.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { getBookingDetails } from '../reading/reading-queries.ts'
import { serializeBooking } from '../reading/serialize.ts'
import { findBookedFrom } from '../visitors/origin-cookie.ts'
import { findNextVisit } from './again.ts'
import { serializeProposed, serializeSeries } from './serialize.ts'
import { bookPlannedVisit, createSeries, proposeSeries } from './series.ts'
import { listSeries, stopSeries } from './series-queries.ts'

async function getSeries(ctx: RequestCtx, id: string) {
  const [row] = await listSeries(ctx.db, requireActor(ctx).accountId, id)
  if (!row) throw bookingProblems.seriesNotFound()
  return serializeSeries(row, ctx.now)
}

export const seriesRoutes: HttpRoutes<typeof contract> = {
  'GET /series/times': async ({ query }, ctx) => {
    const { visits, peopleGone, feeCents } = await proposeSeries(ctx, requireActor(ctx), query)
    return {
      success: true,
      visits: visits.map(serializeProposed),
      peopleGone,
      accessFee: shillings(feeCents),
      chargedFee: shillings(chargedCents(feeCents)),
      requiresPayment: feeCents > 0,
    }
  },
  'POST /series': async ({ body }, ctx) => {
    const id = await createSeries(ctx, requireActor(ctx), { ...body, from: findBookedFrom(ctx) })
    const series = await getSeries(ctx, id)
    const planned = series.visits.filter(({ isPlanned }) => isPlanned).length
    const message =
      planned === 0
        ? m.rule_reply_series_booked({ count: series.count - 1 })
        : m.rule_reply_series_planned({ booked: series.count - 1 - planned, planned })
    return { success: true, message, series }
  },
  'GET /series': async (_input, ctx) => ({
    success: true,
    series: (await listSeries(ctx.db, requireActor(ctx).accountId)).map((row) =>
      serializeSeries(row, ctx.now),
    ),
  }),
  'GET /series/:id': async ({ params }, ctx) => ({ success: true, series: await getSeries(ctx, params.id) }),
  'POST /series/:id/visits/:position': async ({ params, body }, ctx) => {
    const visit = { seriesId: params.id, position: params.position }
    const input = { startTime: body.startTime ?? null, from: findBookedFrom(ctx) }
    const bookingId = await bookPlannedVisit(ctx, requireActor(ctx), visit, input)
    const { requiresPayment } = serializeBooking(await getBookingDetails(ctx.db, bookingId), ctx)
    return {
      success: true,
      message: requiresPayment ? m.rule_reply_series_visit_held() : m.rule_reply_series_visit_booked(),
      bookingId,
      requiresPayment,
      series: await getSeries(ctx, params.id),
    }
  },
  'PUT /series/:id/stop': async ({ params }, ctx) => {
    const isOwn = await stopSeries(ctx.db, requireActor(ctx).accountId, params.id, ctx.now)
    if (!isOwn) throw bookingProblems.seriesNotFound()
    return { success: true, message: m.rule_reply_series_stopped(), series: await getSeries(ctx, params.id) }
  },
  'GET /bookings/:id/next-visit': async ({ params }, ctx) => {
    const booking = await getBookingDetails(ctx.db, params.id)
    if (booking.account_id !== requireActor(ctx).accountId) throw bookingProblems.notYourBooking()
    const next = await findNextVisit(ctx.db, booking, ctx.now)
    return {
      success: true,
      next: next && {
        startTime: new Date(next.start).toISOString(),
        everyWeeks: next.everyWeeks,
        seriesId: next.seriesId,
      },
    }
  },
}
