import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { addDays, daysBetween, isDay, shortDay, type Day } from '#domain/time/time.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { controlClass, fieldFrame } from '#web/components/forms/field-frame.ts'
import { IconLink } from '#web/components/forms/icon-button.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import type { Figures } from './day-plan.ts'

/** The header of a day: its store, its date and its figures. */
export function DayHead({ day, today, stores, storeId, figures }: DayHeadProps) {
  const isLoading = useNavigation().state === 'loading'
  const date = day === today ? undefined : day
  const dayPath = (date: Day) => paths.day({ date: date === today ? undefined : date, store: storeId })
  return (
    <header className="mb-4 grid grid-cols-1 gap-4" aria-busy={isLoading || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <StoreChoice
            stores={stores}
            storeId={storeId}
            page={paths.home()}
            pathOf={(store) => paths.day({ date, store })}
            otherChoices={{ date }}
          />
          <h1 className="text-28">{titleOf(day, today)}</h1>
          <p className="mt-1 text-ink-2 max-wide:hidden">
            <ParaglideMessage
              message={m.merchant_day_bookings}
              inputs={{ count: figures.count }}
              markup={{ b: figure }}
            />{' '}
            <ParaglideMessage
              message={m.merchant_day_to_collect}
              inputs={{ amount: formatKes(figures.toTakeCents) }}
              markup={{ b: figure }}
            />{' '}
            <ParaglideMessage
              message={m.merchant_day_to_confirm}
              inputs={{ count: figures.waiting }}
              markup={{ b: figure }}
            />
          </p>
        </div>
        <nav className="flex items-center gap-2 max-mid:w-full" aria-label={m.merchant_day_days()}>
          <IconLink variant="line" label={m.merchant_day_previous()} href={dayPath(addDays(day, -1))}>
            <ChevronLeft />
          </IconLink>
          <DayChoice key={day} {...{ day, dayPath, storeId }} />
          <IconLink variant="line" label={m.merchant_day_next()} href={dayPath(addDays(day, 1))}>
            <ChevronRight />
          </IconLink>
          {day !== today && (
            <ButtonLink variant="line" size="touch" href={dayPath(today)}>
              {m.merchant_nav_today()}
            </ButtonLink>
          )}
        </nav>
      </div>
      <dl className="grid grid-cols-[auto_auto_auto] wide:hidden">
        <Figure
          value={String(figures.count)}
          label={m.merchant_day_figure_bookings({ count: figures.count })}
        />
        <Figure value={formatKes(figures.toTakeCents)} label={m.merchant_day_figure_to_collect()} />
        <Figure value={String(figures.waiting)} label={m.merchant_day_figure_to_confirm()} />
      </dl>
    </header>
  )
}

const figure = ({ children }: { children?: ReactNode }) => (
  <b className="font-emphasis text-ink not-first:ml-4">{children}</b>
)

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse border-line px-3 py-0.5 not-first:border-l first:pl-0">
      <dt>
        <span className="block text-13 leading-label text-ink-2">{label}</span>
      </dt>
      <dd>
        <b
          className="block font-display text-22 leading-title font-bold tracking-figure whitespace-nowrap
            tabular-nums"
        >
          {value}
        </b>
      </dd>
    </div>
  )
}

function DayChoice({
  day,
  dayPath,
  storeId,
}: {
  day: Day
  dayPath: (date: Day) => string
  storeId: string | undefined
}) {
  const navigate = useNavigate()
  return (
    <form className="min-w-0 max-mid:flex-1" action={paths.home()}>
      {storeId && <input type="hidden" name="store" value={storeId} />}
      <label className={fieldFrame({ size: 'sm', className: 'font-semibold' })}>
        <span className="sr-only">{m.merchant_day_date()}</span>
        <input
          className={controlClass}
          type="date"
          name="date"
          defaultValue={day}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (isDay(value) && value !== day) void navigate(dayPath(value))
          }}
        />
      </label>
    </form>
  )
}

function titleOf(day: Day, today: Day): string {
  const text = shortDay(day)
  switch (daysBetween(today, day)) {
    case -1:
      return m.merchant_day_yesterday({ day: text })
    case 0:
      return m.merchant_day_today({ day: text })
    case 1:
      return m.merchant_day_tomorrow({ day: text })
    default:
      return text
  }
}

type DayHeadProps = {
  day: Day
  today: Day
  stores: { id: string; name: string; location: string }[]
  storeId: string | undefined
  figures: Figures
}
