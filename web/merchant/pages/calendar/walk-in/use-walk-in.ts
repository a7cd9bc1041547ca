import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { instant, isDay, readClockTime } from '#domain/time/time.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useReload } from '../data/use-calendar.ts'

/** Sends the form of a walk-in. If nobody is on shift, the same form is sent again to book anyway. */
export function useWalkIn({ branchId, isNow, onClose }: WalkInOptions) {
  const [question, setQuestion] = useState<string>()
  const reload = useReload()
  const send = useSubmit(
    ({ name, serviceId, staffId, phone, notes, date, startTime }: Fields) => {
      const minutes = readClockTime(startTime)
      return callOnce('POST /merchant/bookings/walk-in', {
        body: {
          serviceId,
          branchId,
          staffId: staffId || null,
          name,
          phone: phone || null,
          notes: notes || null,
          ...(!isNow && minutes !== null && { startTime: new Date(instant(date, minutes)).toISOString() }),
          ...(question !== undefined && { outsideShifts: true }),
        },
      })
    },
    {
      check: ({ name, serviceId, phone, date, startTime }) => ({
        ...(!name && { name: m.merchant_calendar_walk_in_name_missing() }),
        ...(!serviceId && { serviceId: m.merchant_calendar_walk_in_service_missing() }),
        ...(phone && kenyanPhone(phone) === null && { phone: m.field_phone_invalid() }),
        ...(!isNow && !isDay(date) && { date: m.merchant_calendar_date_missing() }),
        ...(!isNow && readClockTime(startTime) === null && { startTime: m.merchant_calendar_time_missing() }),
      }),
      toast: ({ message }) => message,
      onSuccess: () => reload().then(onClose),
      onProblem({ code, message }) {
        if (code === 'nobody-on-shift') setQuestion(message)
        return code === 'nobody-on-shift'
      },
    },
  )

  function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    void send.submit({
      name: value('name'),
      serviceId: value('serviceId'),
      staffId: value('staffId'),
      phone: value('phone'),
      notes: value('notes'),
      date: value('date'),
      startTime: value('startTime'),
    })
  }

  /** Drops the question, which may not arise for another time or person. */
  const forget = () => setQuestion(undefined)
  return { send, question, enter, forget }
}

type Fields = Record<'name' | 'serviceId' | 'staffId' | 'phone' | 'notes' | 'date' | 'startTime', string>
type WalkInOptions = { branchId: string; isNow: boolean; onClose: () => void }
