import { ChevronDown, ChevronLeft, ChevronRight } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { isDay, type Day } from '#domain/time/time.ts'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { MerchantBell } from './merchant-bell.tsx'

/**
 * The head of a page of days. On a phone, one row: the place above the date, and the bell, since the bar with the logo
 * is left out. On a wide screen the place is beside the figures, below the date.
 */
export function DayBar({ place, title, actions, figures, isLoading = false }: DayBarProps) {
  return (
    <header
      className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center wide:mb-3 wide:grid-cols-[auto_minmax(min-content,1fr)_minmax(0,auto)]
        narrow:block"
      aria-busy={isLoading || undefined}
    >
      <div className="row-start-1 min-w-0 wide:row-start-2 wide:mr-5">{place}</div>
      <div className="row-start-2 min-w-0 wide:col-span-2 wide:row-start-1">{title}</div>
      <div
        className="col-start-2 row-span-2 row-start-1 flex items-center wide:col-start-3 wide:row-span-1 wide:flex-wrap
          wide:justify-end wide:gap-2"
      >
        {actions}
        <MerchantBell isPhone className="-mr-2.5 wide:hidden" />
      </div>
      <div className="col-span-2 row-start-3 wide:col-start-2 wide:row-start-2">{figures}</div>
    </header>
  )
}

/** The date, with the picker of the system behind it, and the arrows to the days beside it. */
export function DateTitle({ title, date, getPath, previous, next, isShort = false }: DateTitleProps) {
  const navigate = useNavigate()
  return (
    <div className="flex min-w-0 items-center">
      <div
        className="relative mr-1 flex min-h-11 min-w-0 items-center gap-1 rounded-control has-focus-visible:outline-3
          has-focus-visible:outline-focus"
      >
        <h1 className={clsx('text-22 wide:text-28 wide:whitespace-nowrap', isShort && 'max-mid:text-18')}>
          {title}
        </h1>
        <ChevronDown className={clsx('small-icon flex-none', isShort && 'max-mid:hidden')} aria-hidden />
        <input
          key={date}
          type="date"
          aria-label={m.merchant_day_date()}
          className="absolute inset-0 size-full cursor-pointer opacity-0 [&::-webkit-calendar-picker-indicator]:absolute
            [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-full"
          defaultValue={date}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (isDay(value) && value !== date) void navigate(getPath(value))
          }}
        />
      </div>
      <IconLink className={clsx(!isShort && 'max-mid:hidden')} {...previous}>
        <ChevronLeft />
      </IconLink>
      <IconLink className={clsx(!isShort && 'max-mid:hidden')} {...next}>
        <ChevronRight />
      </IconLink>
    </div>
  )
}

/** A figure of the line. */
export const figure = ({ children }: { children?: ReactNode }) => (
  <b className="font-emphasis text-ink not-first:ml-2.5 wide:not-first:ml-4">{children}</b>
)

type DayBarProps = {
  place: ReactNode
  title: ReactNode
  actions: ReactNode
  figures: ReactNode
  isLoading?: boolean
}
type DateTitleProps = {
  title: string
  date: Day
  getPath: (date: Day) => string
  previous: { label: string; href: string }
  next: { label: string; href: string }
  /** True if the bar is small enough for the arrows and the add buttons beside it on a phone. */
  isShort?: boolean
}
