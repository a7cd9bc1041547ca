import { useSyncExternalStore } from 'react'

/** False in the server's HTML and until the page's script runs: what needs the script can wait for it. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
