import { useState } from 'react'
import { m } from '#messages'
import type { StaffCalendar } from '#contract/calendars.ts'
import type { CalendarSource } from '#domain/calendars/address.ts'
import { calendarProblemText } from '#domain/calendars/calendar-problems.ts'
import { relativeTime, type At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { CalendarDays, Plus, Trash } from '#web/ui/icons/icons.tsx'

const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

const SOURCES: Record<CalendarSource, () => string> = {
  google: () => m.merchant_calendars_google(),
  outlook: () => m.merchant_calendars_outlook(),
  apple: () => m.merchant_calendars_apple(),
  other: () => m.merchant_calendars_other(),
}

/** The calendars in which a person is busy; they are connected and disconnected at once. */
export function CalendarList({ personId, name, hint, calendars: loaded, now }: CalendarListProps) {
  const [calendars, setCalendars] = useState(loaded)
  const [isConnecting, setConnecting] = useState(false)
  const [leaving, setLeaving] = useState<StaffCalendar>()
  const disconnect = useSubmit(
    (calendarId: string) =>
      call('DELETE /staff/:id/calendars/:calendarId', { params: { id: personId, calendarId } }),
    {
      toast: ({ message }) => message,
      onSuccess(_, calendarId) {
        setCalendars((current) => current.filter(({ id }) => id !== calendarId))
        setLeaving(undefined)
      },
    },
  )

  return (
    <div className="grid gap-3">
      <p className="quiet">{hint}</p>
      {calendars.length > 0 && (
        <ul className="divide-y divide-line">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="grid gap-2 py-2">
              <div className="flex items-center gap-3">
                <CalendarDays className="flex-none text-ink-2" aria-hidden />
                <span className="min-w-0 flex-1">
                  <b className="block">{SOURCES[calendar.source]()}</b>
                  <span className="quiet [overflow-wrap:anywhere]">{describeState(calendar, now)}</span>
                </span>
                <IconButton
                  label={m.merchant_calendars_disconnect_of({ calendar: SOURCES[calendar.source]() })}
                  onClick={() => setLeaving(calendar)}
                >
                  <Trash />
                </IconButton>
              </div>
              {calendar.problem && <Note tone="bad">{calendarProblemText(calendar.problem)}</Note>}
              {calendar.skippedEvents > 0 && (
                <Note tone="info">{m.merchant_calendars_skipped({ count: calendar.skippedEvents })}</Note>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button variant="line" size="touch" onClick={() => setConnecting(true)}>
          <Plus />
          {m.merchant_calendars_connect()}
        </Button>
      </p>
      {isConnecting && (
        <ConnectDialog
          personId={personId}
          name={name}
          onConnected={(calendar) => setCalendars((current) => [...current, calendar])}
          onClose={() => setConnecting(false)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(isOpen) => isOpen || setLeaving(undefined)}
        title={m.merchant_calendars_disconnect_title()}
        description={m.merchant_calendars_disconnect_text({ name })}
        cancelLabel={m.ui_not_now()}
        confirmLabel={m.merchant_calendars_disconnect()}
        danger
        busy={disconnect.isBusy && m.merchant_booking_busy()}
        onConfirm={() => leaving && void disconnect.submit(leaving.id)}
      >
        <Refused by={disconnect} />
      </ConfirmDialog>
    </div>
  )
}

/** When it was read and what it blocks, and the server by which two of one program differ. */
function describeState({ okAt, busyTimes, host }: StaffCalendar, now: At): string {
  if (okAt === null) return m.merchant_calendars_waiting({ host })
  const time = relativeTime(Math.min(Date.parse(okAt), now), now)
  return m.merchant_calendars_read({ host, time, count: busyTimes })
}

type CalendarListProps = {
  personId: string
  name: string
  hint: string
  calendars: readonly StaffCalendar[]
  now: At
}
