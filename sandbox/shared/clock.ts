export type Clock = { now(): Date; advance?(ms: number): void }

/** "90s", "11m", "2h", "1d" in milliseconds; null for anything else. */
export function readDuration(text: string): number | null {
  const parts = /^(\d{1,6})(s|m|h|d)$/.exec(text.trim())
  if (!parts) return null
  const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number(parts[1]) * unitMs[parts[2] as keyof typeof unitMs] // the pattern allows no other letter
}

/** The date and time in Nairobi (UTC+3 all year), as text parts. */
export function nairobi(at: Date) {
  const local = new Date(at.getTime() + 3 * 3_600_000) // its UTC fields are the time in Nairobi
  const [date = '', rest = ''] = local.toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const weekday = weekdays[local.getUTCDay()] ?? ''
  return {
    year,
    month,
    day,
    weekday,
    monthName: months[Number(month) - 1] ?? '',
    time: rest.slice(0, 5),
    seconds: rest.slice(6, 8),
    ms: rest.slice(9, 12),
  }
}

/** "Sat 21 Nov, 11:55" */
export function shortMoment(at: Date): string {
  const { weekday, day, monthName, time } = nairobi(at)
  return `${weekday.slice(0, 3)} ${Number(day)} ${monthName.slice(0, 3)}, ${time}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
