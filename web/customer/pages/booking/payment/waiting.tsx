import { useActionData, useLoaderData } from 'react-router'
import { m } from '#messages'
import { providerName } from '#domain/payments/payment-methods.ts'
import { MAX_POLLS, POLL_INTERVAL_MS } from '#domain/payments/payment-policy.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { paths } from '../../../paths.ts'
import { PartNotice } from '../../../public/part-notice.tsx'
import { RefreshWithoutScripts } from '../frame/refresh-without-scripts.tsx'
import { HoldExpired } from './hold-expired.tsx'
import { loadPayment, type LoadedPayment } from './load-payment.ts'
import { payAgainFromForm } from './pay-again-from-form.ts'
import { PaymentWait } from './payment-wait.tsx'
import { toWatchedStatus } from './watched-status.ts'
import { stepNames } from '../state/step-names.ts'

export const loader = loadPayment

export const action = payAgainFromForm

export const meta = ({ loaderData }: { loaderData?: LoadedPayment }) => {
  const provider = providerName(loaderData?.payment?.method ?? 'mpesa')
  return privateMeta(m.booking_wait_title_uncertain({ provider }), m.booking_wait_description({ provider }))
}

export default function WaitingPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { payment, status, bookingId, now } = loaded
  return (
    <>
      <SkipLink />
      <WizardTop
        brand={<Brand href={paths.home()} />}
        steps={stepNames(loaded)}
        current={3}
        backHref={status === 'cancelled' ? loaded.againHref : loaded.reviewHref}
        closeHref={loaded.itemHref}
      />
      <main id="main" tabIndex={-1} className="page-column">
        {payment && !isFinal(loaded) ? (
          <payment-watch
            className="block"
            data-path={`/payments/${payment.id}/status`}
            data-status={toWatchedStatus({ booking: { status }, payment })}
            data-every={POLL_INTERVAL_MS}
            data-most={MAX_POLLS}
          >
            {status === 'cancelled' ? (
              <HoldExpired {...loaded} />
            ) : (
              <PaymentWait {...loaded} payment={payment} answer={answer} />
            )}
            <RefreshWithoutScripts
              href={paths.book.pay(bookingId)}
              since={Date.parse(payment.created_at)}
              now={now}
            />
          </payment-watch>
        ) : (
          <HoldExpired {...loaded} />
        )}
      </main>
      <PartNotice />
    </>
  )
}

/** A payment of an expired booking that waits may still be paid late. */
const isFinal = ({ payment, status }: LoadedPayment): boolean =>
  status === 'cancelled' && (payment?.status === 'completed' || payment?.status === 'failed')
