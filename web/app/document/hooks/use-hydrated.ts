import { useSyncExternalStore } from 'react'

/** Returns false in the server's HTML and until the page is hydrated, for controls that need scripts. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
