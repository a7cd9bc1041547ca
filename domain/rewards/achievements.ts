/** The achievements of a customer (docs/rules/rewards.md#achievements). */
export type Counts = { bookings: number; favourites: number; followedStores: number; points: number }

export const ACHIEVEMENTS = [
  { name: 'Regular Customer', of: 'bookings', from: 10 },
  { name: 'Deal Hunter', of: 'favourites', from: 5 },
  { name: 'Explorer', of: 'followedStores', from: 10 },
  { name: 'Point Collector', of: 'points', from: 100 },
] as const satisfies { name: string; of: keyof Counts; from: number }[]

export type Achievement = (typeof ACHIEVEMENTS)[number] & { has: number; isEarned: boolean }

/** The achievements whose count is known, each with its progress. */
export const achievementsOf = (counts: Partial<Counts>): Achievement[] =>
  ACHIEVEMENTS.flatMap((each) => {
    const count = counts[each.of]
    return count === undefined
      ? []
      : [{ ...each, has: Math.min(count, each.from), isEarned: count >= each.from }]
  })
