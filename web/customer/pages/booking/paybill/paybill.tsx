import { CalendarX2 } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { POLL_INTERVAL_MS } from '#domain/payments/payment-policy.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { paths } from '../../../paths.ts'
import { RefreshWithoutScripts } from '../frame/refresh-without-scripts.tsx'
import { BookingStopped } from '../frame/booking-stopped.tsx'
import { loadToPay, type LoadedToPay } from '../payment/load-payment.ts'
import { toWatchedStatus } from '../payment/watched-status.ts'
import { stepNames } from '../state/step-names.ts'
import { PaybillSteps } from './paybill-steps.tsx'

/** Without payments, such as while they are stopped, the review says so. */
export async function loader(args: LoaderArgs<'/checkout/:bookingId/paybill'>) {
  const { booking, loaded } = await loadToPay(args)
  const isHeld = Date.parse(booking.holdExpiresAt ?? '') > loaded.now
  if (booking.status !== 'cancelled' && isHeld && !booking.paybill) throw redirect(loaded.reviewHref)
  return { ...loaded, paybill: booking.paybill }
}

export const meta = () => privateMeta(m.booking_paybill_title(), m.booking_paybill_description())

export default function PaybillPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(loaded)}
        current={3}
        backHref={loaded.status === 'cancelled' ? loaded.againHref : loaded.reviewHref}
        closeHref={loaded.itemHref}
      />
      <main id="main" tabIndex={-1} className="page-column">
        {loaded.status === 'cancelled' ? <Ended {...loaded} /> : <PayByHand {...loaded} />}
      </main>
    </>
  )
}

type PayByHandProps = LoadedToPay & Pick<Awaited<ReturnType<typeof loader>>, 'paybill'>

/** The page notices by itself that the money has arrived, also when the time has just ended. */
function PayByHand({ paybill, ...loaded }: PayByHandProps) {
  const { bookingId, status, now } = loaded
  const until = Date.parse(paybill?.until ?? loaded.holdExpiresAt ?? '') || now
  return (
    <payment-watch
      className="block"
      data-path={`/bookings/${bookingId}`}
      data-status={toWatchedStatus({ booking: { status } })}
      data-every={POLL_INTERVAL_MS}
    >
      <RefreshWithoutScripts href={paths.book.payByHand(bookingId)} since={until - HOLD_MS} now={now} />
      {paybill && until > now ? (
        <PaybillSteps paybill={paybill} now={now} until={until} reviewHref={loaded.reviewHref} />
      ) : (
        <Ended {...loaded} />
      )}
    </payment-watch>
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
