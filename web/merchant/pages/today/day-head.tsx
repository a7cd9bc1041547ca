import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarRange, ScanLine } from '#web/ui/icons/icons.tsx'
import { useNavigation } from 'react-router'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { addDays, daysBetween, shortDay, type Day } from '#domain/time/time.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { DateTitle, DayBar, figure } from '../../layout/day-bar.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import type { Figures } from './day-plan.ts'

/** The header of a day: its store, its date and its figures. */
export function DayHead({ day, today, stores, storeId, figures }: DayHeadProps) {
  const isLoading = useNavigation().state === 'loading'
  // Today has no date in its address.
  const toDate = (shown: Day) => (shown === today ? undefined : shown)
  const date = toDate(day)
  const dayPath = (shown: Day) => paths.day({ date: toDate(shown), store: storeId })
  return (
    <DayBar
      isLoading={isLoading}
      place={
        stores.length < 2 ? (
          <p className="quiet truncate font-semibold">{stores[0]?.name}</p>
        ) : (
          <StoreChoice
            stores={stores}
            storeId={storeId}
            page={paths.home()}
            getPath={(store) => paths.day({ date, store })}
            otherChoices={{ date }}
            isSlim
          />
        )
      }
      title={
        <DateTitle
          title={getTitle(day, today)}
          date={day}
          getPath={dayPath}
          previous={{ label: m.merchant_day_previous(), href: dayPath(addDays(day, -1)) }}
          next={{ label: m.merchant_day_next(), href: dayPath(addDays(day, 1)) }}
        />
      }
      actions={
        <>
          {day !== today && (
            <ButtonLink variant="line" size="touch" className="max-wide:hidden" href={dayPath(today)}>
              {m.merchant_nav_today()}
            </ButtonLink>
          )}
          <IconLink
            className="wide:hidden"
            label={m.merchant_nav_calendar()}
            href={paths.calendar({ date, store: storeId })}
          >
            <CalendarRange />
          </IconLink>
          <ButtonLink size="touch" className="max-wide:hidden" href={paths.scan()}>
            <ScanLine />
            {m.merchant_scan_title()}
          </ButtonLink>
        </>
      }
      figures={
        <p className="text-14 text-ink-2 wide:text-16">
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
          <span className="ml-4 max-wide:hidden">
            <ParaglideMessage
              message={m.merchant_day_to_confirm}
              inputs={{ count: figures.waiting }}
              markup={{ b: figure }}
            />
          </span>
        </p>
      }
    />
  )
}

function getTitle(day: Day, today: Day): string {
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
