import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem } from '#web/shared/document/booked-item.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'

/** The time that the store proposes, with the two answers. */
export function TimeProposal({ booking }: { booking: Booking }) {
  const [sending, setSending] = useState<'accept' | 'decline' | null>(null)
  const { revalidate } = useRevalidator()
  const { proposal } = booking
  if (proposal === null) return null

  async function answer(choice: 'accept' | 'decline') {
    setSending(choice)
    const params = { id: booking.id }
    try {
      const { message } =
        choice === 'accept'
          ? await call('PUT /bookings/:id/proposal/accept', { params })
          : await call('PUT /bookings/:id/proposal/decline', { params })
      notifyDone(message)
    } catch (error) {
      notifyFailed(problemOf(error).message)
    }
    await revalidate()
    setSending(null)
  }

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
        <Button
          busy={sending === 'accept' && m.proposal_busy()}
          aria-disabled={sending !== null || undefined}
          onClick={() => sending === null && void answer('accept')}
        >
          {m.proposal_accept()}
        </Button>
        <Button
          variant="line"
          busy={sending === 'decline' && m.proposal_busy()}
          aria-disabled={sending !== null || undefined}
          onClick={() => sending === null && void answer('decline')}
        >
          {m.proposal_decline()}
        </Button>
      </div>
      <p className="quiet">{m.proposal_until({ time: dayAndTime(Date.parse(proposal.expiresAt)) })}</p>
    </section>
  )
}
