import { useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

type Stop = Reply<Api['GET /admin/booking-stops']>['stops'][number]
type FoundStore = Reply<Api['GET /admin/booking-stops/stores']>['stores'][number]
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

function FindStore({ onChange }: { onChange: () => unknown }) {
  const [found, setFound] = useState<FoundStore[]>()
  const { fieldErrors, setForm, ...find } = useSubmit(
    (search: string) => call('GET /admin/booking-stops/stores', { query: { search } }),
    {
      check: (search) => (search.length < 2 ? { search: 'At least two letters' } : undefined),
      onSuccess: ({ stores }) => setFound(stores),
    },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void find.submit(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <form role="search" className="grid gap-3" ref={setForm} noValidate onSubmit={submit}>
      <Refused by={find} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Find a store by the beginning of its name"
          name="search"
          className="min-w-60 flex-1"
          autoComplete="off"
          error={fieldErrors.search}
        />
        <Button type="submit" variant="line" busy={find.isBusy && 'Searching…'}>
          Find
        </Button>
      </div>
      {found?.length === 0 && (
        <p role="status" className="text-ink-2">
          No published store begins with this.
        </p>
      )}
      {found && found.length > 0 && (
        <ul>
          {found.map(({ id, name, location, isStopped }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-line py-2 not-first:border-t"
            >
              <span className="min-w-0">
                <b className="block font-semibold">{name}</b>
                <span className="text-14 text-ink-2">{location}</span>
              </span>
              {isStopped ? (
                <span className="text-14 text-ink-2">Stopped already</span>
              ) : (
                <ReasonDialog
                  trigger={
                    <Button variant="danger" size="touch" aria-label={`Stop bookings of ${name}`}>
                      Stop bookings
                    </Button>
                  }
                  title={`Stop bookings of ${name}`}
                  description="Customers cannot book there until you start it again. Bookings that exist stay."
                  confirmLabel="Stop bookings"
                  danger
                  send={(reason) =>
                    call('PUT /admin/booking-stops/:storeId', { params: { storeId: id }, body: { reason } })
                  }
                  onDone={async () => {
                    setFound(undefined)
                    await onChange()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
