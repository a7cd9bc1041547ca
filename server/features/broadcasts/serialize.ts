import { dayAndMonth } from '#domain/time/time.ts'
import type { BroadcastRow } from './queries.ts'

export function serializeBroadcast(row: BroadcastRow) {
  const { lastAccount: _1, locationName: _2, categoryName: _3, ...rest } = row
  const { expected, pushSent, pushFailed, emailSent, emailFailed, waiting, ...broadcast } = rest
  return {
    ...broadcast,
    audienceName: audienceName(row),
    audienceSize: expected,
    nextAt: row.nextAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    orderedAt: row.orderedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    result: { pushSent, pushFailed, emailSent, emailFailed, waiting },
  }
}

/** Names the audience in English, the language of the admin site. An area or category may have been removed since. */
function audienceName({
  audience,
  location,
  locationName,
  category,
  categoryName,
  day,
}: BroadcastRow): string {
  switch (audience) {
    case 'customers':
      return 'All customers'
    case 'merchants':
      return 'Merchants and their teams'
    case 'area':
      return `Customers of ${locationName ?? location}`
    case 'category':
      return `Customers of ${categoryName ?? category}`
    case 'visitors':
      return `Bookings on ${dayAndMonth(day ?? '')}`
  }
}
