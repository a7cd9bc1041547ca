import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { instant, isDay, readClockTime } from '#domain/time/time.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { focusFirstError } from '../../components/forms/focus-first-error.ts'
import { useReload } from './use-calendar.ts'

/** Sends the form of a walk-in. If nobody is on shift, the same form is sent again to book anyway. */
export function useWalkIn({ branchId, isNow, onClose }: WalkInOptions) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [question, setQuestion] = useState<string>()
  const [isSending, setSending] = useState(false)
  const reload = useReload()

  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    const minutes = readClockTime(value('startTime'))
    const date = value('date')
    const phone = value('phone')
    const found: Record<string, string> = {
      ...(!value('name') && { name: m.merchant_calendar_walk_in_name_missing() }),
      ...(!value('serviceId') && { serviceId: m.merchant_calendar_walk_in_service_missing() }),
      ...(phone && kenyanPhone(phone) === null && { phone: m.field_phone_invalid() }),
      ...(!isNow && !isDay(date) && { date: m.merchant_calendar_date_missing() }),
      ...(!isNow && minutes === null && { startTime: m.merchant_calendar_time_missing() }),
    }
    setErrors(found)
    focusFirstError(event.currentTarget)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      const { message } = await callOnce('POST /merchant/bookings/walk-in', {
        body: {
          serviceId: value('serviceId'),
          branchId,
          staffId: value('staffId') || null,
          name: value('name'),
          phone: phone || null,
          notes: value('notes') || null,
          ...(!isNow && minutes !== null && { startTime: new Date(instant(date, minutes)).toISOString() }),
          ...(question !== undefined && { outsideShifts: true }),
        },
      })
      notifyDone(message)
      await reload()
      onClose()
    } catch (caught) {
      const problem = problemOf(caught)
      if (problem.code === 'nobody-on-shift') setQuestion(problem.message)
      else
        setErrors(
          problem.errors && Object.keys(problem.errors).length > 0
            ? problem.errors
            : { form: problem.message },
        )
      setSending(false)
    }
  }

  /** For another time or person the question may not arise. */
  const forget = () => setQuestion(undefined)
  return { errors, question, isSending, enter, forget }
}

type WalkInOptions = { branchId: string; isNow: boolean; onClose: () => void }
