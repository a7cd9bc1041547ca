import { useQuery } from '@tanstack/react-query'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { call, query } from '#web/api/browser.ts'
import { Queries } from '#web/api/queries.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type UnmatchedActionsProps = {
  id: string
  /** Amount in KES; undefined while it is loaded. */
  amount: number | undefined
  /** True if the refund is not the main action of the page. */
  isOneOfMany?: boolean
  onDone: () => void
}

/** Actions for money that fits no payment. */
export function UnmatchedActions({ id, amount, isOneOfMany = false, onDone }: UnmatchedActionsProps) {
  const kes = amount === undefined ? '' : formatKes(Math.round(amount * 100))
  const params = { id }
  const ask = useSubmit(() => call('POST /admin/money/unmatched/:id/ask', { params }), {
    toast: 'The payer is asked by SMS',
    onSuccess: onDone,
  })
  return (
    <div className="grid gap-2.5">
      <Refused by={ask} />
      <ReasonDialog
        trigger={
          <Button full variant={isOneOfMany ? 'line' : 'primary'}>
            Refund {kes}
          </Button>
        }
        title={`Refund ${kes}`}
        description="M-Pesa sends it back to the phone that paid."
        confirmLabel="Refund"
        send={(reason) => call('POST /admin/money/unmatched/:id/refund', { params, body: { reason } })}
        toast={({ isWaiting }) => (isWaiting ? 'A second person must approve' : 'The refund is on its way')}
        onDone={onDone}
      />
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
        <ReasonDialog
          trigger={<Button variant="line">Match</Button>}
          title="Match to a booking"
          description="The booking is confirmed. If its time is taken, the money is refunded at once."
          confirmLabel="Match"
          send={(reason, values) =>
            call('POST /admin/money/unmatched/:id/match', {
              params,
              body: { bookingId: values.bookingId ?? '', reason },
            })
          }
          toast={({ isConfirmed }) => (isConfirmed ? 'The booking is confirmed' : 'Matched, and refunded')}
          onDone={onDone}
        >
          <Queries>
            <Candidates id={id} />
          </Queries>
        </ReasonDialog>
        <Button variant="line" busy={ask.isBusy && 'Sending…'} onClick={() => void ask.submit()}>
          Ask by SMS
        </Button>
      </div>
      <ReasonDialog
        trigger={
          <Button variant="soft" full>
            Mark as explained
          </Button>
        }
        title="Mark as explained"
        description="The money stays with D3, and the day can be closed."
        confirmLabel="Explain"
        toast="Explained"
        send={(reason) => call('POST /admin/money/unmatched/:id/explain', { params, body: { reason } })}
        onDone={onDone}
      />
    </div>
  )
}

function Candidates({ id }: { id: string }) {
  const { data, isError } = useQuery(query('GET /admin/money/unmatched/:id', { params: { id } }))
  if (isError) return <p className="text-15 text-danger">The bookings could not be loaded.</p>
  if (!data) return <p className="text-15 text-ink-2">Looking for bookings…</p>
  if (data.candidates.length === 0)
    return <p className="text-15">No booking found for this phone, account or amount.</p>
  const firstPayable = data.candidates.find(({ isSameAmount }) => isSameAmount)
  return (
    <fieldset className="grid gap-1">
      <legend className="text-15 font-semibold">Booking</legend>
      {data.candidates.map((booking) => (
        <Radio
          key={booking.bookingId}
          name="bookingId"
          value={booking.bookingId}
          defaultChecked={booking === firstPayable}
          disabled={!booking.isSameAmount}
        >
          <span className="block font-semibold">
            {booking.code}, {booking.customer}, {formatKes(Math.round(booking.amount * 100))}
          </span>
          <span className="block text-14 text-ink-2">
            {booking.title}, {booking.store}, {dayAndTime(Date.parse(booking.startsAt))}
          </span>
          <span className="block text-14 text-ink-2">
            {booking.isSameAmount ? booking.why : 'Costs another amount'}
            {booking.isPaid && ', paid already: the money is refunded'}
          </span>
        </Radio>
      ))}
    </fieldset>
  )
}
