import type { ComponentType } from 'react'
import type { RichPartProps } from './props.ts'
import { renderRich } from './render-rich.tsx'

/** What React renders on light pages, by the names of `<rich-part>`. `host` is that element. */
export const RICH_PARTS = {
  'account-menu': async () => (await import('./account-menu.tsx')).AccountMenuPart,
  bell: async () => (await import('./bell.tsx')).BellPart,
  location: async () => (await import('./location-panel.tsx')).LocationPanel,
  'own-bookings': async () => (await import('./own-bookings.tsx')).OwnBookingsPart,
  'own-review': async () => (await import('./own-review.tsx')).OwnReviewPart,
  'results-map': async () => (await import('./results-map.tsx')).ResultsMap,
  search: async () => (await import('./search.tsx')).SearchPart,
} satisfies Record<string, () => Promise<ComponentType<RichPartProps>>>

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
