import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayOf, instant, isDay, readClockTime, timeOfDay, type At } from '#domain/time/time.ts'
import { callOnce } from '#web/shared/api/call-once.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { centsOf } from '#web/shared/document/booked-item.ts'
import { query } from '#web/shared/document/browser.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { Chip } from '#web/components/forms/chip.tsx'
import { SelectField } from '#web/components/forms/select-field.tsx'
import { TelField } from '#web/components/forms/tel-field.tsx'
import { TextAreaField } from '#web/components/forms/text-area-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { Sheet } from '#web/components/overlays/bottom-sheet.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import type { CalendarChoice } from './calendar-choice.ts'
import type { CalendarReply } from './calendar-data.ts'
import { focusFirstError } from '../../components/forms/focus-first-error.ts'
import { useReload } from './use-calendar.ts'

/** Enters a customer who has not booked: now, or at a time that is typed. */
export function WalkInDialog({ calendar, choice, now, onClose }: WalkInDialogProps) {
  const { branches, staff } = calendar
  const [branchId, setBranchId] = useState(firstBranch(calendar, choice))
  const branch = branches.find(({ id }) => id === branchId)
  const [isNow, setNow] = useState(choice.view !== 'day' || choice.date === dayOf(now))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const reload = useReload()
  const { data, error } = useQuery({
    ...query('GET /services/store/:storeId', { params: { storeId: branch?.storeId ?? '' } }),
    enabled: branch !== undefined,
  })
  const services = data?.services.filter(({ booking_enabled: isBookable }) => isBookable) ?? []

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
        },
      })
      notifyDone(message)
      await reload()
      onClose()
    } catch (caught) {
      const problem = problemOf(caught)
      setErrors(
        problem.errors && Object.keys(problem.errors).length > 0 ? problem.errors : { form: problem.message },
      )
      setSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={m.merchant_calendar_walk_in_title()}
      foot={
        <Button type="submit" form={FORM} size="lg" full busy={isSending && m.merchant_booking_busy()}>
          {isNow ? m.merchant_calendar_walk_in_now_button() : m.merchant_calendar_walk_in_button()}
        </Button>
      }
    >
      <form id={FORM} className="grid gap-4" onSubmit={(event) => void enter(event)} noValidate>
        {(errors.form ?? error) && (
          <Note tone="bad" role="alert">
            {errors.form ?? problemOf(error).message}
          </Note>
        )}
        <TextField
          label={m.merchant_calendar_walk_in_name()}
          name="name"
          maxLength={160}
          autoComplete="off"
          {...(errors.name && { error: errors.name })}
        />
        {branches.length > 1 && (
          <SelectField
            label={m.merchant_calendar_place()}
            value={branchId}
            onChange={(event) => setBranchId(event.currentTarget.value)}
          >
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={m.merchant_calendar_service()}
          name="serviceId"
          {...(errors.serviceId && { error: errors.serviceId })}
        >
          <option value="">{data ? m.merchant_calendar_choose() : m.merchant_booking_busy()}</option>
          {services.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {price === null ? name : `${name}, ${formatKes(centsOf(price))}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={branchId}
          label={m.merchant_calendar_staff()}
          name="staffId"
          {...(errors.staffId && { error: errors.staffId })}
        >
          <option value="">{m.merchant_calendar_anyone()}</option>
          {staff
            .filter((each) => each.branchId === branchId && each.isActive)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <div
          className="flex flex-wrap items-center gap-2"
          role="group"
          aria-label={m.merchant_calendar_when()}
        >
          <Chip tall selected={isNow} onClick={() => setNow(true)}>
            {m.merchant_calendar_now({ time: timeOfDay(now) })}
          </Chip>
          <Chip tall selected={!isNow} onClick={() => setNow(false)}>
            {m.merchant_calendar_at_time()}
          </Chip>
        </div>
        {!isNow && (
          <div className="grid gap-3 mid:grid-cols-2">
            <TextField
              type="date"
              label={m.merchant_day_date()}
              name="date"
              defaultValue={choice.date}
              {...(errors.date && { error: errors.date })}
            />
            <TextField
              type="time"
              label={m.merchant_calendar_start_time()}
              name="startTime"
              {...(errors.startTime && { error: errors.startTime })}
            />
          </div>
        )}
        <TelField
          label={m.merchant_calendar_phone()}
          optional
          name="phone"
          {...(errors.phone && { error: errors.phone })}
        />
        <TextAreaField label={m.merchant_calendar_notes()} optional name="notes" rows={2} maxLength={1000} />
      </form>
    </Sheet>
  )
}

const FORM = 'walk-in'

/** The branch that the calendar shows, or the first one. */
export function firstBranch({ branches }: CalendarReply, { storeId, branchId }: CalendarChoice): string {
  if (branchId !== undefined) return branchId
  return (branches.find((each) => storeId === undefined || each.storeId === storeId) ?? branches[0])?.id ?? ''
}

type WalkInDialogProps = {
  calendar: CalendarReply
  choice: CalendarChoice
  now: At
  onClose: () => void
}
