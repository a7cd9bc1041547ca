/** Times that operators read and write: in Nairobi, which has one offset all year. */
const OFFSET = '+03:00'
const OFFSET_MS = 3 * 3_600_000
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

export const formatTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-24 14:02:10`, in Nairobi unless it has an offset. */
export function parseTime(text: string): Date {
  const time = text.trim()
  const parsed = new Date(WITHOUT_OFFSET.test(time) ? `${time.replace(' ', 'T')}${OFFSET}` : time)
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(time) || Number.isNaN(parsed.getTime()))
    throw new Error(`${text} is not a time such as 2026-11-24 14:02:10.`)
  return parsed
}
