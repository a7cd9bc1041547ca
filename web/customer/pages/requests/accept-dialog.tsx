import { CalendarCheck, Phone, ShieldAlert, Wallet } from '#web/components/icons/icons.tsx'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { m } from '#messages'
import { duration, type At } from '#domain/time/time.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { call } from '#web/shared/document/browser.ts'
import { Facts } from '#web/components/feedback/facts.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { providerOf } from '#web/shared/requests/provider-of.ts'
import { paths } from '../../paths.ts'
import { offeredTimeText, priceText } from './request-texts.ts'
import type { DecidedQuote } from './decided-quote.ts'

/** Says what accepting means before it is done. */
export default function AcceptDialog({ quote, now, onClose }: AcceptDialogProps) {
  const { storeId, requestId, durationMinutes } = quote
  const provider = providerOf(quote)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; isTimeTaken: boolean }>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const time = offeredTimeText(quote, now)
  const isBooked = quote.serviceId !== null

  async function accept() {
    setBusy(true)
    setRefusal(undefined)
    let bookingId: string | null
    try {
      const { data } = await call('PUT /request-service/:requestId/accept-offer/:offerId', {
        params: { requestId, offerId: quote.id },
        body: { version: quote.version },
      })
      bookingId = data.bookingId
    } catch (error) {
      const { status, code, message } = problemOf(error)
      setRefusal({ message, isTimeTaken: code === 'slot-taken' })
      setBusy(false)
      // The quote or the request has changed.
      if (status === 409 || status === 404) void revalidate()
      return
    }
    notifyDone(m.quote_accept_done())
    const chat = storeId === null ? null : paths.chat(storeId)
    // Without a booking they agree on the time in the chat.
    const to = chat !== null && (bookingId === null || pathname === chat) ? chat : paths.request(requestId)
    await (pathname === to ? revalidate() : navigate(to))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.quote_accept_title({ price: priceText(quote), provider })}
      description={isBooked ? m.quote_accept_booked() : m.quote_accept_unbooked()}
      cancelLabel={m.request_cancel()}
      confirmLabel={m.quote_accept()}
      busy={isBusy && m.quote_accept_busy()}
      finalFocus={() => document.getElementById('main')}
      onConfirm={() => void accept()}
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
      {refusal && (
        <Note tone="bad" role="alert">
          {m.request_error({ message: refusal.message })}
          {refusal.isTimeTaken && <p>{m.quote_accept_time_taken()}</p>}
        </Note>
      )}
    </ConfirmDialog>
  )
}

type AcceptDialogProps = { quote: DecidedQuote; now: At; onClose: () => void }
