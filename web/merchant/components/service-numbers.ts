/** Choices for the numbers of a service. */
import { m } from '#messages'

/** Durations in minutes. */
export const DURATIONS = [
  5, 10, 15, 20, 30, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480, 600, 720,
]
/** Numbers of customers at the same time. */
export const CAPACITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50]

export const capacityText = (count: number): string => m.merchant_services_capacity_of({ count })
