import { m } from '#messages'
import type { visitorHoldRoutes as contract } from '#contract/bookings/visitor-holds.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { clearHoldCookie, findHoldToken, setHoldCookie } from './hold-cookie.ts'
import { getHold, holdTime, releaseHold } from './visitor-holds.ts'
import type { HoldRow } from '../holds/visitor-hold-queries.ts'

export const visitorHoldRoutes: HttpRoutes<typeof contract> = {
  'GET /bookings/holds': async (_input, ctx) => {
    const hold = await getHold(ctx, findHoldToken(ctx))
    return { success: true, hold: hold && serializeHold(hold) }
  },
  'POST /bookings/holds': async ({ body }, ctx) => {
    const visitor = { token: findHoldToken(ctx, body.token), ip: ctx.request.ip }
    const { hold, token } = await holdTime(ctx, body, visitor)
    setHoldCookie(ctx, token)
    return { success: true, hold: { ...serializeHold(hold), token } }
  },
  'DELETE /bookings/holds': async ({ body }, ctx) => {
    await releaseHold(ctx, findHoldToken(ctx, body.token))
    clearHoldCookie(ctx)
    return { success: true, message: m.rule_reply_hold_released() }
  },
}

const serializeHold = ({ branchId, staffId, serviceId, offerId, start, end, expiresAt }: HoldRow) => ({
  branchId,
  staffId,
  serviceId,
  offerId,
  startTime: start.toISOString(),
  endTime: end.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
