/** Reasons why customers cannot book a service. */
import type { OwnService } from '#contract/own-service.ts'

export type Reason =
  | 'inactive'
  | 'not-bookable'
  | 'no-branch'
  | 'branch-closed'
  | 'no-hours'
  | 'no-staff'
  | 'store-draft'

type Branch = { id: string; isOpen: boolean; hasHours: boolean }
type Facts = {
  service: Pick<OwnService, 'status' | 'booking_enabled' | 'branch_ids' | 'staff'>
  isStorePublic: boolean
  /** Branches of all stores. */
  branches: readonly Branch[]
}

/** The first reason, in the order in which it is best removed; null if it can be booked. */
export function whyNotBookable({ service, isStorePublic, branches }: Facts): Reason | null {
  if (service.status === 'inactive') return 'inactive'
  if (!service.booking_enabled) return 'not-bookable'
  const own = branches.filter(({ id }) => service.branch_ids.includes(id))
  if (own.length === 0) return 'no-branch'
  const open = own.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return 'branch-closed'
  if (!open.some(({ hasHours }) => hasHours)) return 'no-hours'
  if (service.staff.length > 0 && service.staff.every(({ status }) => status !== 'active')) return 'no-staff'
  return isStorePublic ? null : 'store-draft'
}
