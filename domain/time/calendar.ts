import { addDays, weekdayOf, type Day } from './time.ts'

/** `count` days, from `first`. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, ahead) => addDays(first, ahead))

/** The days of a month in rows of seven from Monday, with gaps before the first and after the last. */
export function weeksOf(days: readonly Day[]): (Day | undefined)[][] {
  const [first] = days
  if (first === undefined) return []
  const before = (weekdayOf(first) + 6) % 7
  const cells: (Day | undefined)[] = [...Array.from<undefined>({ length: before }), ...days]
  while (cells.length % 7 !== 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}
