import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarCheck, CircleHelp, Coins, Flame, Heart, LogOut, Moon, Settings, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { Counts } from '#domain/rewards/achievements.ts'
import { formatKes } from '#domain/payments/money.ts'
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
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { Switch } from '#web/components/forms/switch.tsx'
import { useSignOut } from '../../layout/sign-out.ts'
import { paths } from '../../paths.ts'
import { attempt } from '../offers/attempt.ts'
import { Achievements } from './achievements.tsx'
import { ProfileCard } from './profile-card.tsx'

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
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 me-page wide:px-10">
      <ProfileCard user={user} />
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
        <Achievements counts={counts} />
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
        <span className="wide:hidden">{short}</span>
        <span className="max-wide:hidden">{long}</span>
      </Link>
    </li>
  )
}

function DeviceSection() {
  const { isDark, choose } = useAppearance()
  const { isLeaving, refusal, signOut } = useSignOut()
  return (
    <section className="me-foot" aria-label={m.profile_device()}>
      <div className="noscript:hidden">
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
