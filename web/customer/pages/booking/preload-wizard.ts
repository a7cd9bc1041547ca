import { useEffect } from 'react'
import { useDataSaver } from '#web/shared/document/data-saver.ts'

/** Loads the scripts of the page to which 'Book' leads, while this page is read. */
export function usePreloadedWizard(): void {
  const { isOn: savesData } = useDataSaver()
  useEffect(() => {
    if (savesData || !navigator.onLine) return
    // Without it, they load when they are needed.
    import('./wizard.tsx').catch(() => undefined)
  }, [savesData])
}
