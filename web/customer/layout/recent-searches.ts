/** The latest five searches of this browser, each once (docs/rules/pages.md#search-box). A browser that keeps nothing has none. */
const KEY = 'recentSearches'
const MOST = 5

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return [] // storage may be forbidden, or hold what another hand has written
  }
}

export function rememberSearch(query: string): void {
  const said = query.trim()
  if (said !== '') keep([said, ...without(said)].slice(0, MOST))
}

export function clearRecentSearches(query: string): string[] {
  const left = without(query)
  keep(left)
  return left
}

const without = (query: string) =>
  recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())

function keep(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Nothing is kept then; the search itself goes on.
  }
}
