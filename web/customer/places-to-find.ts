import { pages, paths, type StoreAddress } from './paths.ts'

/** The public pages, from which the server builds the sitemap. Pages that do not exist yet are left out. */
export const placesToFind = (isServed: (page: string) => boolean) => ({
  pages: FOR_EVERYONE.filter(isServed),
  deals: paths.hotdeals(),
  listsDeals: (path: string): boolean => path === pages.home || path === pages.hotdeals,
  category: (category: string): string => paths.hotdeals({ category }),
  offer: (id: string, storeId: string): string => paths.offer(id, storeId),
  store: isServed(pages.store) ? (store: StoreAddress): string => paths.store(store) : null,
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
