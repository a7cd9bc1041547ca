import { clsx } from 'clsx'
import { BadgeCheck, CalendarCheck, Coins, Heart, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { achievementsOf, type Achievement, type Counts } from '#domain/rewards/achievements.ts'

export function Achievements({ counts }: { counts: Partial<Counts> }) {
  const achievements = achievementsOf(counts)
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements">{m.profile_achievements()}</h2>
      <ul className="medals">
        {achievements.map((each) => (
          <Medal key={each.count} {...each} />
        ))}
      </ul>
    </section>
  )
}

type Texts = {
  name: () => string
  earned: typeof m.profile_earned_points
  progress: typeof m.profile_progress_points
}
const TEXTS: Record<keyof Counts, Texts> = {
  bookings: {
    name: m.profile_achievement_bookings,
    earned: m.profile_earned_bookings,
    progress: m.profile_progress_bookings,
  },
  favourites: {
    name: m.profile_achievement_favourites,
    earned: m.profile_earned_favourites,
    progress: m.profile_progress_favourites,
  },
  followedStores: {
    name: m.profile_achievement_followed_stores,
    earned: m.profile_earned_followed_stores,
    progress: m.profile_progress_followed_stores,
  },
  points: {
    name: m.profile_achievement_points,
    earned: m.profile_earned_points,
    progress: m.profile_progress_points,
  },
}
const ICONS: Record<keyof Counts, ReactNode> = {
  bookings: <CalendarCheck />,
  favourites: <Heart />,
  followedStores: <Store />,
  points: <Coins />,
}

function Medal({ count, goal, progress, isEarned }: Achievement) {
  const texts = TEXTS[count]
  return (
    <li className={clsx(isEarned && 'earned')}>
      <span className="sign" aria-hidden>
        {isEarned ? <BadgeCheck /> : ICONS[count]}
      </span>
      <span className="say">
        <b>{texts.name()}</b>
        <span className="small quiet">{(isEarned ? texts.earned : texts.progress)({ goal, progress })}</span>
        {!isEarned && (
          <span className="bar" aria-hidden>
            <i style={{ width: `${(progress / goal) * 100}%` }} />
          </span>
        )}
      </span>
    </li>
  )
}
