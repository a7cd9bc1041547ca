import type { At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CalendarClock, Eye, RotateCcw, Send, StickyNote } from '#web/ui/icons/icons.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { BookingReply } from './booking-reply.ts'
import { CustomerView } from './customer-view.tsx'
import { MoveDialog } from './move-dialog.tsx'

type BookingActionsProps = {
  now: At
  booking: BookingReply['booking']
  mayChange: boolean
  onDone: () => unknown
}

const BOTH_SEE = 'The customer and the store see it, and it is written to the audit log.'

export function BookingActions({ booking, now, mayChange, onDone }: BookingActionsProps) {
  const { id, code, status, canChange, isFeePaid } = booking
  const params = { id }
  return (
    <Panel title="Do something">
      <div className="grid gap-2">
        {mayChange && canChange && (
          <>
            <MoveDialog
              booking={booking}
              now={now}
              trigger={
                <Button variant="line" full>
                  <CalendarClock /> Move
                </Button>
              }
              onDone={onDone}
            />
            <ReasonDialog
              trigger={
                <Button variant="line" full>
                  <RotateCcw /> {isFeePaid ? 'Cancel and refund' : 'Cancel'}
                </Button>
              }
              title={`Cancel D3-${code}?`}
              description="The time is free again. The customer and the store are notified."
              confirmLabel="Cancel the booking"
              danger
              hint={BOTH_SEE}
              toast={({ isWaiting }: { isWaiting: boolean }) =>
                isWaiting ? 'A second person must approve' : 'The booking is cancelled'
              }
              send={(reason, values) =>
                call('POST /admin/bookings/:id/cancel', {
                  params,
                  body: {
                    reason,
                    seenStatus: status === 'pending' ? status : 'confirmed',
                    keepsFee: values.keepsFee === 'on',
                  },
                })
              }
              onDone={onDone}
            >
              {isFeePaid && <Checkbox name="keepsFee">Keep the access fee: it is not paid back</Checkbox>}
            </ReasonDialog>
          </>
        )}
        {mayChange && status === 'confirmed' && (
          <ReasonDialog
            trigger={
              <Button variant="line" full>
                <Send /> Send the pass again
              </Button>
            }
            title="Send the pass again?"
            description="By SMS to the person who comes, and by e-mail if there is an address."
            confirmLabel="Send"
            toast="The pass is on its way"
            send={(reason) => call('POST /admin/bookings/:id/pass', { params, body: { reason } })}
            onDone={onDone}
          />
        )}
        <CustomerView
          id={id}
          trigger={
            <Button variant="line" full>
              <Eye /> See it as the customer
            </Button>
          }
          onDone={onDone}
        />
        {mayChange && (
          <ReasonDialog
            trigger={
              <Button variant="line" full>
                <StickyNote /> Add a note
              </Button>
            }
            title="Add a note"
            description="Only admins see it."
            confirmLabel="Add"
            hint="Without phone numbers and addresses. It is written to the audit log."
            toast="Noted"
            send={(note) => call('POST /admin/bookings/:id/notes', { params, body: { note } })}
            onDone={onDone}
          />
        )}
      </div>
    </Panel>
  )
}
