import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import { chooseTheme, isShownDark, shownTheme, themeIn, watchTheme, type Theme } from '#web/ui/theme.ts'
import { useSession } from '#web/app/session/session.ts'
import { usePageFacts } from './page-facts.ts'

/** Returns the theme for the root loaders. The account's choice wins; without one, this device's cookie decides. */
export function getTheme(request: Request, session: Session | null): Theme {
  const accountTheme = session?.appearance ?? 'system'
  if (accountTheme !== 'system') return accountTheme
  return themeIn(request.headers.get('cookie') ?? '') ?? 'system'
}

/** The theme the server wrote into this page. */
const useLoadedTheme = (): Theme => usePageFacts().theme

/**
 * The theme and how to change it. A change applies at once and is saved on this device and with the account.
 */
export function useAppearance(): { theme: Theme; isDark: boolean; choose: (theme: Theme) => Promise<void> } {
  const loaded = useLoadedTheme()
  const session = useSession()
  const theme = useSyncExternalStore(watchTheme, shownTheme, () => loaded)
  const isDark = useSyncExternalStore(watchTheme, isShownDark, () => loaded === 'dark')
  async function choose(next: Theme) {
    chooseTheme(next)
    if (!session) return
    const { call } = await import('#web/api/browser.ts')
    await call('PUT /users/appearance', { body: { appearance: next } })
  }
  return { theme, isDark, choose }
}
