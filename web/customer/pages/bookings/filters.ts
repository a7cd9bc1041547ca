/** The filters in the address of My Bookings; unknown values fall back to the defaults. */
import { BOOKING_SEARCH } from '#contract/bookings/booking-limits.ts'
import { takeStart } from '#domain/text/shorten.ts'
export function getFilters(search: URLSearchParams): Filters {
  const [show, type, page] = [search.get('show'), search.get('type'), Number(search.get('page') ?? 1)]
  return {
    show: SHOWN.find((each) => each === show) ?? 'upcoming',
    type: KINDS.find((each) => each === type) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    q: takeStart(search.get('q') ?? '', BOOKING_SEARCH.max),
  }
}

const SHOWN = ['upcoming', 'past', 'cancelled', 'all'] as const
const KINDS = ['all', 'offer', 'service'] as const
export type Filters = { show: (typeof SHOWN)[number]; type: (typeof KINDS)[number]; page: number; q: string }
