/** The achievements of a customer (docs/rules/rewards.md#achievements). */
import { m } from '#messages'

export type Counts = { bookings: number; favourites: number; followedStores: number; points: number }
/** The counts that are known so far. */
export type KnownCounts = { [Name in keyof Counts]?: Counts[Name] | undefined }

const ACHIEVEMENTS = [
  { name: m.rule_achievement_bookings, count: 'bookings', goal: 10 },
  { name: m.rule_achievement_favourites, count: 'favourites', goal: 5 },
  { name: m.rule_achievement_follows, count: 'followedStores', goal: 10 },
  { name: m.rule_achievement_points, count: 'points', goal: 100 },
] as const satisfies { name: () => string; count: keyof Counts; goal: number }[]

export type Achievement = {
  name: string
  count: (typeof ACHIEVEMENTS)[number]['count']
  goal: number
  progress: number
  isEarned: boolean
}

/** The achievements whose count is known, each with its progress and its name in the current language. */
export const getAchievements = (counts: KnownCounts): Achievement[] =>
  ACHIEVEMENTS.flatMap((achievement) => {
    const count = counts[achievement.count]
    if (count === undefined) return []
    const { goal } = achievement
    const name = achievement.name()
    return [{ ...achievement, name, progress: Math.min(count, goal), isEarned: count >= goal }]
  })
