import {
  BadgeCheck,
  CalendarCheck,
  Coins,
  Flame,
  Heart,
  LogOut,
  Mail,
  Moon,
  Pencil,
  Settings,
  Smartphone,
  Store,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { User } from '#contract/entities.ts'
import { achievementsOf, type Achievement, type Counts } from '#domain/rewards/achievements.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayOf, monthOf } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/components/styles/account.css'
import { useAppearance } from '#web/shared/document/appearance.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Avatar } from '#web/components/media/avatar.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { Pill } from '#web/components/feedback/pill.tsx'
import { Switch } from '#web/components/forms/switch.tsx'
import { useSignOut } from '../../layout/sign-out.ts'
import { paths } from '../../paths.ts'
import { attempt } from '../offers/attempt.ts'
import { VerifyEmail } from './verify-email.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const isCustomer = context.get(sessionContext)?.role === 'customer'
  const one = { query: { page: 1, limit: 1 }, signal }
  const [{ user }, counts] = await Promise.all([
    call('GET /users/profile', { signal }),
    isCustomer
      ? Promise.all([
          attempt(call('GET /bookings/user', one)),
          attempt(call('GET /users/favorites/count', { signal })),
          attempt(call('GET /users/followed-stores', one)),
          attempt(call('GET /users/rewards', { signal })),
        ])
      : null,
  ])
  const [bookings, favourites, followed, rewards] = counts ?? []
  return {
    user,
    isCustomer,
    counts: {
      ...knownCounts(bookings?.loaded?.pagination.total, favourites?.loaded?.count, followed?.loaded?.total),
      // Unknown points are shown as 0 (docs/rules/rewards.md#points).
      ...(isCustomer && { points: rewards?.loaded?.points ?? 0 }),
    },
  }
}

/** A count that could not be loaded is left out. */
const knownCounts = (bookings?: number, favourites?: number, followedStores?: number): Partial<Counts> => ({
  ...(bookings !== undefined && { bookings }),
  ...(favourites !== undefined && { favourites }),
  ...(followedStores !== undefined && { followedStores }),
})

export const meta = () => privateMeta('Your profile', 'Your bookings, your favourites, and how we reach you.')

