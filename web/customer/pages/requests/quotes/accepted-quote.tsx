import { CalendarCheck, MessageCircle, Phone } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Quote, ServiceRequest } from '#contract/entities/request.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { At } from '#domain/time/time.ts'
import { QuoteStatusPill } from '#web/parts/requests/quote-status-pill.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { getProviderName } from '#web/parts/requests/provider-name.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'
import { offeredTimeText, priceText } from '../parts/request-texts.ts'

/** Next steps of the customer after accepting: the booking or the chat, the phone number, and completing. */
export function AcceptedQuote({ request, quote, now }: AcceptedQuoteProps) {
  const { storeId, bookingId, contact } = quote
  const provider = getProviderName(quote)
  // A request with a booking is completed with the booking.
  const isForCustomerToComplete = request.status === 'active' && bookingId === null
  return (
    <section className={panelClass({ className: 'mb-5 grid gap-3' })} aria-label={m.quote_accepted_offer()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <LogoMark name={provider} logo={quote.avatar} />
          <div className="min-w-0">
            <h2 className="text-18 wrap-anywhere">{provider}</h2>
            <p className="quiet">
              {`${offeredTimeText(quote, now)} · ${m.quote_price_all_in({ price: priceText(quote) })}`}
            </p>
          </div>
        </div>
        <QuoteStatusPill status="accepted" />
      </div>
      {contact?.phoneNumber && (
        <p className="flex flex-wrap items-center gap-2">
          <Phone className="small-icon text-ink-2" aria-hidden />
          {contact.name !== provider && contact.name}
          <a
            className={`${linkClass} inline-flex min-h-11 items-center`}
            href={`tel:+${contact.phoneNumber}`}
          >
            {formatPhone(contact.phoneNumber)}
          </a>
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {bookingId !== null && (
          <ButtonLink href={paths.booking(bookingId)}>
            <CalendarCheck />
            {m.quote_see_booking()}
          </ButtonLink>
        )}
        {storeId !== null && (
          <ButtonLink variant={isForCustomerToComplete ? 'primary' : 'line'} href={paths.chat(storeId)}>
            <MessageCircle />
            {m.quote_open_chat()}
          </ButtonLink>
        )}
        {isForCustomerToComplete && <Complete request={request} />}
      </p>
      {request.status === 'active' && (
        <p className="quiet">
          {bookingId === null ? m.request_complete_hint() : m.request_complete_with_booking()}
        </p>
      )}
    </section>
  )
}

function Complete({ request }: { request: ServiceRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => revalidate().then(() => setOpen(false))
  const complete = useSubmit('PUT /request-service/:id/complete', {
    toast: ({ message }) => message,
    onSuccess: close,
    onProblem(problem) {
      notifyFailed(m.request_error(problem))
      return close()
    },
  })

  return (
    <>
      <Button variant="line" className="noscript:hidden" onClick={() => setOpen(true)}>
        {m.request_complete()}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={m.request_confirm_title()}
          description={m.request_complete_question()}
          cancelLabel={m.ui_cancel()}
          confirmLabel={m.request_complete()}
          busy={complete.isBusy && m.ui_saving()}
          finalFocus={() => document.getElementById('main')}
          onConfirm={() => void complete.submit({ params: { id: request.id } })}
        />
      )}
    </>
  )
}

type AcceptedQuoteProps = { request: ServiceRequest; quote: Quote; now: At }
