import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import { dayAndTime, instant, longDay, type Day } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { query } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { SlotGrid } from '#web/ui/booking/slot-grid.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import type { FreeTime } from '../data/calendar-data.ts'
import { preferenceText } from './waiting.tsx'

/** Offers a free time of the day to somebody who waits: it is held for ten minutes. */
export function OfferTime({
  client,
  day,
  at,
  onOffered,
  onClose,
}: {
  client: WaitingClient
  day: Day
  /** The time that was chosen in the calendar. */
  at: FreeTime | undefined
  onOffered: () => void
  onClose: () => void
}) {
  const { id, serviceId, offerId, branchId, customerName: name } = client
  const staffId = at?.staffId ?? client.staffId
  const { data, error } = useQuery(
    query('GET /bookings/slots', {
      query: {
        ...(offerId === null ? { serviceId } : { offerId }),
        branchId,
        date: day,
        ...(staffId !== null && { staffId }),
      },
    }),
  )
  const free = data?.detailedSlots ?? []
  const chosenAt = at && new Date(instant(day, at.from)).toISOString()
  const [chosen, setChosen] = useState(chosenAt)
  const startsAt = free.find((slot) => slot.startsAt === chosen)?.startsAt
  const offer = useSubmit(
    (startTime: string) =>
      callOnce('POST /merchant/waitlist/:id/offers', {
        params: { id },
        body: { startTime, ...(staffId !== null && { staffId }) },
      }),
    {
      toast: m.merchant_waiting_offered({ name }),
      onSuccess: () => {
        onOffered()
        onClose()
      },
    },
  )
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_waiting_offer_named({ name })}
      foot={
        <div className="grid gap-2">
          <Refused by={offer} />
          <Button
            size="lg"
            full
            disabled={startsAt === undefined}
            busy={offer.isBusy && m.merchant_booking_busy()}
            onClick={() => startsAt !== undefined && void offer.submit(startsAt)}
          >
            {startsAt === undefined
              ? m.merchant_waiting_choose()
              : m.merchant_waiting_offer_time({ time: dayAndTime(Date.parse(startsAt)) })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-15 text-ink-2 wrap-anywhere">
          {preferenceText(client)}. {m.merchant_waiting_explained({ name })}
        </p>
        {error && (
          <Note tone="bad" role="alert">
            {toProblem(error).message}
          </Note>
        )}
        {!data && !error && <Skeleton className="h-24" />}
        {data && free.length === 0 && <p className="quiet">{m.merchant_calendar_no_free_time()}</p>}
        {free.length > 0 && (
          <SlotGrid
            name="time"
            label={m.merchant_waiting_times({ day: longDay(day) })}
            day={day}
            slots={free}
            value={startsAt ?? null}
            onChange={setChosen}
          />
        )}
      </div>
    </Sheet>
  )
}