export default function Profile() {
  const { user, isCustomer, counts } = useLoaderData<typeof loader>()
  const achievements = achievementsOf(counts)
  return (
    <main id="main" tabIndex={-1} className="wrap hd me-page">
      <Card user={user} />
      <div className="me-main">
        {isCustomer && <Places counts={counts} />}
        {achievements.length > 0 && (
          <section aria-labelledby="achievements">
            <h2 id="achievements">Achievements</h2>
            <ul className="medals">
              {achievements.map((each) => (
                <Medal key={each.name} {...each} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="quick">
          <h2 id="quick">Quick actions</h2>
          <ul className="me-quick">
            <QuickAction href={paths.hotdeals()} icon={<Flame />} short="Offers" long="Browse Offers" />
            <QuickAction href={paths.stores()} icon={<Store />} short="Stores" long="Find Stores" />
            <QuickAction
              href={paths.profile.settings()}
              icon={<Settings />}
              short="Settings"
              long="Settings"
            />
          </ul>
        </section>
      </div>
      <DeviceSection />
    </main>
  )
}

function Card({ user }: { user: User }) {
  return (
    <section className="me-card" aria-label="About you">
      <div className="strip">
        <CoverPattern name={`${user.firstName} ${user.lastName}`} />
      </div>
      <div className="who">
        <Avatar name={user.firstName} src={user.avatar} size={88} />
        <ButtonLink variant="line" size="sm" href={paths.profile.settings()}>
          <Pencil />
          Edit Profile
        </ButtonLink>
      </div>
      <h1>Welcome, {user.firstName}</h1>
      <p className="small quiet">
        {user.firstName} {user.lastName}, here since {sinceOf(user.createdAt)}
      </p>
      <ul className="reach">
        <li>
          <Mail />
          <span className="cut" title={user.email}>
            {user.email}
          </span>
          {user.isEmailVerified ? <Badge>Email Verified</Badge> : <VerifyEmail />}
        </li>
        <li>
          <Smartphone />
          {user.phoneNumber ? (
            <span>{formatPhone(user.phoneNumber)}</span>
          ) : (
            <span className="quiet">No phone number yet</span>
          )}
          {!user.phoneNumber ? (
            <Link className="link" href={paths.profile.settings()}>
              Add<span className="vh"> a phone number</span>
            </Link>
          ) : user.isPhoneVerified ? (
            <Badge>Phone Verified</Badge>
          ) : (
            <Link className="link" href={paths.verifyPhone(paths.profile.home())}>
              Verify<span className="vh"> your phone</span>
            </Link>
          )}
        </li>
        {user.isKYCVerified && (
          <li>
            <BadgeCheck />
            <span>Identity</span>
            <Badge>ID Verified</Badge>
          </li>
        )}
      </ul>
    </section>
  )
}

const Badge = ({ children }: { children: ReactNode }) => (
  <Pill tone="ok">
    <BadgeCheck />
    {children}
  </Pill>
)

/** 'November 2026' */
function sinceOf(createdAt: string): string {
  const day = dayOf(Date.parse(createdAt))
  return `${monthOf(day)} ${day.slice(0, 4)}`
}

function Places({ counts }: { counts: Partial<Counts> }) {
  return (
    <nav className="me-tiles" aria-label="Yours">
      <Tile
        href={paths.profile.bookings()}
        icon={<CalendarCheck />}
        count={counts.bookings}
        one="Booking"
        many="Bookings"
      />
      <Tile
        href={paths.profile.favourites()}
        icon={<Heart />}
        count={counts.favourites}
        one="Favourite"
        many="Favourites"
      />
      <Tile
        href={paths.profile.followedStores()}
        icon={<Store />}
        count={counts.followedStores}
        one="Followed store"
        many="Followed stores"
      />
      <Link href={paths.profile.rewards()}>
        <Coins />
        <b className="num">KSH {(counts.points ?? 0).toLocaleString('en-KE')}</b>
        <span>Rewards</span>
      </Link>
    </nav>
  )
}

function Tile({
  href,
  icon,
  count,
  one,
  many,
}: {
  href: string
  icon: ReactNode
  count: number | undefined
  one: string
  many: string
}) {
  return (
    <Link href={href}>
      {icon}
      {count !== undefined && <b>{count.toLocaleString('en-KE')}</b>}
      <span>{count === 1 ? one : many}</span>
    </Link>
  )
}

const UNITS: Record<keyof Counts, [one: string, many: string]> = {
  bookings: ['booking', 'bookings'],
  favourites: ['favourite', 'favourites'],
  followedStores: ['followed store', 'followed stores'],
  points: ['point', 'points'],
}
const ICONS: Record<keyof Counts, ReactNode> = {
  bookings: <CalendarCheck />,
  favourites: <Heart />,
  followedStores: <Store />,
  points: <Coins />,
}

function Medal({ name, count, goal, progress, isEarned }: Achievement) {
  const many = UNITS[count][1]
  return (
    <li className={clsx(isEarned && 'earned')}>
      <span className="sign" aria-hidden>
        {isEarned ? <BadgeCheck /> : ICONS[count]}
      </span>
      <span className="say">
        <b>{name}</b>
        <span className="small quiet">
          {isEarned ? `Earned: ${goal}+ ${many}` : `${progress} of ${goal} ${many}`}
        </span>
        {!isEarned && (
          <span className="bar" aria-hidden>
            <i style={{ width: `${(progress / goal) * 100}%` }} />
          </span>
        )}
      </span>
    </li>
  )
}

function QuickAction({
  href,
  icon,
  short,
  long,
}: {
  href: string
  icon: ReactNode
  short: string
  long: string
}) {
  return (
    <li>
      <Link href={href} aria-label={long}>
        <span className="sign">{icon}</span>
        <span className="only-p">{short}</span>
        <span className="only-d">{long}</span>
      </Link>
    </li>
  )
}

function DeviceSection() {
  const { isDark, choose } = useAppearance()
  const { isLeaving, refusal, signOut } = useSignOut()
  return (
    <section className="me-foot" aria-label="This device">
      <div className="needs-script">
        <Switch
          checked={isDark}
          onChange={(event) =>
            choose(event.target.checked ? 'dark' : 'light').catch((error: unknown) =>
              notifyFailed(`Saved on this device, but not in your account. ${problemOf(error).message}`),
            )
          }
        >
          <Moon />
          Dark mode
        </Switch>
      </div>
      <Button variant="line" full busy={isLeaving && 'Signing out...'} onClick={() => void signOut()}>
        <LogOut />
        Sign out
      </Button>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </section>
  )
}
