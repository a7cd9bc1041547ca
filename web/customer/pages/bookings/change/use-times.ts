import { useQueries } from '@tanstack/react-query'
import type { Booking } from '#contract/entities/booking.ts'
import { addDays, type Day } from '#domain/time/time.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { query } from '#web/api/browser.ts'

export const SPAN_DAYS = 7
/** Choice of any person who is free. */
export const ANYONE = 'anybody'

/** Loads free times, one week per request; loaded weeks stay, so that the day strip only grows. */
export function useTimes({ id }: Booking, today: Day, spans: number, staff: string) {
  const parts = useQueries({
    queries: Array.from({ length: spans }, (_, span) =>
      query('GET /bookings/:id/times', {
        params: { id },
        query: {
          from: addDays(today, span * SPAN_DAYS),
          days: SPAN_DAYS,
          ...(staff !== ANYONE && { staffId: staff }),
        },
      }),
    ).map((each) => ({ ...each, staleTime: 0 })),
  })
  const failed = parts.find(({ error }) => error)
  return {
    days: parts.flatMap(({ data }) => data?.days ?? []),
    staff: parts.find(({ data }) => data)?.data?.staff ?? [],
    isLoadingMore: parts.some(({ isPending }) => isPending),
    problem: failed ? toProblem(failed.error) : null,
    refetch: () => {
      for (const part of parts) void part.refetch()
    },
  }
}
