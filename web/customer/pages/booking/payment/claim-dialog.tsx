import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CLAIM_TEXTS } from '#contract/payment-limits.ts'
import { CircleCheck, Hourglass } from '#web/ui/icons/icons.tsx'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { readReceipt } from '#domain/payments/mpesa-message.ts'
import { query } from '#web/api/browser.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useGo } from '#web/app/document/go.ts'
import { bold, linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'

const POLL_INTERVAL_MS = 3_000

/**
 * 'I paid but it says failed': matches the code of M-Pesa's message to a received payment, and follows the
 * result.
 */
export function ClaimDialog({
  onClose,
  bookingId,
  feeCents,
}: {
  onClose: () => void
  bookingId: string
  feeCents: number
}) {
  const go = useGo()
  const client = useQueryClient()
  const formId = useId()
  const [id, setId] = useState<string>()
  const claimQuery = useQuery({
    ...query('GET /payments/claims/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.claim.status === 'asking' ? POLL_INTERVAL_MS : false),
  })
  const claim = id === undefined ? undefined : claimQuery.data?.claim
  const booking = claimQuery.data?.booking
  const isMatched = claim?.status === 'matched'
  const isConfirmed = isMatched && booking?.status === 'confirmed'
  useEffect(() => {
    if (isConfirmed && booking) go(paths.book.done(booking.id))
  }, [isConfirmed, booking, go])

  const send = useSubmit(
    (message: string) => callOnce('POST /payments/claims', { body: { bookingId, message } }),
    {
      check: (message) =>
        readReceipt(message) === null ? { message: m.booking_claim_code_invalid() } : undefined,
      onSuccess(reply) {
        client.setQueryData(
          query('GET /payments/claims/:id', { params: { id: reply.claim.id } }).queryKey,
          reply,
        )
        setId(reply.claim.id)
      },
    },
  )
  const { isBusy, problem, setForm } = send

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send.submit(String(new FormData(event.currentTarget).get('message')))
  }

  const isOpen = claim === undefined || claim.status === 'refused'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={m.booking_claim_title()}
      description={isOpen ? m.booking_claim_description({ amount: formatKes(feeCents) }) : undefined}
      buttons={
        isOpen ? (
          <>
            <Button variant="line" onClick={() => !isBusy && onClose()}>
              {m.ui_not_now()}
            </Button>
            <Button type="submit" form={formId} busy={isBusy && m.booking_claim_finding()}>
              {m.booking_claim_find()}
            </Button>
          </>
        ) : isMatched ? (
          <ButtonLink href={paths.booking(bookingId)}>{m.booking_claim_see_booking()}</ButtonLink>
        ) : (
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
        )
      }
    >
      <div className="grid gap-3" aria-live="polite">
        {problem && (
          <Note tone="bad">
            {problem.message}
            {problem.code === 'too-many-codes' && (
              <>
                {' '}
                <Link className={linkClass} href={paths.contact()}>
                  {m.booking_claim_contact()}
                </Link>
              </>
            )}
          </Note>
        )}
        {claim?.status === 'refused' && (
          <Note tone="bad">
            <ParaglideMessage
              message={m.booking_claim_refused}
              inputs={{ receipt: claim.receipt, message: claim.message }}
              markup={{
                b: bold,
                link: linkTo(paths.contact()),
              }}
            />
          </Note>
        )}
        {claim?.status === 'asking' && (
          <Note icon={<Hourglass />}>
            <b>{claim.receipt}:</b> {claim.message}
          </Note>
        )}
        {claim?.status === 'review' && (
          <Note icon={<Hourglass />}>
            <b>{claim.receipt}:</b> {claim.message} {m.booking_claim_keep_message()}
          </Note>
        )}
        {isMatched && (
          <Note tone="ok" icon={<CircleCheck />}>
            <b>{claim.receipt}:</b> {claim.message}
          </Note>
        )}
      </div>
      {isOpen && (
        <form ref={setForm} id={formId} method="post" noValidate onSubmit={submit}>
          <TextAreaField
            label={m.booking_claim_code_label()}
            name="message"
            rows={3}
            maxLength={CLAIM_TEXTS.message.max}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            hint={m.booking_claim_code_hint()}
            error={send.fieldErrors.message}
          />
        </form>
      )}
    </Dialog>
  )
}
