import { useEffect, useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { HOLIDAY_TEXTS } from '#contract/admin/holiday-limits.ts'
import { isDay, longDay, shortDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RemoveButton } from './remove-button.tsx'

type Holiday = Reply<Api['GET /admin/holidays']>['holidays'][number]
type Effect = Holiday['effect']
type HolidaysProps = { holidays: Holiday[]; onChange: () => unknown }

/** Holidays to come. Idd-ul-Fitr and Idd-ul-Adha are added once the moon is sighted. */
export function Holidays({ holidays, onChange }: HolidaysProps) {
  return (
    <Panel
      title="Public holidays to come"
      end={
        <FormDialog
          trigger={
            <Button size="touch">
              <Plus /> Add a holiday
            </Button>
          }
          title="Add a holiday"
          description="Stores that close on holidays have no free times on it, at once."
          confirmLabel="Add the holiday"
          toast="Holiday added"
          check={checkHoliday}
          send={({ day = '', name = '' }) => call('POST /admin/holidays', { body: { day, name } })}
          onDone={onChange}
        >
          {(errors) => <HolidayFields errors={errors} />}
        </FormDialog>
      }
    >
      <DataTable
        caption="Public holidays"
        rows={holidays}
        toKey={({ day, name }) => `${day} ${name}`}
        columns={[
          {
            title: 'Day',
            cell: ({ day }) => (
              <span className="whitespace-nowrap">{`${shortDay(day)} ${day.slice(0, 4)}`}</span>
            ),
          },
          {
            title: 'Holiday',
            cell: ({ name, isFixed }) => (
              <span className="flex items-center gap-2">
                {name} {isFixed && <Pill>Every year</Pill>}
              </span>
            ),
          },
          { title: 'Stores that close', isNumber: true, cell: ({ effect }) => effect.closingStores },
          { title: 'With own hours', isNumber: true, cell: ({ effect }) => effect.ownHours },
          { title: 'Bookings to move', isNumber: true, cell: ({ effect }) => effect.bookings },
          {
            title: '',
            cell: (holiday) => !holiday.isFixed && <HolidayButtons holiday={holiday} onChange={onChange} />,
          },
        ]}
      />
    </Panel>
  )
}

const checkHoliday = ({ day = '', name = '' }: Record<string, string>): FieldErrors | undefined => {
  if (!isDay(day)) return { day: 'Choose the day' }
  return name === '' ? { name: 'Name the holiday' } : undefined
}

function HolidayButtons({ holiday, onChange }: { holiday: Holiday; onChange: () => unknown }) {
  const { day, name, version } = holiday
  return (
    <span className="inline-flex gap-2">
      <FormDialog
        trigger={
          <Button variant="line" size="touch" aria-label={`Change ${name}`}>
            Change
          </Button>
        }
        title={`Change ${name}`}
        check={checkHoliday}
        send={(values) =>
          call('PUT /admin/holidays/:day', {
            params: { day },
            body: { day: values.day ?? '', name: values.name ?? '', ...(version !== null && { version }) },
          })
        }
        onDone={onChange}
      >
        {(errors) => <HolidayFields holiday={holiday} errors={errors} />}
      </FormDialog>
      <RemoveButton
        name={name}
        description={`${longDay(day)} is an ordinary day again, with free times at the usual hours.`}
        remove={() => call('DELETE /admin/holidays/:day', { params: { day } })}
        onDone={onChange}
      />
    </span>
  )
}

function HolidayFields({ holiday, errors }: { holiday?: Holiday; errors: FieldErrors }) {
  const [day, setDay] = useState(holiday?.day ?? '')
  return (
    <>
      <TextField
        label="Day"
        name="day"
        type="date"
        defaultValue={holiday?.day}
        onChange={(event) => setDay(event.target.value)}
        error={errors.day}
      />
      <TextField
        label="Name"
        name="name"
        list="holiday-names"
        maxLength={HOLIDAY_TEXTS.name.max}
        defaultValue={holiday?.name}
        hint="As customers read it, in both languages."
        autoComplete="off"
        error={errors.name}
      />
      <datalist id="holiday-names" aria-label="Usual names">
        <option value="Idd-ul-Fitr">Idd-ul-Fitr</option>
        <option value="Idd-ul-Adha">Idd-ul-Adha</option>
      </datalist>
      <EffectNote day={day} />
    </>
  )
}

/** Note about the effect of a holiday on the day. */
function EffectNote({ day }: { day: string }) {
  const [loaded, setLoaded] = useState<{ day: string; effect: Effect | null }>()
  useEffect(() => {
    if (!isDay(day)) return
    const aborted = new AbortController()
    call('GET /admin/holidays/:day/effect', { params: { day }, signal: aborted.signal }).then(
      ({ effect }) => setLoaded({ day, effect }),
      () => setLoaded({ day, effect: null }),
    )
    return () => aborted.abort()
  }, [day])
  if (!isDay(day)) return <Note tone="info">Choose the day to see what it changes.</Note>
  if (loaded?.day !== day) return <Note tone="info">Looking up stores and bookings…</Note>
  if (loaded.effect === null) return <Note tone="bad">What it changes could not be looked up.</Note>
  const { closingStores, ownHours, bookings } = loaded.effect
  return (
    <Note tone={bookings > 0 ? 'save' : 'info'} role="status">
      <b>{count(closingStores, 'store closes', 'stores close')}</b> on it
      {ownHours > 0 && `, and ${count(ownHours, 'keeps its', 'keep their')} own hours for the day`}.{' '}
      {bookings === 0
        ? 'No bookings are on the day at those that close.'
        : `${count(bookings, 'booking is', 'bookings are')} on the day at those that close; they stay until the store moves them.`}
    </Note>
  )
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
