import type { Api, Reply } from '#contract/kernel.ts'

/** A booking as the page and its parts show it. */
export type BookingReply = Reply<Api['GET /admin/bookings/:bookingCode']>
