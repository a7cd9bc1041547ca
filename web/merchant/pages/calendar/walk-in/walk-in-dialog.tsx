import { useState } from 'react'
import { m } from '#messages'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import { WALK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import {
  clockTime,
  toDay,
  isDay,
  toMinutesOfDay,
  readClockTime,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Chip } from '#web/ui/forms/chip.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { AddChoice, addTitle } from './add-choice.tsx'
import type { CalendarChoice } from '../data/calendar-choice.ts'
import type { CalendarReply, FreeTime } from '../data/calendar-data.ts'
import { ClientSuggestions } from './client-suggestions.tsx'
import { ServiceChoice, type ChosenService } from './service-choice.tsx'
import { WaitingList } from '../waiting/waiting.tsx'
import { waitsFor } from '../waiting/fitting.ts'
import { useWhyNobody } from './use-why-nobody.ts'
import { useWalkIn } from './use-walk-in.ts'

/** Enters a customer who has not booked: now, at a time that is typed, or at one that was chosen in the grid. */
export function WalkInDialog({
  calendar,
  choice,
  now,
  waiting,
  at,
  isChoice,
  onOffer,
  onBlock,
  onClose,
}: WalkInDialogProps) {
  const { branches, staff } = calendar
  const [branchId, setBranchId] = useState(
    staff.find(({ id }) => id === at?.staffId)?.branchId ?? at?.branchId ?? firstBranch(calendar, choice),
  )
  const branch = branches.find(({ id }) => id === branchId)
  const [isNow, setNow] = useState(at === undefined && (choice.view !== 'day' || choice.date === toDay(now)))
  const { send, question, enter, forget } = useWalkIn({ branchId, isNow, onClose })
  const { setForm } = send
  const errors = send.fieldErrors
  const [client, setClient] = useState({ name: '', phone: '' })
  const [isChosen, setChosen] = useState(false)
  const [service, setService] = useState<ChosenService>()
  const [time, setTime] = useState({
    staffId: at?.staffId ?? '',
    day: at?.day ?? choice.date,
    start: at ? clockTime(at.from) : '',
  })
  const warning = useWhyNobody({
    branchId,
    staffId: time.staffId || null,
    performerIds: service?.performerIds ?? [],
    day: isNow ? toDay(now) : isDay(time.day) ? time.day : null,
    from: isNow ? toMinutesOfDay(now) : readClockTime(time.start),
    minutes: service?.minutes ?? 1,
  })
  const label = isNow ? m.merchant_calendar_walk_in_now_button() : m.merchant_calendar_walk_in_button()
  const nameField = (
    <>
      <TextField
        label={m.merchant_calendar_walk_in_name()}
        name="name"
        maxLength={WALK_IN_TEXTS.name.max}
        autoComplete="off"
        value={client.name}
        onChange={({ currentTarget }) => {
          setChosen(false)
          setClient({ ...client, name: currentTarget.value })
        }}
        error={errors.name}
      />
      {!isChosen && (
        <ClientSuggestions
          typed={client.name}
          onChoose={(found) => {
            setClient(found)
            setChosen(true)
          }}
        />
      )}
    </>
  )
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={at ? addTitle(at, staff) : m.merchant_calendar_walk_in_title()}
      foot={
        <Button type="submit" form={FORM} size="lg" full busy={send.isBusy && m.merchant_booking_busy()}>
          {question === undefined ? label : m.merchant_calendar_walk_in_anyway()}
        </Button>
      }
    >
      <form
        id={FORM}
        className="grid gap-4"
        ref={setForm}
        onInput={send.onInput}
        onSubmit={enter}
        onChange={({ currentTarget }) => {
          forget()
          const form = new FormData(currentTarget)
          const value = (name: string) => String(form.get(name) ?? '')
          setTime({ staffId: value('staffId'), day: value('date'), start: value('startTime') })
        }}
        noValidate
      >
        {question && (
          <Note tone="info" role="alert">
            {question}
          </Note>
        )}
        <Refused by={send} />
        {at && <WaitsForThis {...{ waiting, now, at, branchId, onOffer }} />}
        {(at || isChoice) && <AddChoice isBlock={false} onBook={() => undefined} onBlock={onBlock} />}
        {!at && nameField}
        {branches.length > 1 && !at?.staffId && (
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
        <ServiceChoice
          key={branch?.storeId}
          storeId={branch?.storeId}
          bookings={calendar.bookings}
          error={errors.serviceId}
          onChoose={setService}
        />
        {at && nameField}
        <TelField
          label={m.merchant_calendar_phone()}
          optional
          name="phone"
          value={client.phone}
          onChange={({ currentTarget }) => setClient({ ...client, phone: currentTarget.value })}
          error={errors.phone}
        />
        <SelectField
          key={branchId}
          label={m.merchant_calendar_staff()}
          name="staffId"
          defaultValue={at?.staffId ?? ''}
          error={errors.staffId}
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
        <TimeFields {...{ choice, now, at, isNow, errors }} onNow={setNow} />
        {warning && !question && (
          <Note tone="info" role="status">
            {warning}
          </Note>
        )}
        <TextAreaField
          label={m.merchant_calendar_notes()}
          optional
          name="notes"
          rows={2}
          maxLength={WALK_IN_TEXTS.notes.max}
        />
      </form>
    </Sheet>
  )
}

/** Who waits for the chosen time, first in line first. */
function WaitsForThis({
  waiting,
  now,
  at,
  branchId,
  onOffer,
}: Pick<WalkInDialogProps, 'waiting' | 'now' | 'onOffer'> & { at: FreeTime; branchId: string }) {
  const fitting = waiting.filter((client) => waitsFor(client, at, branchId))
  if (fitting.length === 0) return null
  return (
    <section aria-labelledby="waits-for-this">
      <h3 id="waits-for-this" className="text-15 font-semibold">
        {m.merchant_waiting_for_this()}
      </h3>
      <WaitingList waiting={fitting} now={now} onOffer={onOffer} />
    </section>
  )
}

/** Fields for the time: now, or a date and a time. */
function TimeFields({ choice, now, at, isNow, errors, onNow }: TimeFieldsProps) {
  return (
    <>
      {!at && (
        <div
          className="flex flex-wrap items-center gap-2"
          role="group"
          aria-label={m.merchant_calendar_when()}
        >
          <Chip tall selected={isNow} onClick={() => onNow(true)}>
            {m.merchant_calendar_now({ time: timeOfDay(now) })}
          </Chip>
          <Chip tall selected={!isNow} onClick={() => onNow(false)}>
            {m.merchant_calendar_at_time()}
          </Chip>
        </div>
      )}
      {!isNow && (
        <div className="grid gap-3 mid:grid-cols-2">
          <TextField
            type="date"
            label={m.merchant_day_date()}
            name="date"
            defaultValue={at?.day ?? choice.date}
            error={errors.date}
          />
          <TextField
            type="time"
            label={m.merchant_calendar_start_time()}
            name="startTime"
            defaultValue={at ? clockTime(at.from) : undefined}
            error={errors.startTime}
          />
        </div>
      )}
    </>
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
  /** The time that was chosen in the grid. */
  at: FreeTime | undefined
  /** True if blocked time can be chosen instead. */
  isChoice?: boolean | undefined
  /** Who waits for a time of the day. */
  waiting: readonly WaitingClient[]
  onOffer: (client: WaitingClient) => void
  onBlock: () => void
  onClose: () => void
}
type TimeFieldsProps = Pick<WalkInDialogProps, 'choice' | 'now' | 'at'> & {
  isNow: boolean
  errors: FieldErrors
  onNow: (isNow: boolean) => void
}
