import { pages } from '../paths.ts'

const LISTS: readonly string[] = [pages.hotdeals, pages.stores, pages.search]

/**
 * The address to show once another place has been chosen: a list shows the first page of that place, also if its
 * address named another one or a point.
 */
export function addressAfterChoice(
  { pathname, search }: { pathname: string; search: string },
  name?: string,
): string {
  if (!LISTS.includes(pathname)) return pathname + search
  const params = new URLSearchParams(search)
  for (const parameter of ['page', 'location', 'near', 'km']) params.delete(parameter)
  // The address of a search has its place.
  if (pathname === pages.search && name) params.set('location', name)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
