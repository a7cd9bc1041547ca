import { loadJson } from '#web/api/load-json.ts'
import { rememberLocale } from '#web/app/i18n/page-locale.ts'
import { setSession } from '#web/app/session/session-store.ts'
import { adoptTheme } from '#web/ui/theme.ts'
import { favouriteSet } from '../../favourites/favourites-store.ts'
import type { Personal } from '../../pages/personal/personal.ts'
import { PERSONAL_PATH } from '../../personal-path.ts'

let personal: Personal | null = null
/** The page whose personal parts were asked for last. */
let asked: string | null = null
let loading = Promise.resolve()
const listeners = new Set<() => void>()

/** Returns the visitor's own data on this public page; null until they are loaded, and for visitors without a session. */
export const getPersonal = (): Personal | null => personal

export function subscribeToPersonal(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves once the session of this page is loaded, or cannot be. */
export const whenPersonalLoaded = (): Promise<void> => loading

/** Loads the visitor's own data, also again after the visitor has changed something. */
export function loadPersonal(pathname: string): Promise<void> {
  asked = pathname
  loading = load(pathname)
  return loading
}

async function load(pathname: string): Promise<void> {
  try {
    const loaded = (await loadJson(`${PERSONAL_PATH}?${new URLSearchParams({ of: pathname })}`)) as Personal // the loader at this path returns it
    const { session } = loaded
    if (session) {
      adoptTheme(session.appearance)
      if (session.language) rememberLocale(session.language)
    }
    favouriteSet.add(loaded.favouriteIds)
    if (asked === pathname) personal = loaded
    setSession(session)
    for (const listener of listeners) listener()
  } catch {
    // On the next page, it is tried again.
    asked = null
  }
}
