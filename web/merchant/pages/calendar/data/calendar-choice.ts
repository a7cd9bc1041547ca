import { addDays, isDay, toWeekday, type Day } from '#domain/time/time.ts'

export const CALENDAR_VIEWS = ['day', 'week', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Choices in the address of the calendar. */
export type CalendarChoice = {
  view: CalendarView
  date: Day
  storeId: string | undefined
  branchId: string | undefined
  staffId: string | undefined
}

export function readChoice(address: URLSearchParams, today: Day): CalendarChoice {
  const view = CALENDAR_VIEWS.find((each) => each === address.get('view')) ?? 'day'
  const date = address.get('date') ?? ''
  const getValue = (name: string) => address.get(name) || undefined
  return {
    view,
    date: isDay(date) ? date : today,
    storeId: getValue('store'),
    branchId: getValue('branch'),
    staffId: getValue('staff'),
  }
}

/** The address of a choice; a value that is the default is left out. */
export const toAddress = ({ view, date, storeId, branchId, staffId }: CalendarChoice, today: Day) => ({
  view: view === 'day' ? undefined : view,
  date: date === today ? undefined : date,
  store: storeId,
  branch: branchId,
  staff: staffId,
})

/** A week begins on Monday. */
export const getMonday = (day: Day): Day => addDays(day, -((toWeekday(day) + 6) % 7))

/** The days that are loaded. A person is chosen on the page, which shows how many bookings each one has. */
export function toQuery({ view, date, storeId, branchId }: Omit<CalendarChoice, 'staffId'>) {
  return {
    from: view === 'week' ? getMonday(date) : date,
    days: view === 'day' ? 1 : 7,
    ...(storeId && { storeId }),
    ...(branchId && { branchId }),
  }
}

/** Who waits for a time is listed with the day. */
export const toWaitlistQuery = ({ date, storeId, branchId }: CalendarChoice) => ({
  date,
  ...(storeId && { storeId }),
  ...(branchId && { branchId }),
})

/** The day to which the arrow of the head leads. */
export const daysPerStep = (view: CalendarView): number => (view === 'day' ? 1 : 7)
