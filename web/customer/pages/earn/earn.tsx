import { BadgeCheck, Clock, Coins, Gift, Hourglass, RefreshCw, UserPlus, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
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
import { customersOnly } from '../profile/customers-only.ts'
import { readPage } from '../lists/list-filters.ts'
import { activityView, earningsView, type ActivityView } from './earn-view.ts'
import { ReferralLink } from './referral-link.tsx'

const PER_PAGE = 20
const DAYS = PENDING_MS / DAY

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
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

export const meta = () => privateMeta(m.earn_title(), m.earn_description())

export default function Earn() {
  const { page, pages, link, earned, activities } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 earn wide:px-10">
      <header>
        <h1>{m.earn_title()}</h1>
        <p className="quiet">{m.earn_lead({ percent: REWARD_PERCENT })}</p>
      </header>
      <dl className="earn-stats">
        <Stat icon={<Coins />} name={m.earn_total()} value={formatKes(earned.totalCents)} />
        <Stat icon={<Wallet />} name={m.earn_available()} value={formatKes(earned.availableCents)} />
        <Stat icon={<Users />} name={m.earn_referrals()} value={earned.referrals.toLocaleString('en-KE')} />
        <Stat icon={<Hourglass />} name={m.earn_pending()} value={formatKes(earned.pendingCents)} />
      </dl>
      <div className="earn-cols">
        <div className="earn-main">
          <ReferralLink link={link} />
          <section aria-labelledby="how">
            <h2 id="how">{m.earn_how()}</h2>
            <ol className="earn-steps">
              <Step title={m.earn_step_share()}>{m.earn_step_share_text()}</Step>
              <Step title={m.earn_step_book()}>{m.earn_step_book_text()}</Step>
              <Step title={m.earn_step_earn()}>
                {m.earn_step_earn_text({ percent: REWARD_PERCENT, days: DAYS })}
              </Step>
            </ol>
          </section>
          <section aria-labelledby="activity">
            <h2 id="activity">{m.earn_activity()}</h2>
            {activities.length > 0 ? (
              <>
                <ul className="earn-list">
                  {activities.map((each) => (
                    <Activity key={each.id} {...each} />
                  ))}
                </ul>
                <Pages
                  label={m.earn_activity_pages()}
                  page={page}
                  pages={pages}
                  hrefFor={(to) => paths.profile.rewards(to)}
                />
              </>
            ) : (
              <EmptyState icon={<Gift />} title={m.earn_activity_none()}>
                {m.earn_activity_none_text()}
              </EmptyState>
            )}
          </section>
        </div>
        <aside className="earn-aside">
          <Performance earned={earned} />
          <section aria-labelledby="tips">
            <h2 id="tips">{m.earn_tips()}</h2>
            <ul className="earn-tips">
              <li>{m.earn_tip_offer()}</li>
              <li>{m.earn_tip_share()}</li>
              <li>{m.earn_tip_phone()}</li>
              <li>{m.earn_tip_self()}</li>
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
      <h2 id="performance">{m.earn_performance()}</h2>
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
          <span className="small quiet">{m.earn_success_rate()}</span>
        </p>
      </div>
      <dl>
        <div>
          <dt>{m.earn_bookings()}</dt>
          <dd>{bookings.toLocaleString('en-KE')}</dd>
        </div>
        <div>
          <dt>{m.earn_average()}</dt>
          <dd>{formatKes(averageCents)}</dd>
        </div>
      </dl>
      {totalCents > 0 && (
        <>
          <div className="earn-bar" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </div>
          <p className="earn-key small">
            <span>{m.earn_amount_available({ amount: formatKes(availableCents) })}</span>
            <span>{m.earn_amount_pending({ amount: formatKes(pendingCents) })}</span>
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
          {availableAt &&
            ` · ${m.earn_activity_available_from({ date: dateOf(dayOf(Date.parse(availableAt))) })}`}
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
        {m.earn_status_pending()}
      </Pill>
    )
  return status === 'available' ? (
    <Pill tone="ok">
      <BadgeCheck />
      {m.earn_status_available()}
    </Pill>
  ) : (
    <Pill tone="bad">
      <RefreshCw />
      {m.earn_status_withdrawn()}
    </Pill>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFailed
      error={error}
      className="mx-auto max-w-320 px-4 pt-5 wide:px-10 wide:pt-8"
      heading={m.earn_title()}
      failure={m.earn_failed()}
    />
  )
}
