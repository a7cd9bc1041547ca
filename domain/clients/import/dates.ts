// cspell:disable -- names of months in Kiswahili
/** Dates as people write them into tables. */

/** Whether the day or the month comes first in a column, null if its values leave it open. */
export type DateOrder = 'day' | 'month' | null
/** `year` is null in '12 May'. */
type WrittenDate = { year: number | null; month: number; day: number }

/** The first three letters of the months, in English and in Kiswahili. */
const MONTHS = [
  'jan',
  'feb',
  'mar mac',
  'apr',
  'may mei',
  'jun',
  'jul',
  'aug ago',
  'sep',
  'oct okt',
  'nov',
  'dec des',
]
const findMonth = (word: string): number => {
  const start = word.slice(0, 3).toLowerCase()
  return start.length < 3 ? 0 : MONTHS.findIndex((names) => names.split(' ').includes(start)) + 1
}

const IN_NUMBERS = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2}|\d{4}))?(?:[ ,T].*)?$/

/** The order that all dates of a column can have. */
export function findDateOrder(texts: readonly string[]): DateOrder {
  const pairs = texts
    .map((text) => IN_NUMBERS.exec(text.trim()))
    .filter((match) => match !== null)
    .map(([, first, second]) => [Number(first), Number(second)] as const)
  const isDayFirst = pairs.some(([first]) => first > 12)
  const isMonthFirst = pairs.some(([, second]) => second > 12)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day' : 'month'
}

/** Reads a date. 'ambiguous' could be two days, as '05/12'; null is none. `thisYear` completes years of two digits. */
export function readWrittenDate(
  text: string,
  order: DateOrder,
  thisYear: number,
): WrittenDate | 'ambiguous' | null {
  const tidy = text.trim()
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(tidy) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(tidy)
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  // As vCards and Google write a birthday without a year.
  const yearless = /^--(\d{2})-?(\d{2})$/.exec(tidy)
  if (yearless) return checked(null, Number(yearless[1]), Number(yearless[2]))
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*(\p{L}{3,})\.?(?:[ ,.-]+(\d{4}|\d{2}))?$/u.exec(tidy)
  if (words) return checked(toYear(words[3], thisYear), findMonth(words[2] ?? ''), Number(words[1]))
  const american = /^(\p{L}{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?(?:[ ,]+(\d{4}|\d{2}))?$/u.exec(tidy)
  if (american)
    return checked(toYear(american[3], thisYear), findMonth(american[1] ?? ''), Number(american[2]))
  const numbers = IN_NUMBERS.exec(tidy)
  if (!numbers) return null
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  const year = toYear(numbers[3], thisYear)
  const dayFirst = checked(year, second, first)
  const monthFirst = checked(year, first, second)
  if (order !== null) return order === 'day' ? dayFirst : monthFirst
  return dayFirst && monthFirst && first !== second ? 'ambiguous' : (dayFirst ?? monthFirst)
}

function toYear(digits: string | undefined, thisYear: number): number | null {
  if (digits === undefined) return null
  const year = Number(digits)
  if (digits.length === 4) return year
  const century = thisYear - (thisYear % 100)
  return century + year > thisYear ? century - 100 + year : century + year
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
function checked(year: number | null, month: number, day: number): WrittenDate | null {
  const isLeapYear = year === null || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
  const days = month === 2 && !isLeapYear ? 28 : (DAYS_OF_MONTHS[month - 1] ?? 0)
  return day >= 1 && day <= days && (year === null || year >= 1900) ? { year, month, day } : null
}

export const monthAndDay = ({ month, day }: WrittenDate): string =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns whether the text is a month and a day, as '02-29'. */
export function isBirthday(text: string): boolean {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
  return checked(null, Number(month), Number(day)) !== null
}
