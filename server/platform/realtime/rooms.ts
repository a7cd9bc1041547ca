/** The rooms that every socket is in, which are the same in all namespaces. */
import type { Actor } from '../../app-context.ts'

export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`

export const hasSameAccess = (one: Actor, other: Actor): boolean =>
  one.merchantId === other.merchantId &&
  one.merchantRole === other.merchantRole &&
  JSON.stringify(one.storeIds) === JSON.stringify(other.storeIds)
