import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** The time that the store proposes, with the two answers. */
export function TimeProposal({ booking }: { booking: Booking }) {
  const { revalidate } = useRevalidator()
  const { proposal } = booking
  const answer = useSubmit(
    (choice: 'accept' | 'decline') =>
      call(`PUT /bookings/:id/proposal/${choice}`, { params: { id: booking.id } }),
    {
      toast: ({ message }) => message,
      onSuccess: revalidate,
      onProblem({ message }) {
        notifyFailed(message)
        return revalidate()
      },
    },
  )
  if (proposal === null) return null
  const button = (choice: 'accept' | 'decline') => ({
    busy: answer.sending === choice && m.ui_sending(),
    'aria-disabled': answer.isBusy || undefined,
    onClick: () => void answer.submit(choice),
  })

  return (
    <section
      aria-labelledby="proposal-title"
      className="mt-4 grid gap-2 rounded-card border-control border-info bg-surface p-4 wide:mt-6"
    >
      <h2 id="proposal-title" className="text-18 leading-row">
        {m.proposal_title({ store: bookedItem(booking).store.name })}
      </h2>
      <p className="text-18 font-semibold">{dayAndTime(Date.parse(proposal.startTime))}</p>
      {proposal.staffName && <p>{m.proposal_with({ name: proposal.staffName })}</p>}
      {proposal.message && <p className="text-ink-2">“{proposal.message}”</p>}
      <div className="mt-2 flex flex-wrap gap-3 max-mid:[&>button]:flex-1">
        <Button {...button('accept')}>{m.proposal_accept()}</Button>
        <Button variant="line" {...button('decline')}>
          {m.proposal_decline()}
        </Button>
      </div>
      <p className="quiet">{m.proposal_until({ time: dayAndTime(Date.parse(proposal.expiresAt)) })}</p>
    </section>
  )
}
