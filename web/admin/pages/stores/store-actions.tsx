import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Radio } from '#web/ui/forms/radio.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Values } from '../../parts/form-dialog.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { AdminStore } from './admin-store.ts'

type StoreActionsProps = { store: AdminStore; onDone: () => void }

/** Suspending and closing are asked for here, and approved by a second person in the queue. */
export function StoreActions({ store, onDone }: StoreActionsProps) {
  const { id, suspension, waitingApproval } = store
  const params = { id }
  return (
    <Panel title="Actions">
      <div className="grid gap-2.5">
        {suspension ? (
          <ReasonDialog
            trigger={
              <Button variant="line" full>
                End the suspension
              </Button>
            }
            title={`End the suspension of ${store.name}`}
            description="What was published is published again. The store is notified."
            hint="The store reads it."
            confirmLabel="End the suspension"
            toast="The suspension has ended"
            send={(reason) => call('DELETE /admin/stores/:id/suspension', { params, body: { reason } })}
            onDone={onDone}
          />
        ) : (
          <ReasonDialog
            trigger={
              <Button variant="line" full disabled={waitingApproval !== null}>
                Suspend this store
              </Button>
            }
            title={`Suspend ${store.name}`}
            description="Customers do not see it and cannot book until the suspension ends. A second person must approve."
            hint="The store reads it."
            confirmLabel="Ask for the suspension"
            danger
            toast="It waits for a second person"
            send={(reason, values) =>
              call('POST /admin/stores/:id/suspension', {
                params,
                body: { reason, bookings: choiceIn(values) },
              })
            }
            onDone={onDone}
          >
            <BookingsChoice store={store} />
          </ReasonDialog>
        )}
        <ReasonDialog
          trigger={
            <Button variant="line" full disabled={waitingApproval !== null}>
              Close for good
            </Button>
          }
          title={`Close ${store.name} for good`}
          description="It cannot be opened again. A second person must approve."
          hint="The store reads it."
          confirmLabel="Ask for the closing"
          danger
          toast="It waits for a second person"
          send={(reason, values) =>
            call('POST /admin/stores/:id/closing', { params, body: { reason, bookings: choiceIn(values) } })
          }
          onDone={onDone}
        >
          <BookingsChoice store={store} />
        </ReasonDialog>
      </div>
    </Panel>
  )
}

const choiceIn = (values: Values): 'keep' | 'cancel' => (values.bookings === 'cancel' ? 'cancel' : 'keep')

/** Choice of what happens to the bookings to come; they are shown first. */
const BookingsChoice = ({ store: { comingBookings, comingPaid } }: { store: AdminStore }) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 text-15 font-semibold">
      {comingBookings === 0
        ? 'There are no bookings to come'
        : `${comingBookings} bookings to come, KES ${comingPaid.toLocaleString('en')} paid`}
    </legend>
    <Radio name="bookings" value="keep" defaultChecked>
      Keep them
    </Radio>
    <Radio name="bookings" value="cancel">
      Cancel them and refund in full
    </Radio>
  </fieldset>
)
