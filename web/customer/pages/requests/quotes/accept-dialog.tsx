import { CalendarCheck, Phone, ShieldAlert, Wallet } from '#web/ui/icons/icons.tsx'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { duration, type At } from '#domain/time/time.ts'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { paths } from '../../../paths.ts'
import { offeredTimeText, priceText } from '../parts/request-texts.ts'
import type { DecidedQuote } from './decided-quote.ts'

/** Says what accepting means before it is done. */
export default function AcceptDialog({ quote, now, onClose }: AcceptDialogProps) {
  const { storeId, requestId, durationMinutes } = quote
  const provider = getProviderName(quote)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const time = offeredTimeText(quote, now)
  const isBooked = quote.serviceId !== null

  const accept = useSubmit('PUT /request-service/:requestId/accept-offer/:offerId', {
    toast: m.quote_accept_done(),
    async onSuccess({ data: { bookingId } }) {
      const chat = storeId === null ? null : paths.chat(storeId)
      // Without a booking they agree on the time in the chat.
      const to = chat !== null && (bookingId === null || pathname === chat) ? chat : paths.request(requestId)
      await (pathname === to ? revalidate() : navigate(to))
      onClose()
    },
    onProblem({ status }) {
      // The quote or the request has changed.
      if (status === 409 || status === 404) void revalidate()
    },
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.quote_accept_title({ price: priceText(quote), provider })}
      description={describeConsequence(quote)}
      cancelLabel={m.ui_cancel()}
      confirmLabel={m.quote_accept()}
      busy={accept.isBusy && m.quote_accept_busy()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() =>
        void accept.submit({ params: { requestId, offerId: quote.id }, body: { version: quote.version } })
      }
    >
      <Facts
        facts={[
          {
            icon: CalendarCheck,
            title: durationMinutes
              ? m.quote_time_and_duration({ time, duration: duration(durationMinutes) })
              : time,
            detail: isBooked
              ? m.quote_accept_place({ provider })
              : storeId === null
                ? m.quote_accept_by_phone({ provider })
                : m.quote_accept_by_chat({ store: provider }),
          },
          {
            icon: Wallet,
            title: m.quote_price_all_in({ price: priceText(quote) }),
            detail: m.quote_accept_paid({ provider }),
          },
          {
            icon: Phone,
            title: m.quote_accept_phone(),
            detail: m.quote_accept_phone_only({ provider }),
          },
          ...(storeId === null && quote.reviews === 0
            ? [{ icon: ShieldAlert, title: m.quote_stranger(), detail: m.quote_stranger_advice() }]
            : []),
        ]}
      />
      <Refused
        by={accept}
        text={({ code, message }) => (
          <>
            {m.request_error({ message })}
            {code === 'slot-taken' && <p>{m.quote_accept_time_taken()}</p>}
          </>
        )}
      />
    </ConfirmDialog>
  )
}

function describeConsequence({ serviceId, isOnly }: DecidedQuote): string {
  if (serviceId === null) return isOnly ? m.quote_accept_unbooked_only() : m.quote_accept_unbooked()
  return isOnly ? m.quote_accept_booked_only() : m.quote_accept_booked()
}

type AcceptDialogProps = { quote: DecidedQuote; now: At; onClose: () => void }
