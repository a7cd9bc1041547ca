import { CalendarX2 } from '#web/ui/icons/icons.tsx'
import { useEffect } from 'react'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { timeOfDay } from '#domain/time/time.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Queries } from '#web/api/queries.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { paths } from '../../../paths.ts'
import { RefreshWithoutScripts } from '../frame/refresh-without-scripts.tsx'
import { BookingStopped } from '../frame/booking-stopped.tsx'
import { loadToPay, type LoadedToPay } from '../payment/load-payment.ts'
import { stepNames } from '../state/step-names.ts'
import { PaybillSteps } from './paybill-steps.tsx'
import { useBookingPoll } from './use-booking-poll.ts'

/** Without payments, such as while they are stopped, the review says so. */
export async function loader(args: LoaderArgs<'/checkout/:bookingId/paybill'>) {
  const { booking, loaded } = await loadToPay(args)
  if (booking.status !== 'cancelled' && !booking.paybill) throw redirect(loaded.reviewHref)
  return { ...loaded, paybill: booking.paybill }
}

export const meta = () => privateMeta(m.booking_paybill_title(), m.booking_paybill_description())

export default function PaybillPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Queries>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(loaded)}
        current={3}
        backHref={loaded.status === 'cancelled' ? loaded.againHref : loaded.reviewHref}
        closeHref={loaded.itemHref}
      />
      <main id="main" tabIndex={-1} className="page-column">
        {loaded.paybill ? <PayByHand {...loaded} paybill={loaded.paybill} /> : <Ended {...loaded} />}
      </main>
    </Queries>
  )
}

type Paybill = NonNullable<Awaited<ReturnType<typeof loader>>['paybill']>

/** The page notices by itself that the money has arrived, or that the time has ended. */
function PayByHand({ paybill, ...loaded }: LoadedToPay & { paybill: Paybill }) {
  const navigate = useNavigate()
  const now = useNow(loaded.now, 500)
  const { status, isLost } = useBookingPoll(loaded)
  const until = Date.parse(paybill.until)
  const isPaid = status !== 'pending' && status !== 'cancelled'
  useEffect(() => {
    if (isPaid) void navigate(paths.book.done(loaded.bookingId), { replace: true })
  }, [isPaid, loaded.bookingId, navigate])
  if (status === 'cancelled' || (now >= until && !isPaid)) return <Ended {...loaded} />
  return (
    <>
      <RefreshWithoutScripts
        href={paths.book.payByHand(loaded.bookingId)}
        since={until - HOLD_MS}
        now={loaded.now}
      />
      <PaybillSteps
        paybill={paybill}
        secondsLeft={(until - now) / 1000}
        releasedAt={timeOfDay(until)}
        reviewHref={loaded.reviewHref}
        isLost={isLost}
      />
    </>
  )
}

const Ended = ({ againHref, time }: Pick<LoadedToPay, 'againHref' | 'time'>) => (
  <BookingStopped
    icon={<CalendarX2 />}
    title={m.rule_reason_hold_expired()}
    action={<ButtonLink href={againHref}>{m.booking_expired_again()}</ButtonLink>}
  >
    {m.booking_paybill_ended({ time })}
  </BookingStopped>
)
