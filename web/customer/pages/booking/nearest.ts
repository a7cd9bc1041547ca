import { readClockTime } from '#domain/time/time.ts'

/** The three times nearest to `wanted`, in order. */
export function nearestTimes(wanted: string, times: readonly string[], count = 3): string[] {
  return [...times]
    .sort((a, b) => Math.abs(minutes(a) - minutes(wanted)) - Math.abs(minutes(b) - minutes(wanted)))
    .slice(0, count)
    .sort((a, b) => minutes(a) - minutes(b))
}

const minutes = (time: string) => readClockTime(time) ?? 0
