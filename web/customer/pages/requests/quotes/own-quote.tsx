import { Phone } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Quote } from '#contract/entities/request.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { QuoteStatusPill } from '#web/parts/requests/quote-status-pill.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { offeredTimeText, priceText } from '../parts/request-texts.ts'

/** The viewer's quote for somebody else's request. */
export function OwnQuote({ quote, now, onChange }: OwnQuoteProps) {
  const { status, contact, seenAt, reason } = quote
  return (
    <section className={panelClass({ className: 'mb-5 grid gap-2' })} aria-labelledby={`quote-${quote.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`quote-${quote.id}`} className="text-18">
          {m.quote_yours()}
        </h2>
        <QuoteStatusPill status={status} />
      </div>
      <p>
        <b className="font-display text-20 font-bold tracking-figure">{priceText(quote)}</b>
        {' · '}
        {offeredTimeText(quote, now)}
      </p>
      <p className="max-w-text wrap-anywhere text-ink-2">{quote.message}</p>
      {status === 'pending' && (
        <p className="quiet">
          {seenAt === null
            ? m.quote_not_seen()
            : m.quote_seen({ time: relativeTime(Date.parse(seenAt), now) })}
        </p>
      )}
      {reason !== '' && <p className="quiet wrap-anywhere">{m.quote_reason({ reason })}</p>}
      {contact && (
        <div>
          <p>{m.quote_contact({ name: contact.name })}</p>
          {contact.phoneNumber && (
            <a
              className={`${linkClass} inline-flex min-h-11 items-center gap-2`}
              href={`tel:+${contact.phoneNumber}`}
            >
              <Phone className="small-icon" aria-hidden />
              {formatPhone(contact.phoneNumber)}
            </a>
          )}
          {contact.location && <p className="wrap-anywhere">{contact.location}</p>}
        </div>
      )}
      {status === 'pending' && onChange && (
        <p className="flex flex-wrap gap-2 noscript:hidden">
          <Button variant="line" size="touch" onClick={onChange}>
            {m.quote_change()}
          </Button>
          <Withdraw quote={quote} />
        </p>
      )}
    </section>
  )
}

function Withdraw({ quote }: { quote: Quote }) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => revalidate().then(() => setOpen(false))
  const withdraw = useSubmit('PUT /request-service/:requestId/withdraw-offer/:offerId', {
    toast: m.quote_withdrawn(),
    onSuccess: close,
    onProblem(problem) {
      notifyFailed(m.request_error(problem))
      return close()
    },
  })
  const params = { requestId: quote.requestId, offerId: quote.id }

  return (
    <>
      <Button variant="line" size="touch" onClick={() => setOpen(true)}>
        {m.quote_withdraw()}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={m.request_confirm_title()}
          description={m.quote_withdraw_question()}
          cancelLabel={m.ui_cancel()}
          confirmLabel={m.quote_withdraw()}
          danger
          busy={withdraw.isBusy && m.quote_withdrawing()}
          finalFocus={() => document.getElementById('main')}
          onConfirm={() => void withdraw.submit({ params, body: {} })}
        />
      )}
    </>
  )
}

type OwnQuoteProps = {
  quote: Quote
  now: At
  /** Opens the form that changes it. Quotes of stores are changed on the merchants' site. */
  onChange: (() => void) | undefined
}
