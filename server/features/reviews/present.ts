import type { Review } from '#contract/entities.ts'
import { dateOf, dayOf } from '#domain/time.ts'
import { ratingOf } from '#server/features/stores/stores.ts'
import type { Rated, ReviewRow } from './queries.ts'

/** A surname is nobody else's business: 'Wanjiku M.' (product.md §1.15). */
export function reviewOnTheWire(row: ReviewRow): Review {
  const user = { id: row.account_id, firstName: row.first_name, lastName: `${[...row.last_name][0]}.` }
  const name = `${user.firstName} ${user.lastName}`
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    rating: row.rating,
    text: row.comment,
    comment: row.comment,
    name,
    customerName: name,
    date: dateOf(dayOf(row.created_at.getTime())),
    createdAt,
    created_at: createdAt,
    updatedAt: row.updated_at.toISOString(),
    user,
    User: user,
    verifiedVisit: row.is_verified,
    reply: row.reply !== null && row.replied_at ? { text: row.reply, createdAt: row.replied_at.toISOString() } : null,
  }
}

export const statsOnTheWire = (row: Rated) => {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = row.ratings
  return {
    averageRating: ratingOf(row),
    totalReviews: row.rating_count,
    ratingDistribution: { 1: one, 2: two, 3: three, 4: four, 5: five },
  }
}
