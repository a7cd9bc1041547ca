import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  BadgeCheck,
  CalendarCheck,
  CircleQuestionMark,
  ClipboardList,
  Coins,
  Flame,
  Heart,
  LogOut,
  Moon,
  Settings,
  Store,
  Ticket,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import type { Counts } from '#domain/rewards/achievements.ts'
import { formatKes } from '#domain/payments/money.ts'
import { useAppearance } from '#web/app/document/appearance.ts'
import {
  callContext,
  merchantUrlContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconCircle } from '#web/ui/feedback/icon-circle.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSignOut } from '../../layout/account/sign-out.ts'
import { paths } from '../../paths.ts'
import { attempt } from '../../attempt.ts'
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
          attempt(call('GET /bookings/user', { query: { ...one.query, status: 'completed' }, signal })),
          attempt(call('GET /users/favorites/count', { signal })),
          attempt(call('GET /users/followed-stores', one)),
          attempt(call('GET /users/rewards', { signal })),
        ])
      : null,
  ])
  const [bookings, visits, favourites, followed, rewards] = counts ?? []
  return {
    user,
    isCustomer,
    merchantUrl: context.get(merchantUrlContext),
    visits: visits?.loaded?.pagination.total,
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
  const { user, isCustomer, merchantUrl, counts, visits } = useLoaderData<typeof loader>()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-column grid narrow:grid-cols-1 gap-6 pt-4 wide:grid-cols-[372px_minmax(0,1fr)] wide:grid-rows-[auto_1fr]
        wide:gap-x-12 wide:pt-8"
    >
      <ProfileCard user={user} />
      <div className="grid narrow:grid-cols-1 content-start gap-7 wide:col-start-2 wide:row-[1/3] wide:gap-9">
        {isCustomer ? (
          <Places counts={counts} />
        ) : (
          <Note>
            <ParaglideMessage
              message={m.profile_business_account}
              inputs={{}}
              markup={{
                link: ({ children }) => (
                  <a className={linkClass} href={merchantUrl}>
                    {children}
                  </a>
                ),
              }}
            />
          </Note>
        )}
        <Achievements counts={{ ...counts, bookings: visits }} />
        <section aria-labelledby="quick">
          <h2 id="quick" className="mb-3 text-22">
            {m.profile_quick()}
          </h2>
          <ul className="grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mid:grid-cols-4 wide:gap-4">
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
            {isCustomer && (
              <QuickAction
                href={paths.profile.requests()}
                icon={<ClipboardList />}
                short={m.request_nav_tab()}
                long={m.request_nav_profile()}
              />
            )}
            {isCustomer && (
              <QuickAction
                href={paths.profile.reliability()}
                icon={<BadgeCheck />}
                short={m.profile_quick_reliability()}
                long={m.reliability_title()}
              />
            )}
            {isCustomer && (
              <QuickAction
                href={paths.packages()}
                icon={<Ticket />}
                short={m.profile_quick_packages()}
                long={m.packages_title()}
              />
            )}
            <QuickAction
              href={paths.profile.settings()}
              icon={<Settings />}
              short={m.profile_quick_settings()}
              long={m.profile_quick_settings()}
            />
            <QuickAction
              href={paths.faq()}
              icon={<CircleQuestionMark />}
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
    <nav
      className="grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mid:grid-cols-4 wide:gap-4"
      aria-label={m.profile_yours()}
    >
      <Tile
        href={paths.profile.bookings()}
        icon={CalendarCheck}
        count={counts.bookings}
        label={m.profile_tile_bookings}
      />
      <Tile
        href={paths.profile.favourites()}
        icon={Heart}
        count={counts.favourites}
        label={m.profile_tile_favourites}
      />
      <Tile
        href={paths.profile.followedStores()}
        icon={Store}
        count={counts.followedStores}
        label={m.profile_tile_followed_stores}
      />
      <Tile
        href={paths.profile.rewards()}
        icon={Coins}
        count={counts.points ?? 0}
        format={(points) => formatKes(points * 100)}
        label={m.profile_tile_rewards}
      />
    </nav>
  )
}

function Tile({
  href,
  icon: Icon,
  count,
  format,
  label,
}: {
  href: string
  icon: Icon
  count: number | undefined
  format?: (count: number) => string
  label: (inputs: { count: number }) => string
}) {
  return (
    <Link
      href={href}
      className="grid min-h-29 content-start gap-0.5 rounded-card border border-line bg-surface p-3.5 text-14
        leading-label font-semibold hover:border-edge wide:min-h-37 wide:p-5 wide:text-15"
    >
      <Icon className="text-primary-text" />
      {count !== undefined && (
        <b
          className="mt-1.5 font-display text-28 leading-figure font-bold tracking-figure tabular-nums
            wide:text-[30px]"
        >
          {format?.(count) ?? count.toLocaleString('en-KE')}
        </b>
      )}
      <span className="text-ink-2">{label({ count: count ?? 2 })}</span>
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
      <Link
        href={href}
        aria-label={long}
        className="grid justify-items-center gap-2 rounded-card border border-line bg-surface px-2 py-3.5
          text-14 font-semibold hover:border-edge wide:grid-cols-[auto_1fr] wide:items-center
          wide:justify-items-start wide:gap-3.5 wide:px-4.5 wide:text-15"
      >
        <IconCircle tone="ink">{icon}</IconCircle>
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
    <section
      className="grid content-start gap-3 wide:col-start-1 wide:row-start-2"
      aria-label={m.profile_device()}
    >
      <div className="noscript:hidden">
        <Switch
          checked={isDark}
          onChange={(event) =>
            choose(event.target.checked ? 'dark' : 'light').catch((error: unknown) =>
              notifyFailed(m.profile_not_in_account({ reason: toProblem(error).message })),
            )
          }
        >
          <span className="inline-flex items-center gap-2.5">
            <Moon className="text-ink-2" />
            {m.profile_dark_mode()}
          </span>
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
