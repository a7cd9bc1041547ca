import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import { formatKes } from '#domain/payments/money.ts'
import { readReceipt } from '#domain/payments/mpesa-message.ts'
import { query } from '#web/shared/document/browser.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { paths } from '../../paths.ts'

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
  const navigate = useNavigate()
  const client = useQueryClient()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [invalid, setInvalid] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
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
    if (isConfirmed && booking) void navigate(paths.book.done(booking.id), { replace: true })
  }, [isConfirmed, booking, navigate])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The only field of this form.
    const field = event.currentTarget.elements.namedItem('message') as HTMLTextAreaElement
    if (readReceipt(field.value) === null) {
      setInvalid('Enter the M-Pesa code: ten letters and digits, such as UKL4T9Q2XA.')
      return field.focus()
    }
    setInvalid(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const reply = await callOnce('POST /payments/claims', { body: { bookingId, message: field.value } })
      client.setQueryData(
        query('GET /payments/claims/:id', { params: { id: reply.claim.id } }).queryKey,
        reply,
      )
      setId(reply.claim.id)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  const isOpen = claim === undefined || claim.status === 'refused'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="I paid but it says failed"
      description={
        isOpen
          ? `Find M-Pesa’s message about ${formatKes(feeCents)} to D3 Deals. Its code proves that you paid.`
          : undefined
      }
      buttons={
        isOpen ? (
          <>
            <Button variant="line" onClick={() => !isBusy && onClose()}>
              Not now
            </Button>
            <Button type="submit" form={formId} busy={isBusy && 'Looking for it…'}>
              Find my payment
            </Button>
          </>
        ) : isMatched ? (
          <ButtonLink href={paths.booking(bookingId)}>See this booking</ButtonLink>
        ) : (
          <Button variant="line" onClick={onClose}>
            Close
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
                <Link className="link" href={paths.contact()}>
                  Contact support
                </Link>
              </>
            )}
          </Note>
        )}
        {claim?.status === 'refused' && (
          <Note tone="bad">
            <b>{claim.receipt}:</b> {claim.message} If it should be right,{' '}
            <Link className="link" href={paths.contact()}>
              contact support
            </Link>
            .
          </Note>
        )}
        {claim?.status === 'asking' && (
          <Note icon={<Hourglass />}>
            <b>{claim.receipt}:</b> {claim.message}
          </Note>
        )}
        {claim?.status === 'review' && (
          <Note icon={<Hourglass />}>
            <b>{claim.receipt}:</b> {claim.message} Keep M-Pesa’s message until then.
          </Note>
        )}
        {isMatched && (
          <Note tone="ok" icon={<CircleCheck />}>
            <b>{claim.receipt}:</b> {claim.message}
          </Note>
        )}
      </div>
      {isOpen && (
        <form id={formId} method="post" noValidate onSubmit={(event) => void send(event)}>
          <TextAreaField
            label="M-Pesa code or message"
            name="message"
            rows={3}
            maxLength={1000}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            hint="Ten letters and digits. You may paste the whole message."
            error={invalid}
          />
        </form>
      )}
    </Dialog>
  )
}
