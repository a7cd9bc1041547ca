import { cva } from 'class-variance-authority'
import { BadgeCheck, CalendarCheck, Coins, Heart, Store } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import {
  getAchievements,
  type Achievement,
  type Counts,
  type KnownCounts,
} from '#domain/rewards/achievements.ts'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'

export function Achievements({ counts }: { counts: KnownCounts }) {
  const achievements = getAchievements(counts)
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className="mb-3 text-22 narrow:text-18">
        {m.profile_achievements()}
      </h2>
      <ul className="grid gap-2.5 mid:grid-cols-2 wide:gap-4">
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
    <li className={medal({ isEarned })}>
      <IconCircle tone={isEarned ? 'save' : 'quiet'}>{isEarned ? <BadgeCheck /> : ICONS[count]}</IconCircle>
      <span className="grid min-w-0 flex-1 gap-px mid:content-start">
        <b>{texts.name()}</b>
        <span className="quiet">{(isEarned ? texts.earned : texts.progress)({ goal, progress })}</span>
        {!isEarned && (
          <span className="mt-1.5 h-1.25 overflow-hidden rounded-xs bg-sunk" aria-hidden>
            <i className="block h-full rounded-xs bg-save" style={{ width: `${(progress / goal) * 100}%` }} />
          </span>
        )}
      </span>
    </li>
  )
}

const medal = cva(
  'flex items-center gap-3.5 rounded-card border p-3.5 mid:flex-col mid:items-stretch mid:gap-3 wide:p-5',
  { variants: { isEarned: { true: 'border-transparent bg-save-soft', false: 'border-line bg-surface' } } },
)
