import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#domain/accounts/locale.ts'
import { NO_FACTS, PageFactsContext, type PageFacts } from '#web/app/document/page-facts.ts'
import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { shownTheme } from '#web/ui/theme.ts'

/** Renders `children` into `container` with the facts of the page. Returns what removes them. */
export function renderRich(container: Element, children: ReactNode): () => void {
  const facts = findFacts()
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <PageFactsContext value={facts}>
        <DataSaver value={facts.savesData}>{children}</DataSaver>
      </PageFactsContext>
    </StrictMode>,
  )
  return () => root.unmount()
}

/** A page of the router has written no facts; the parts that are on all pages need only these. */
function findFacts(): PageFacts {
  const [language] = document.documentElement.lang.split('-')
  return (
    readPageFacts() ?? {
      ...NO_FACTS,
      pathname: location.pathname,
      search: location.search,
      theme: shownTheme(),
      locale: isLocale(language) ? language : DEFAULT_LOCALE,
    }
  )
}
