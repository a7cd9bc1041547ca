import { CalendarX } from '#web/ui/icons/icons.tsx'
import { useParams } from 'react-router'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { WizardBar } from '#web/ui/booking/wizard-top.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../../paths.ts'
import { BookingStopped } from './booking-stopped.tsx'

/** Page for a booking that could not start: why, and what to do next. */
export function WizardError({ error, kind }: { error: unknown; kind: 'offer' | 'service' }) {
  const { status, code, message, extra } = toProblem(error)
  const { offerId, serviceId } = useParams()
  const isTransient = status === 0 || status >= 500
  const gone = kind === 'offer' ? m.booking_error_offer_gone : m.booking_error_service_gone
  const reason = status === 404 ? gone() : message
  return (
    <>
      <WizardBar>
        <Brand href={paths.home()} />
      </WizardBar>
      <main id="main" tabIndex={-1} className="page-column py-12">
        <BookingStopped
          icon={<CalendarX />}
          title={isTransient ? m.booking_error_start_failed() : reason}
          action={
            isTransient ? (
              <Button onClick={() => window.location.reload()}>{m.ui_try_again()}</Button>
            ) : code === 'booking-disabled' ? (
              <ButtonLink href={offerId ? paths.offer(offerId) : paths.service(serviceId ?? '')}>
                {m.booking_error_reach_store()}
              </ButtonLink>
            ) : (
              <div className="grid gap-2.5">
                <ButtonLink href={paths.hotdeals()}>{m.booking_browse_offers()}</ButtonLink>
                {code === 'sold-out' && typeof extra?.serviceId === 'string' && (
                  <ButtonLink variant="line" href={paths.book.service(extra.serviceId)}>
                    {m.booking_full_price()}
                  </ButtonLink>
                )}
              </div>
            )
          }
        >
          {code === 'sold-out' && m.booking_error_sold_out()}
          {code === 'booking-disabled' && m.booking_error_disabled()}
        </BookingStopped>
      </main>
    </>
  )
}
