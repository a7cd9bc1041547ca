import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isLocale, DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { readPageFacts } from '#web/app/document/read-page-facts.ts'
import { NO_FACTS, PageFactsContext, type PageFacts } from '#web/app/document/page-facts.ts'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { shownTheme } from '#web/ui/theme.ts'

/** What React renders on light pages, by the names of `<rich-part>`. `host` is that element. */
export const RICH_PARTS = {
  'account-menu': async () => (await import('./account-menu.tsx')).AccountMenuPart,
  bell: async () => (await import('./bell.tsx')).BellPart,
  location: async () => (await import('./location-panel.tsx')).LocationPanel,
  search: async () => (await import('./search.tsx')).SearchPart,
} satisfies Record<string, () => Promise<ComponentType<RichPartProps>>>

/** A part reads its own properties from `host.dataset`. */
export type RichPartProps = { host: HTMLElement }

/** Renders a part beside what the server has written into `host`, which is hidden then. */
export async function showRichPart(name: keyof typeof RICH_PARTS, host: HTMLElement): Promise<void> {
  const Part: ComponentType<RichPartProps> = await RICH_PARTS[name]()
  const container = document.createElement('div')
  container.className = 'contents'
  for (const child of host.children) child.setAttribute('hidden', '')
  host.append(container)
  renderRich(container, <Part host={host} />)
}

/** Follows what is unread, without showing anything itself. */
export async function showLiveCounts(): Promise<void> {
  const { LiveCounts } = await import('./live-counts.tsx')
  renderRich(document.createElement('div'), <LiveCounts />)
}

/** Renders `children` into `container` with the facts of the page. */
export function renderRich(container: Element, children: ReactNode): void {
  const facts = findFacts()
  createRoot(container).render(
    <StrictMode>
      <PageFactsContext value={facts}>
        <DataSaver value={facts.savesData}>{children}</DataSaver>
      </PageFactsContext>
    </StrictMode>,
  )
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
