import { CalendarClock, Undo2 } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { UNDO_MS } from '#domain/booking/store-actions.ts'
import { countdown, type At } from '#domain/time/time.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { ContactLinks } from '../../../components/bookings/contact-links.tsx'
import { useMay } from '../../../role.ts'
import { paths } from '../../../paths.ts'
import { DidTheyCome } from '../../today/did-they-come.tsx'
import { formatMoment } from '../../today/day-plan.ts'
import { actionAt, isRequest, isUnattended, nextStep, type CalendarBooking } from '../data/calendar-data.ts'
import { useIsChanging, type OnChange } from '../data/use-calendar.ts'

/** Actions for a booking: the usual next step, then the others. */
export function BookingActions({
  booking,
  now,
  onChange,
  onMove,
  onEnd,
}: { booking: CalendarBooking; now: At } & ActionProps) {
  const isChanging = useIsChanging(booking.id)
  const busy = isChanging && m.merchant_booking_busy()
  const step = nextStep(booking, now)
  const undo = actionAt(booking, 'undo', now)
  const noShow = actionAt(booking, 'no-show', now)
  const checkIn = actionAt(booking, 'check-in', now)
  const decline = actionAt(booking, 'decline', now)
  const cancel = actionAt(booking, 'cancel', now)
  const canMove = actionAt(booking, 'propose', now)?.isOpen
  const complete = actionAt(booking, 'complete', now)
  const asks = isUnattended(booking, now)
  const mayEdit = useMay()('editCatalogue')
  return (
    <div className="grid gap-2">
      {asks && (
        <DidTheyCome
          name={booking.customer.name}
          isChanging={isChanging}
          onYes={() => onChange({ to: 'check-in', booking })}
          onNo={() => onChange({ to: 'no-show', booking })}
        />
      )}
      {step && !asks && (
        <Button
          size="lg"
          full
          busy={busy}
          onClick={oncePerDoubleClick(() => onChange({ to: step, booking }))}
        >
          {STEP_LABELS[step]()}
        </Button>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] gap-2">
        {step === 'check-in' && complete?.isOpen && (
          <Button
            variant="soft"
            busy={isChanging}
            onClick={oncePerDoubleClick(() => onChange({ to: 'complete', booking }))}
          >
            {m.merchant_booking_complete()}
          </Button>
        )}
        {undo?.isOpen && (
          <Button
            variant="line"
            busy={isChanging}
            onClick={oncePerDoubleClick(() => onChange({ to: 'undo', booking }))}
          >
            <Undo2 />
            {undo.until === null
              ? m.merchant_calendar_undo()
              : m.merchant_calendar_undo_left({ time: countdown(Math.min(UNDO_MS, undo.until - now)) })}
          </Button>
        )}
        {canMove && (
          <Button variant="line" onClick={onMove}>
            <CalendarClock />
            {isRequest(booking) ? m.merchant_calendar_other_time() : m.merchant_calendar_move()}
          </Button>
        )}
        {decline?.isOpen && (
          <Button variant="line" onClick={onEnd}>
            {m.merchant_end_decline()}
          </Button>
        )}
        <ContactLinks bookingId={booking.id} isWalkIn={booking.isWalkIn} {...booking.customer} />
        {noShow && !asks && (
          <Button
            variant="soft"
            disabled={!noShow.isOpen}
            busy={noShow.isOpen && isChanging}
            onClick={oncePerDoubleClick(() => onChange({ to: 'no-show', booking }))}
          >
            {m.merchant_status_no_show()}
          </Button>
        )}
        {cancel?.isOpen && !decline && (
          <Button variant="line" onClick={onEnd}>
            {m.merchant_booking_cancel()}
          </Button>
        )}
      </div>
      {(checkIn?.from || noShow?.from) && (
        <p className="text-center text-14 leading-small text-ink-2">
          {checkIn && !checkIn.isOpen && checkIn.from !== null
            ? `${m.merchant_booking_check_in_from({ time: formatMoment(checkIn.from, now) })} ${m.merchant_booking_check_in_setting()}`
            : noShow && !noShow.isOpen && noShow.from !== null
              ? m.merchant_booking_no_show_from({ time: formatMoment(noShow.from, now) })
              : null}
          {checkIn?.isOpen === false && mayEdit && (
            <>
              {' '}
              <Link className={linkClass} href={paths.service(booking.serviceId)}>
                {booking.serviceName}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

const STEP_LABELS = {
  confirm: m.merchant_booking_confirm,
  'check-in': m.merchant_booking_check_in,
  complete: m.merchant_booking_complete,
}

export type ActionProps = { onChange: OnChange; onMove: () => void; onEnd: () => void }
