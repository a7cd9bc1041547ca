import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  BadgeCheck,
  CalendarCheck,
  CircleHelp,
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
import { m } from '#messages'
import type { User } from '#contract/entities.ts'
import { achievementsOf, type Achievement, type Counts } from '#domain/rewards/achievements.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayOf, monthOf } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/components/styles/account.css'
import { useAppearance } from '#web/shared/document/appearance.ts'
import {
  callContext,
  merchantUrlContext,
  sessionContext,
  type LoaderArgs,
} from '#web/shared/document/load-context.ts'
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
import { hiddenText, VerifyEmail } from './verify-email.tsx'

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
    merchantUrl: context.get(merchantUrlContext),
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

export const meta = () => privateMeta(m.profile_title(), m.profile_description())

export default function Profile() {
  const { user, isCustomer, merchantUrl, counts } = useLoaderData<typeof loader>()
  const achievements = achievementsOf(counts)
  return (
    <main id="main" tabIndex={-1} className="wrap hd me-page">
      <Card user={user} />
      <div className="me-main">
        {isCustomer ? (
          <Places counts={counts} />
        ) : (
          <Note>
            <ParaglideMessage
              message={m.profile_business_account}
              inputs={{}}
              markup={{
                link: ({ children }) => (
                  <a className="link" href={merchantUrl}>
                    {children}
                  </a>
                ),
              }}
            />
          </Note>
        )}
        {achievements.length > 0 && (
          <section aria-labelledby="achievements">
            <h2 id="achievements">{m.profile_achievements()}</h2>
            <ul className="medals">
              {achievements.map((each) => (
                <Medal key={each.count} {...each} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="quick">
          <h2 id="quick">{m.profile_quick()}</h2>
          <ul className="me-quick">
            <QuickAction
              href={paths.hotdeals()}
              icon={<Flame />}
              short={m.profile_quick_offers()}
              long={m.profile_quick_offers_long()}
            />
            <QuickAction
              href={paths.stores()}
              icon={<Store />}
              short={m.profile_quick_stores()}
              long={m.profile_quick_stores_long()}
            />
            <QuickAction
              href={paths.profile.settings()}
              icon={<Settings />}
              short={m.profile_quick_settings()}
              long={m.profile_quick_settings()}
            />
            <QuickAction
              href={paths.faq()}
              icon={<CircleHelp />}
              short={m.profile_quick_help()}
              long={m.profile_quick_help()}
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
    <section className="me-card" aria-label={m.profile_about()}>
      <div className="strip">
        <CoverPattern name={`${user.firstName} ${user.lastName}`} />
      </div>
      <div className="who">
        <Avatar name={user.firstName} src={user.avatar} size={88} />
        <ButtonLink variant="line" size="sm" href={paths.profile.settings()}>
          <Pencil />
          {m.profile_edit()}
        </ButtonLink>
      </div>
      <h1>{m.profile_welcome({ name: user.firstName })}</h1>
      <p className="small quiet">
        {m.profile_since({
          name: `${user.firstName} ${user.lastName}`,
          month: sinceOf(user.createdAt),
        })}
      </p>
      <ul className="reach">
        <li>
          <Mail />
          <span className="cut" title={user.email}>
            {user.email}
          </span>
          {user.isEmailVerified ? <Badge>{m.profile_email_verified()}</Badge> : <VerifyEmail />}
        </li>
        <li>
          <Smartphone />
          <Phone user={user} />
        </li>
        {user.isKYCVerified && (
          <li>
            <BadgeCheck />
            <span>{m.profile_identity()}</span>
            <Badge>{m.profile_id_verified()}</Badge>
          </li>
        )}
      </ul>
    </section>
  )
}

function Phone({ user: { phoneNumber, isPhoneVerified } }: { user: User }) {
  if (!phoneNumber)
    return (
      <>
        <span className="quiet">{m.profile_no_phone()}</span>
        <Link className="link" href={paths.profile.settings()}>
          <ParaglideMessage message={m.profile_add_phone} inputs={{}} markup={{ hidden: hiddenText }} />
        </Link>
      </>
    )
  return (
    <>
      <span>{formatPhone(phoneNumber)}</span>
      {isPhoneVerified ? (
        <Badge>{m.profile_phone_verified()}</Badge>
      ) : (
        <Link className="link" href={paths.verifyPhone(paths.profile.home())}>
          <ParaglideMessage message={m.profile_verify_phone} inputs={{}} markup={{ hidden: hiddenText }} />
        </Link>
      )}
    </>
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
    <nav className="me-tiles" aria-label={m.profile_yours()}>
      <Tile
        href={paths.profile.bookings()}
        icon={<CalendarCheck />}
        count={counts.bookings}
        label={m.profile_tile_bookings}
      />
      <Tile
        href={paths.profile.favourites()}
        icon={<Heart />}
        count={counts.favourites}
        label={m.profile_tile_favourites}
      />
      <Tile
        href={paths.profile.followedStores()}
        icon={<Store />}
        count={counts.followedStores}
        label={m.profile_tile_followed_stores}
      />
      <Link href={paths.profile.rewards()}>
        <Coins />
        <b className="num">{formatKes((counts.points ?? 0) * 100)}</b>
        <span>{m.profile_tile_rewards()}</span>
      </Link>
    </nav>
  )
}

function Tile({
  href,
  icon,
  count,
  label,
}: {
  href: string
  icon: ReactNode
  count: number | undefined
  label: (inputs: { count: number }) => string
}) {
  return (
    <Link href={href}>
      {icon}
      {count !== undefined && <b>{count.toLocaleString('en-KE')}</b>}
      <span>{label({ count: count ?? 2 })}</span>
    </Link>
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
    <section className="me-foot" aria-label={m.profile_device()}>
      <div className="needs-script">
        <Switch
          checked={isDark}
          onChange={(event) =>
            choose(event.target.checked ? 'dark' : 'light').catch((error: unknown) =>
              notifyFailed(m.profile_not_in_account({ reason: problemOf(error).message })),
            )
          }
        >
          <Moon />
          {m.profile_dark_mode()}
        </Switch>
      </div>
      <Button variant="line" full busy={isLeaving && m.profile_signing_out()} onClick={() => void signOut()}>
        <LogOut />
        {m.profile_sign_out()}
      </Button>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </section>
  )
}
