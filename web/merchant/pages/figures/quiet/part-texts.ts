import { m } from '#messages'
import type { DayPart } from '#domain/booking/day-parts.ts'

export const PART_NAMES: Record<DayPart, () => string> = {
  morning: m.list_part_morning,
  afternoon: m.list_part_afternoon,
  evening: m.list_part_evening,
}

/** 'Tuesday mornings were 22% full' */
export const FULL_TEXTS: Record<DayPart, (inputs: { day: string; percent: number }) => string> = {
  morning: m.merchant_quiet_full_morning,
  afternoon: m.merchant_quiet_full_afternoon,
  evening: m.merchant_quiet_full_evening,
}
