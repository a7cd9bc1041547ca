import { pages, paths } from './paths.ts'

/** What anyone may find by searching: the server makes the sitemap of it. Of pages that are still to come it says nothing. */
export const placesToFind = (isServed: (page: string) => boolean) => ({
  pages: FOR_EVERYONE.filter(isServed),
  deals: paths.hotdeals(),
  listsDeals: (path: string): boolean => path === pages.home || path === pages.hotdeals,
  category: (category: string): string => paths.hotdeals({ category }),
  offer: (id: string, storeId: string): string => paths.offer(id, storeId),
  store: isServed(pages.store) ? (id: string): string => paths.store(id) : null,
  service: isServed(pages.storeService)
    ? (id: string, storeId: string): string => paths.service(id, storeId)
    : null,
})

const FOR_EVERYONE = [
  pages.home,
  pages.hotdeals,
  pages.stores,
  pages.requests,
  pages.about,
  pages.faq,
  pages.contact,
  pages.careers,
  pages.terms,
  pages.privacy,
  pages.search,
  pages.newsletter,
]
