import {
  BadgeCheck,
  Clock,
  Coins,
  Gift,
  Hourglass,
  RefreshCw,
  Smartphone,
  UserPlus,
  Users,
  Wallet,
  type Icon,
} from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { PENDING_MS, REWARD_PERCENT } from '#domain/rewards/rewards.ts'
import { DAY, formatDate, toDay } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { paths } from '../../paths.ts'
import { customersOnly } from '../../customers-only.ts'
import { readPage } from '../lists/list-filters.ts'
import { activityView, earningsView, withdrawView, type ActivityView } from './earn-view.ts'
import { Performance } from './performance.tsx'
import { ReferralLink } from './referral-link.tsx'
import { Withdraw } from './withdraw.tsx'

const PER_PAGE = 20
/** Number of last withdrawals. All withdrawals are among the activities. */
const LAST_WITHDRAWALS = 3
const DAYS = PENDING_MS / DAY

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const call = context.get(callContext)
  const page = readPage(url.searchParams)
  const [{ earnings, referralLink }, { activities, pagination }, withdrawals] = await Promise.all([
    call('GET /users/earnings', { signal }),
    call('GET /users/earning-activities', { query: { page, limit: PER_PAGE }, signal }),
    call('GET /users/withdrawals', { query: { limit: LAST_WITHDRAWALS }, signal }),
  ])
  const pages = Math.max(1, pagination.totalPages)
  if (page > pages) throw redirect(paths.profile.rewards(pages))
  return {
    page,
    pages,
    link: referralLink,
    earned: earningsView(earnings),
    withdraw: withdrawView(withdrawals),
    activities: activities.map(activityView),
  }
}

export const meta = () => privateMeta(m.earn_title(), m.earn_description())

export default function Earn() {
  const { page, pages, link, earned, withdraw, activities } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="page-column grid gap-6 pt-4 wide:gap-8 wide:pt-8">
      <header className="grid max-w-[62ch] gap-1.5">
        <h1>{m.earn_title()}</h1>
        <p className="text-ink-2">{m.earn_lead({ percent: REWARD_PERCENT })}</p>
      </header>
      <dl className="grid grid-cols-2 gap-2.5 wide:grid-cols-4 wide:gap-4">
        <Stat icon={Coins} name={m.earn_total()} value={formatKes(earned.totalCents)} />
        <Stat icon={Wallet} name={m.earn_available()} value={formatKes(earned.availableCents)} />
        <Stat icon={Users} name={m.earn_referrals()} value={earned.referrals.toLocaleString('en-KE')} />
        <Stat icon={Hourglass} name={m.earn_pending()} value={formatKes(earned.pendingCents)} />
      </dl>
      <div className={clsx(columnClass, 'wide:grid-cols-[minmax(0,1fr)_340px] wide:gap-12')}>
        <div className={columnClass}>
          {earned.creditCents > 0 && <NextBooking />}
          {(earned.totalCents > 0 || withdraw.withdrawals.length > 0) && <Withdraw view={withdraw} />}
          <ReferralLink link={link} />
          <section aria-labelledby="how">
            <h2 id="how" className="mb-3">
              {m.earn_how()}
            </h2>
            <ol className="grid gap-4 [counter-reset:step] wide:grid-cols-3 wide:gap-5">
              <Step title={m.earn_step_share()}>{m.earn_step_share_text()}</Step>
              <Step title={m.earn_step_book()}>{m.earn_step_book_text()}</Step>
              <Step title={m.earn_step_earn()}>
                {m.earn_step_earn_text({ percent: REWARD_PERCENT, days: DAYS })}
              </Step>
            </ol>
          </section>
          <section aria-labelledby="activity">
            <h2 id="activity" className="mb-3">
              {m.earn_activity()}
            </h2>
            {activities.length > 0 ? (
              <>
                <ul className="mb-4 rounded-card border border-line bg-surface px-3.5">
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
        <aside className={columnClass}>
          {earned.referrals > 0 && <Performance earned={earned} />}
          <section aria-labelledby="tips">
            <h2 id="tips" className="mb-3">
              {m.earn_tips()}
            </h2>
            <ul className="grid list-disc gap-2.5 pl-5 text-15 leading-small text-ink-2">
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

/** Note that the available balance can pay for the next booking. */
const NextBooking = () => (
  <section
    aria-labelledby="use"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-save-soft p-4 wide:p-5"
  >
    <div className="min-w-0 flex-1 basis-64">
      <h2 id="use" className="text-18">
        {m.earn_use_next()}
      </h2>
      <p className="quiet">{m.earn_use_next_text()}</p>
    </div>
    <ButtonLink variant="line" size="touch" href={paths.hotdeals()}>
      {m.earn_use_deals()}
    </ButtonLink>
  </section>
)

const columnClass = 'grid grid-cols-1 content-start gap-7'

function Stat({ icon: Icon, name, value }: { icon: Icon; name: string; value: string }) {
  return (
    <div className="grid content-between gap-1.5 rounded-card border border-line bg-surface p-3.5 wide:p-5">
      <dt className="flex items-center gap-2 text-14 leading-label font-semibold text-ink-2">
        <Icon className="size-5 flex-none text-ink-2" />
        {name}
      </dt>
      <dd className="font-display text-22 leading-title font-bold tracking-figure tabular-nums wide:text-28">
        {value}
      </dd>
    </div>
  )
}

/** Step of the explanation. Its number is at the left, on a wide screen above. */
const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li
    className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3.5 [counter-increment:step]
      before:row-span-2 before:grid before:size-9 before:place-items-center before:rounded-full
      before:bg-save-soft before:font-display before:text-17 before:leading-none before:font-bold
      before:text-save-text before:content-[counter(step)]
      wide:grid-cols-1 wide:content-start wide:gap-1.5 wide:before:row-auto"
  >
    <h3 className="font-text text-17 leading-card font-emphasis">{title}</h3>
    <p className="quiet">{children}</p>
  </li>
)

const ICONS: Record<ActivityView['kind'], ReactNode> = {
  joined: <UserPlus />,
  earned: <Coins />,
  available: <Wallet />,
  withdrawn: <RefreshCw />,
  used: <BadgeCheck />,
  returned: <RefreshCw />,
  sent: <Smartphone />,
  'came-back': <RefreshCw />,
}

function Activity({ kind, description, date, amountCents, status, availableAt }: ActivityView) {
  return (
    <li className="flex min-h-18 items-center gap-3 border-line py-3 not-first:border-t">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunk text-ink-2" aria-hidden>
        {ICONS[kind]}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <b className="font-semibold [overflow-wrap:anywhere]">{description}</b>
        <span className="quiet">
          <time dateTime={date}>{formatDate(toDay(Date.parse(date)))}</time>
          {availableAt &&
            ` · ${m.earn_activity_available_from({ date: formatDate(toDay(Date.parse(availableAt))) })}`}
        </span>
      </span>
      {amountCents !== null && (
        <span className="grid flex-none justify-items-end gap-1">
          <b className="tabular-nums">
            {amountCents < 0 ? `−${formatKes(-amountCents)}` : formatKes(amountCents)}
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
      <Pill tone="info" icon={Clock}>
        {m.earn_status_pending()}
      </Pill>
    )
  return status === 'available' ? (
    <Pill tone="ok" icon={BadgeCheck}>
      {m.earn_status_available()}
    </Pill>
  ) : (
    <Pill tone="bad" icon={RefreshCw}>
      {m.earn_status_withdrawn()}
    </Pill>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.earn_title()} failure={m.earn_failed()} />
}
