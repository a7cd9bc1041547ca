import { useEffect } from 'react'
import { useDataSaver } from '#web/shared/document/data-saver.ts'
import { useSession } from '#web/shared/session/session.ts'

/** Loads the scripts of the step to which 'Book' leads, while its page is read. */
export function usePreloadedWizard(): void {
  const isVisitor = useSession() === null
  const { isOn: savesData } = useDataSaver()
  useEffect(() => {
    if (savesData || !navigator.onLine) return
    import('./wizard.tsx').then(
      ({ preloadReview }) => preloadReview(isVisitor),
      // They load when they are needed.
      () => undefined,
    )
  }, [isVisitor, savesData])
}
