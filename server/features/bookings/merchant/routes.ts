/** The routes of merchants: the calendar, and what they do besides the usual steps. */
import { m } from '#messages'
import type { calendarRoutes as calendarContract } from '#contract/bookings/calendar.ts'
import type { merchantActionRoutes as actionContract } from '#contract/bookings/merchant-actions.ts'
import type { proposalRoutes as proposalContract } from '#contract/bookings/proposals.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { readCalendar, readCalendarBooking } from '../calendar/calendar.ts'
import { listComing } from '../calendar/coming-queries.ts'
import { serializeCalendar, serializeCalendarBooking } from '../calendar/serialize.ts'
import { listTimesToPropose } from '../lifecycle/moving.ts'
import { getProposalByLink, resolveLanguage } from '../passes/links.ts'
import { applyOfflineCheckIns } from '../passes/offline-check-ins.ts'
import { getBookingDetails } from '../reading/reading-queries.ts'
import { serializeTimes } from '../availability/serialize-days.ts'
import { serializeBooking, serializeProposedBooking } from '../reading/serialize.ts'
import { blockTime, removeBlock, serializeAffected, serializeBlock } from './blocks.ts'
import {
  acceptProposal,
  getOwnBookingBranch,
  declineProposal,
  proposeTime,
  withdrawProposal,
} from './proposals.ts'
import { undo } from './undo.ts'
import { addWalkIn } from './walk-ins.ts'

const changed = async (ctx: RequestCtx, id: string, message: string) => ({
  success: true as const,
  message,
  booking: serializeBooking(await getBookingDetails(ctx.db, id), ctx),
})

const COMING_SHOWN = 3

export const calendarRoutes: HttpRoutes<typeof calendarContract> = {
  'GET /merchant/calendar': async ({ query }, ctx) =>
    serializeCalendar(await readCalendar(ctx, requireActor(ctx), query), ctx),
  'GET /merchant/coming-bookings': async ({ query }, ctx) => {
    const rows = await listComing(ctx.db, requireScopeId(ctx), query, COMING_SHOWN, ctx.now)
    return {
      success: true,
      count: rows[0]?.inAll ?? 0,
      bookings: rows.map(({ id, start, customerName }) => ({
        id,
        startTime: start.toISOString(),
        customerName,
      })),
    }
  },
  'GET /merchant/bookings/:id': async ({ params }, ctx) => ({
    success: true,
    booking: serializeCalendarBooking(await readCalendarBooking(ctx, requireActor(ctx), params.id), ctx),
  }),
}

export const merchantActionRoutes: HttpRoutes<typeof actionContract> = {
  'GET /merchant/bookings/:id/times': async ({ params, query }, ctx) =>
    serializeTimes(await listTimesToPropose(ctx, requireActor(ctx), params.id, query)),
  async 'POST /merchant/bookings/:id/proposals'({ params, body }, ctx) {
    await proposeTime(ctx, requireActor(ctx), params.id, body)
    return changed(ctx, params.id, m.rule_reply_time_proposed())
  },
  async 'DELETE /merchant/bookings/:id/proposals'({ params }, ctx) {
    await withdrawProposal(ctx, requireActor(ctx), params.id)
    return changed(ctx, params.id, m.rule_reply_proposal_withdrawn())
  },
  async 'POST /merchant/bookings/:id/undo'({ params }, ctx) {
    await undo(ctx, requireActor(ctx), params.id)
    return changed(ctx, params.id, m.rule_reply_undone())
  },
  async 'POST /merchant/bookings/walk-in'({ body }, ctx) {
    return changed(
      ctx,
      await addWalkIn(ctx, requireActor(ctx), body),
      m.rule_reply_walk_in({ name: body.name }),
    )
  },
  async 'POST /merchant/blocks'({ body }, ctx) {
    const { block, affected } = await blockTime(ctx, requireActor(ctx), body)
    return {
      success: true,
      message: m.rule_reply_time_blocked(),
      block: serializeBlock(block),
      affectedBookings: affected.map(serializeAffected),
    }
  },
  async 'DELETE /merchant/blocks/:id'({ params }, ctx) {
    await removeBlock(ctx, requireActor(ctx), params.id)
    return { success: true, message: m.rule_reply_time_unblocked() }
  },
  'POST /merchant/passes/check-ins': async ({ body }, ctx) => ({
    success: true,
    results: await applyOfflineCheckIns(ctx, requireActor(ctx), body.checkIns),
  }),
}

/** A link that ended meanwhile has the problem of links, because its page knows no other. */
async function byLink(ctx: RequestCtx, link: string, answer: typeof acceptProposal) {
  const proposal = await getProposalByLink(ctx, link)
  try {
    await answer(ctx, proposal.bookingId, proposal.branchId, proposal.id)
  } catch (error) {
    const isOver = error instanceof Problem && error.code === bookingProblems.noProposal().code
    throw isOver ? bookingProblems.proposalLinkOver() : error
  }
  return proposal
}

export const proposalRoutes: HttpRoutes<typeof proposalContract> = {
  async 'PUT /bookings/:id/proposal/accept'({ params: { id } }, ctx) {
    await acceptProposal(ctx, id, await getOwnBookingBranch(ctx, requireActor(ctx), id))
    return changed(ctx, id, m.rule_reply_proposal_accepted())
  },
  async 'PUT /bookings/:id/proposal/decline'({ params: { id } }, ctx) {
    await declineProposal(ctx, id, await getOwnBookingBranch(ctx, requireActor(ctx), id))
    return changed(ctx, id, m.rule_reply_proposal_declined())
  },
  async 'POST /bookings/proposals/read'({ body }, ctx) {
    const { bookingId } = await getProposalByLink(ctx, body.link)
    const booking = await getBookingDetails(ctx.db, bookingId)
    return {
      success: true,
      booking: serializeProposedBooking(booking, await resolveLanguage(ctx.db, booking), ctx),
    }
  },
  async 'POST /bookings/proposals/accept'({ body }, ctx) {
    const { start } = await byLink(ctx, body.link, acceptProposal)
    return { success: true, message: m.rule_reply_proposal_accepted(), startTime: start.toISOString() }
  },
  async 'POST /bookings/proposals/decline'({ body }, ctx) {
    await byLink(ctx, body.link, declineProposal)
    return { success: true, message: m.rule_reply_proposal_declined() }
  },
}
