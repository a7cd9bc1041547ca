import type { Api, Reply } from '#contract/kernel.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { FindList } from '../../parts/find-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type Stop = Reply<Api['GET /admin/booking-stops']>['stops'][number]
type BookingStopsProps = { stops: Stop[]; now: At; onChange: () => unknown }

/** Stores that take no new bookings. */
export function BookingStops({ stops, now, onChange }: BookingStopsProps) {
  return (
    <Panel title="Bookings of a store" end={`${stops.length} stopped`}>
      {stops.length > 0 && (
        <ul className="mb-3 border-b border-line">
          {stops.map(({ storeId, storeName, reason, stoppedBy, stoppedAt, comingBookings }) => (
            <li
              key={storeId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t"
            >
              <span className="grid min-w-0 flex-1 basis-72">
                <b className="font-semibold">{storeName}</b>
                <span className="text-14 wrap-anywhere text-ink-2">{reason}</span>
                <span className="text-14 text-ink-2">
                  {stoppedBy}, {relativeTime(Date.parse(stoppedAt), now)}. {comingBookings} bookings to come
                  stay.
                </span>
              </span>
              <ReasonDialog
                trigger={
                  <Button variant="line" size="touch" aria-label={`Start again: ${storeName}`}>
                    Start again
                  </Button>
                }
                title={`Bookings of ${storeName}`}
                description="Customers can book there again."
                confirmLabel="Start again"
                send={(why) =>
                  call('DELETE /admin/booking-stops/:storeId', { params: { storeId }, body: { reason: why } })
                }
                onDone={onChange}
              />
            </li>
          ))}
        </ul>
      )}
      <FindStore onChange={onChange} />
    </Panel>
  )
}

const FindStore = ({ onChange }: { onChange: () => unknown }) => (
  <FindList
    label="Find a store by the beginning of its name"
    empty="No published store begins with this."
    find={async (search) => (await call('GET /admin/booking-stops/stores', { query: { search } })).stores}
    show={(store, replace) => ({
      id: store.id,
      name: store.name,
      detail: store.location,
      action: store.isStopped ? (
        <span className="text-14 text-ink-2">Stopped already</span>
      ) : (
        <ReasonDialog
          trigger={
            <Button variant="danger" size="touch" aria-label={`Stop bookings of ${store.name}`}>
              Stop bookings
            </Button>
          }
          title={`Stop bookings of ${store.name}`}
          description="Customers cannot book there until you start it again. Bookings that exist stay."
          confirmLabel="Stop bookings"
          danger
          send={(reason) =>
            call('PUT /admin/booking-stops/:storeId', { params: { storeId: store.id }, body: { reason } })
          }
          onDone={async () => {
            replace({ ...store, isStopped: true })
            await onChange()
          }}
        />
      ),
    })}
  />
)
