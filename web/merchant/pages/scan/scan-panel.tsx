import { Search } from '#web/ui/icons/icons.tsx'
import { useState, type FormEvent } from 'react'
import { m } from '#messages'
import { CHECK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import { readCode } from '#domain/booking/pass.ts'
import { timeOfDay } from '#domain/time/time.ts'
import { hasWords } from '#domain/text/normalize-text.ts'
import { getStart } from '#web/app/document/booked-item.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { isShown, getTitle, type CalendarBooking } from '../calendar/data/calendar-data.ts'
import { ScanResult } from './scan-result.tsx'
import type { useScan } from './use-scan.ts'

/** The result of the last pass, or the other ways to find a booking. */
export function ScanPanel(scanning: ReturnType<typeof useScan>) {
  const [isSearching, setSearching] = useState(false)
  const { scan, saved, check } = scanning
  const frame = panelClass({ className: 'max-wide:border-0 max-wide:p-0' })
  if (scan.state === 'working')
    return (
      <p className={frame} role="status">
        {m.merchant_scan_working()}
      </p>
    )
  if (scan.state !== 'ready')
    return (
      <section className={frame} aria-live="polite">
        <ScanResult
          {...scanning}
          onSearch={() => {
            scanning.next()
            setSearching(true)
          }}
        />
      </section>
    )
  return (
    <section className={frame}>
      {isSearching ? (
        <ByName
          bookings={saved?.bookings ?? []}
          onChoose={(code) => {
            setSearching(false)
            void check(code)
          }}
        />
      ) : (
        <ByCode onCode={(code) => void check(code)} />
      )}
      <Button variant="line" full className="mt-3" onClick={() => setSearching(!isSearching)}>
        {isSearching ? (
          m.merchant_scan_by_code()
        ) : (
          <>
            <Search />
            {m.merchant_scan_by_name()}
          </>
        )}
      </Button>
    </section>
  )
}

function ByCode({ onCode }: { onCode: (text: string) => void }) {
  const [error, setError] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    // A pass can be pasted, too.
    if (readCode(text) === null && !text.startsWith('D3P')) return setError(m.merchant_check_in_too_short())
    onCode(text)
  }

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="mb-1 text-20">{m.merchant_scan_type_code()}</h2>
      <TextField
        label={m.merchant_scan_code_label()}
        name="code"
        placeholder={EXAMPLE_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CHECK_IN_TEXTS.pass.max}
        enterKeyHint="go"
        onChange={() => error !== undefined && setError(undefined)}
        {...(error && { error })}
        after={
          <Button type="submit" variant="ink" size="sm" className="-mr-2">
            {m.merchant_booking_check_in()}
          </Button>
        }
      />
    </form>
  )
}

function ByName({ bookings, onChoose }: { bookings: CalendarBooking[]; onChoose: (code: string) => void }) {
  const [name, setName] = useState('')
  const found = bookings.filter((booking) => isShown(booking) && hasWords(booking.customer.name, name))
  return (
    <div>
      <h2 className="mb-1 text-20">{m.merchant_scan_by_name()}</h2>
      <TextField
        type="search"
        label={m.merchant_scan_name_label()}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="sr-only" role="status">
        {m.merchant_calendar_count({ count: found.length })}
      </p>
      {found.length === 0 && <p className="mt-2 quiet">{m.merchant_scan_nobody()}</p>}
      <ul className="mt-2 grid">
        {found.slice(0, MOST_FOUND).map((booking) => (
          <li key={booking.id} className="border-line not-first:border-t">
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 py-1.5 text-left"
              onClick={() => onChoose(booking.code)}
            >
              <span className="text-14 tabular-nums">{timeOfDay(getStart(booking))}</span>
              <span className="min-w-0">
                <b className="block truncate font-semibold">{booking.customer.name}</b>
                <span className="block truncate quiet">{getTitle(booking)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const MOST_FOUND = 8

/** Example of a code, which belongs to no booking. */
const EXAMPLE_CODE = '7KQ 4M2'
