import type * as z from 'zod'
import type { Slot } from '#contract/entities/booking.ts'
import type { OpenSlot } from '#domain/booking/compute-slots.ts'
import { clockTime, clockTime12, toMinutesOfDay } from '#domain/time/time.ts'

export function serializeSlot(slot: OpenSlot): z.infer<typeof Slot> {
  const [starts, ends] = [toMinutesOfDay(slot.start), toMinutesOfDay(slot.end)]
  return {
    time: clockTime12(starts),
    startTime: clockTime(starts),
    endTime: clockTime(ends),
    startsAt: new Date(slot.start).toISOString(),
    available: slot.available,
    total: slot.total,
    booked: slot.total - slot.available,
    isAvailable: slot.available > 0,
  }
}
