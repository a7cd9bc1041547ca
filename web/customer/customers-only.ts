import { redirect, type RouterContextProvider } from 'react-router'
import { sessionContext } from '#web/app/document/load-context.ts'
import { paths } from './paths.ts'

/**
 * Bookings, vouchers, favourites, followed stores and rewards belong to customers. Other accounts are led to
 * their profile, which says so.
 */
export function customersOnly(context: Pick<RouterContextProvider, 'get'>): void {
  const session = context.get(sessionContext)
  if (session && session.role !== 'customer') throw redirect(paths.profile.home())
}
