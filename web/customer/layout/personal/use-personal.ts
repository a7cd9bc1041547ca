import { useSyncExternalStore } from 'react'
import { useSession } from '#web/app/session/session.ts'
import type { Personal } from '../../pages/personal/personal.ts'
import { getPersonal, subscribeToPersonal } from './personal-store.ts'

/** Returns the visitor's own data on this public page; null until they are loaded, and for visitors without a session. */
export function usePersonal(): Personal | null {
  const session = useSession()
  const loaded = useSyncExternalStore(subscribeToPersonal, getPersonal, nothing)
  return session && loaded
}
const nothing = () => null
