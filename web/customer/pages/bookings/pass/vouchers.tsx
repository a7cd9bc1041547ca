import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Ticket } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { bookedItem, bookedSaving, getEnd, getStart } from '#web/app/document/booked-item.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import {
  SavedPageNotice,
  useSavePage,
  useSavedPageAge,
  useSavedPageOnFailure,
} from '../../../offline/use-saved-page.tsx'
import { paths } from '../../../paths.ts'
import { customersOnly } from '../../../customers-only.ts'
import { PassCard } from './booking-pass.tsx'
import { loadPass } from './load-pass.server.ts'

/**
 * Bookings of offers that can still be used, the next one first; also those that have begun, as customers may
 * be late.
 */
export async function loader({ context, request: { signal } }: LoaderArgs) {
  if (!context.get(sessionContext)) throw redirect(paths.signIn(paths.vouchers()))
  customersOnly(context)
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const lists = await Promise.all(
    OPEN.map((status) =>
      call('GET /bookings/user', { query: { status, bookingType: 'offer', page: 1, limit: 50 }, signal }),
    ),
  )
  const open = lists
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => booking.status === 'checked_in' || getEnd(booking) > now)
    .toSorted((a, b) => getStart(a) - getStart(b))
  const vouchers = await Promise.all(
    open.map(async (booking) => ({ booking, pass: await loadPass(call, booking, signal) })),
  )
  return { vouchers, now }
}
const OPEN = ['confirmed', 'checked_in', 'pending'] as const

export const meta = () => privateMeta(m.bookings_vouchers_title(), m.bookings_vouchers_description())

export default function MyVouchers() {
  const { vouchers, now: loadedAt } = useLoaderData<typeof loader>()
  const now =
    useNow(loadedAt, vouchers.some(({ booking }) => booking.requiresPayment) ? 1000 : 15_000) +
    useSavedPageAge(loadedAt)
  useSavePage(loadedAt)
  const saved = vouchers.reduce((sum, { booking }) => sum + bookedSaving(booking), 0)
  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 pb-12 wide:pt-8">
      <SavedPageNotice />
      <h1>{m.bookings_vouchers_title()}</h1>
      <p className="mt-1 text-ink-2">
        {vouchers.length === 0 ? m.bookings_vouchers_intro_empty() : m.bookings_vouchers_intro()}
        {saved > 0 && ` ${m.bookings_vouchers_saved({ count: vouchers.length, amount: formatKes(saved) })}`}
      </p>
      {vouchers.length === 0 ? (
        <div className="py-8">
          <h2 className="sr-only">{m.bookings_vouchers_label()}</h2>
          <EmptyState
            icon={<Ticket />}
            title={m.bookings_vouchers_empty()}
            action={<ButtonLink href={paths.hotdeals()}>{m.bookings_browse_offers()}</ButtonLink>}
          >
            {m.bookings_vouchers_empty_text()}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-5 grid items-start gap-5 mid:grid-cols-2 wide:grid-cols-3">
          {vouchers.map(({ booking, pass }, index) => (
            <li key={booking.id} className="grid gap-1">
              <h2 className="sr-only">
                {index === 0
                  ? m.bookings_vouchers_next({ title: bookedItem(booking).title })
                  : bookedItem(booking).title}
              </h2>
              <PassCard booking={booking} pass={pass} now={now} />
              <Link
                className={clsx(linkClass, 'inline-flex min-h-11 items-center justify-self-center')}
                href={paths.booking(booking.id)}
              >
                <ParaglideMessage
                  message={m.bookings_open_item}
                  inputs={{ title: bookedItem(booking).title }}
                  markup={{ hidden }}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6">
        <Link
          className={clsx(linkClass, 'inline-flex min-h-11 items-center')}
          href={paths.profile.bookings({ type: 'offer', show: 'past' })}
        >
          {m.bookings_vouchers_used()}
        </Link>
      </p>
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  useSavedPageOnFailure(error)
  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 pb-12 wide:pt-8">
      <title>{`${m.bookings_vouchers_title()} · D3`}</title>
      <h1>{m.bookings_vouchers_title()}</h1>
      <h2 className="sr-only">{m.bookings_vouchers_error()}</h2>
      <ErrorState title={m.bookings_vouchers_failed()} onRetry={() => void revalidate()}>
        {toProblem(error).message}
      </ErrorState>
    </main>
  )
}
