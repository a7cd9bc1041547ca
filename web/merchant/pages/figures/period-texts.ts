/** The names of periods. */
import { m } from '#messages'
import { formatDate, dayAndMonth, type Day } from '#domain/time/time.ts'

/** '16 to 21 Nov', with the year if it is another one. */
export function daysText({ from, to }: { from: Day; to: Day }, today: Day): string {
  const inFull = to.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : formatDate
  if (from === to) return inFull(to)
  if (from.slice(0, 4) !== to.slice(0, 4))
    return m.merchant_figures_range({ from: formatDate(from), to: inFull(to) })
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return m.merchant_figures_range({
    from: isSameMonth ? String(Number(from.slice(8))) : dayAndMonth(from),
    to: inFull(to),
  })
}

export const TITLES = {
  week: m.merchant_figures_title_week,
  month: m.merchant_figures_title_month,
  year: m.merchant_figures_title_year,
}
export const PERIODS = {
  week: m.merchant_figures_week,
  month: m.merchant_figures_month,
  year: m.merchant_figures_year,
}
export const THIS = {
  week: m.merchant_figures_this_week,
  month: m.merchant_figures_this_month,
  year: m.merchant_figures_this_year,
}
export const PREVIOUS = {
  week: m.merchant_figures_previous_week,
  month: m.merchant_figures_previous_month,
  year: m.merchant_figures_previous_year,
}
export const NEXT = {
  week: m.merchant_figures_next_week,
  month: m.merchant_figures_next_month,
  year: m.merchant_figures_next_year,
}
export const AGAINST = {
  week: m.merchant_figures_against_week,
  month: m.merchant_figures_against_month,
  year: m.merchant_figures_against_year,
}
export const AGAINST_SAME_DAYS = {
  week: m.merchant_figures_against_days_of_week,
  month: m.merchant_figures_against_days_of_month,
  year: m.merchant_figures_against_days_of_year,
}
