import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { query } from '#web/api/browser.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { CalendarBooking } from '../data/calendar-data.ts'

/** A service of the store: the most used ones in one tap, the others in a list. */
export function ServiceChoice({ storeId, bookings, error, onChoose }: ServiceChoiceProps) {
  const [serviceId, setServiceId] = useState('')
  const { data, error: failure } = useQuery({
    ...query('GET /services/store/:storeId', { params: { storeId: storeId ?? '' } }),
    enabled: storeId !== undefined,
  })
  function choose(id: string) {
    setServiceId(id)
    const service = data?.services.find((each) => each.id === id)
    onChoose(
      service && { minutes: service.duration, performerIds: service.staff?.map((each) => each.id) ?? [] },
    )
  }
  const uses = Map.groupBy(bookings, (booking) => booking.serviceId)
  const getUseCount = ({ id }: { id: string }) => uses.get(id)?.length ?? 0
  const services = (data?.services ?? [])
    .filter(({ booking_enabled: isBookable }) => isBookable)
    .toSorted((a, b) => getUseCount(b) - getUseCount(a))
  const shownError = error ?? (failure ? toProblem(failure).message : undefined)
  return (
    <div className="grid gap-2">
      <SelectField
        label={m.merchant_calendar_service()}
        name="serviceId"
        value={serviceId}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        {...(shownError && { error: shownError })}
      >
        <option value="">{data ? m.merchant_calendar_choose() : m.merchant_booking_busy()}</option>
        {services.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {price === null ? name : `${name}, ${formatKes(shillingsToCents(price))}`}
          </option>
        ))}
      </SelectField>
      {services.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {services.slice(0, MOST_USED).map(({ id, name }) => (
            <Chip key={id} tall selected={id === serviceId} onClick={() => choose(id)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

const MOST_USED = 4

type ServiceChoiceProps = {
  storeId: string | undefined
  bookings: readonly CalendarBooking[]
  error: string | undefined
  onChoose: (service: ChosenService | undefined) => void
}
/** Facts of the chosen service on which its time depends. */
export type ChosenService = { minutes: number; performerIds: readonly string[] }
