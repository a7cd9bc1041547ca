/** Moving a booking to another time: the same pure rule as booking, with the booking's own time counted as free. */
import type { Actor, Ctx } from '#server/kernel/context.ts'

export type Move = { newStartTime: string; newStaffId?: string | null | undefined; reason?: string | null | undefined }

export async function reschedule(_ctx: Ctx, _actor: Actor, _bookingId: string, _move: Move): Promise<void> {
  throw new Error('Not built yet')
}
