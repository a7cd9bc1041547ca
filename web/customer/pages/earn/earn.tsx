import { BadgeCheck, Clock, Coins, Gift, Hourglass, RefreshCw, UserPlus, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { formatKes } from '#domain/payments/money.ts'
import { PENDING_MS, REWARD_PERCENT } from '#domain/rewards/rewards.ts'
import { DAY, dateOf, dayOf } from '#domain/time/time.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '#web/components/styles/earn.css'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { PageFailed } from '#web/shared/document/page-failed.tsx'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Pages } from '#web/components/navigation/pages.tsx'
import { Pill } from '#web/components/feedback/pill.tsx'
import { paths } from '../../paths.ts'
import { readPage } from '../lists/list-filters.ts'
import { activityView, earningsView, type ActivityView } from './earn-view.ts'
import { ReferralLink } from './referral-link.tsx'

const PER_PAGE = 20
const DAYS = PENDING_MS / DAY

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const page = readPage(url.searchParams)
  const [{ earnings, referralLink }, { activities, pagination }] = await Promise.all([
    call('GET /users/earnings', { signal }),
    call('GET /users/earning-activities', { query: { page, limit: PER_PAGE }, signal }),
  ])
  const pages = Math.max(1, pagination.totalPages)
  if (page > pages) throw redirect(paths.profile.rewards(pages))
  return {
    page,
    pages,
    link: referralLink,
    earned: earningsView(earnings),
    activities: activities.map(activityView),
  }
}

export const meta = () => privateMeta('Referral rewards', 'Your referral link, and what it has earned.')

export default function Earn() {
  const { page, pages, link, earned, activities } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="wrap hd earn">
      <header>
        <h1>Referral rewards</h1>
        <p className="quiet">
          Send a friend your link. You get {REWARD_PERCENT}% of the access fee of every offer they book and
          complete.
        </p>
      </header>
      <dl className="earn-stats">
        <Stat icon={<Coins />} name="Total Earned" value={formatKes(earned.totalCents)} />
        <Stat icon={<Wallet />} name="Available Balance" value={formatKes(earned.availableCents)} />
        <Stat icon={<Users />} name="Total Referrals" value={earned.referrals.toLocaleString('en-KE')} />
        <Stat icon={<Hourglass />} name="Pending Rewards" value={formatKes(earned.pendingCents)} />
      </dl>
      <div className="earn-cols">
        <div className="earn-main">
          <ReferralLink link={link} />
          <section aria-labelledby="how">
            <h2 id="how">How Referral Earnings Work</h2>
            <ol className="earn-steps">
              <Step title="Share your link">They sign up with it, by password or with Google.</Step>
              <Step title="They book and come">
                They confirm their phone number, book an offer, pay its access fee, and the store completes
                it.
              </Step>
              <Step title="You earn">
                {REWARD_PERCENT}% of the fee is yours. It is pending for {DAYS} days, then available.
              </Step>
            </ol>
          </section>
          <section aria-labelledby="activity">
            <h2 id="activity">Recent Referral Activity</h2>
            {activities.length > 0 ? (
              <>
                <ul className="earn-list">
                  {activities.map((each) => (
                    <Activity key={each.id} {...each} />
                  ))}
                </ul>
                <Pages
                  label="Pages of referral activity"
                  page={page}
                  pages={pages}
                  hrefFor={(to) => paths.profile.rewards(to)}
                />
              </>
            ) : (
              <EmptyState icon={<Gift />} title="No referral activity yet">
                When someone joins with your link, it appears here.
              </EmptyState>
            )}
          </section>
        </div>
        <aside className="earn-aside">
          <Performance earned={earned} />
          <section aria-labelledby="tips">
            <h2 id="tips">Tips</h2>
            <ul className="earn-tips">
              <li>Send your link together with an offer they would like, not alone.</li>
              <li>
                A store’s page or an offer’s page works too: add the end of your link, from “?ref=” on, to its
                address.
              </li>
              <li>Remind them to confirm their phone number. Without that a booking earns nothing.</li>
              <li>
                A second account of your own, on the same phone or in the same browser, earns nothing either.
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </main>
  )
}

function Stat({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p className="small quiet">{children}</p>
  </li>
)

/** The rings and bars only repeat the text beside them. */
function Performance({ earned }: { earned: ReturnType<typeof earningsView> }) {
  const { successRate, bookings, averageCents, totalCents, availableCents, pendingCents } = earned
  const share = totalCents === 0 ? 0 : (availableCents / totalCents) * 100
  return (
    <section aria-labelledby="performance" className="earn-panel">
      <h2 id="performance">Performance</h2>
      <div className="earn-rate">
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15.9" pathLength="100" />
          {successRate > 0 && (
            <circle
              cx="18"
              cy="18"
              r="15.9"
              pathLength="100"
              strokeDasharray={`${Math.min(100, successRate)} 100`}
            />
          )}
        </svg>
        <p>
          <b>{successRate}%</b>
          <span className="small quiet">Success rate: bookings completed for each who joined</span>
        </p>
      </div>
      <dl>
        <div>
          <dt>Referral bookings</dt>
          <dd>{bookings.toLocaleString('en-KE')}</dd>
        </div>
        <div>
          <dt>Average per booking</dt>
          <dd>{formatKes(averageCents)}</dd>
        </div>
      </dl>
      {totalCents > 0 && (
        <>
          <div className="earn-bar" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </div>
          <p className="earn-key small">
            <span>{formatKes(availableCents)} available</span>
            <span>{formatKes(pendingCents)} pending</span>
          </p>
        </>
      )}
    </section>
  )
}

const ICONS: Record<ActivityView['kind'], ReactNode> = {
  joined: <UserPlus />,
  earned: <Coins />,
  available: <Wallet />,
  withdrawn: <RefreshCw />,
}

function Activity({ kind, description, date, amountCents, status, availableAt }: ActivityView) {
  return (
    <li>
      <span className="sign" aria-hidden>
        {ICONS[kind]}
      </span>
      <span className="say">
        <b>{description}</b>
        <span className="small quiet">
          <time dateTime={date}>{dateOf(dayOf(Date.parse(date)))}</time>
          {availableAt && <>, available from {dateOf(dayOf(Date.parse(availableAt)))}</>}
        </span>
      </span>
      {amountCents !== null && (
        <span className="sum">
          <b className="num">
            {kind === 'withdrawn' ? `−${formatKes(amountCents)}` : formatKes(amountCents)}
          </b>
          {kind === 'earned' && status && <Status status={status} />}
        </span>
      )}
    </li>
  )
}

function Status({ status }: { status: NonNullable<ActivityView['status']> }) {
  if (status === 'pending')
    return (
      <Pill tone="info">
        <Clock />
        Pending
      </Pill>
    )
  return status === 'available' ? (
    <Pill tone="ok">
      <BadgeCheck />
      Available
    </Pill>
  ) : (
    <Pill tone="bad">
      <RefreshCw />
      Withdrawn
    </Pill>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFailed
      error={error}
      className="wrap hd"
      heading="Referral rewards"
      failure="Your rewards could not be loaded"
    />
  )
}
