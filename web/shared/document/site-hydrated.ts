import { useEffect } from 'react'

/** Used once, around the site: pages that are opened from now on are not deferred (deferred.tsx). */
export function useDeferredHydration(): void {
  useEffect(() => {
    isHydrated = true
  }, [])
}
let isHydrated = false

export const isSiteHydrated = (): boolean => isHydrated
