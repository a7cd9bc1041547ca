import { useSyncExternalStore } from 'react'

/** Returns whether the screen is wide; false while a page is rendered on the server. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, isWide, () => false)

const wideScreen = '(min-width: 900px)'
const isWide = () => matchMedia(wideScreen).matches
function watch(onChange: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
