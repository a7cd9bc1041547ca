/** The achievements of a customer (docs/rules/rewards.md#achievements). */
export type Counts = { bookings: number; favourites: number; followedStores: number; points: number }

const ACHIEVEMENTS = [
  { name: 'Regular Customer', count: 'bookings', goal: 10 },
  { name: 'Deal Hunter', count: 'favourites', goal: 5 },
  { name: 'Explorer', count: 'followedStores', goal: 10 },
  { name: 'Point Collector', count: 'points', goal: 100 },
] as const satisfies { name: string; count: keyof Counts; goal: number }[]

export type Achievement = (typeof ACHIEVEMENTS)[number] & { progress: number; isEarned: boolean }

/** The achievements whose count is known, each with its progress. */
export const achievementsOf = (counts: Partial<Counts>): Achievement[] =>
  ACHIEVEMENTS.flatMap((achievement) => {
    const count = counts[achievement.count]
    if (count === undefined) return []
    const { goal } = achievement
    return [{ ...achievement, progress: Math.min(count, goal), isEarned: count >= goal }]
  })
