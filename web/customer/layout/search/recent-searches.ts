/**
 * The latest five searches of this browser, without duplicates (docs/rules/pages.md#search-box); none if
 * storage is unavailable.
 */
import { isSameText } from '#domain/text/normalize-text.ts'

const KEY = 'recentSearches'
const MAX_SEARCHES = 5

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((each) => typeof each === 'string').slice(0, MAX_SEARCHES)
      : []
  } catch {
    return [] // storage may be unavailable, or contain something else
  }
}

export function addRecentSearch(query: string): void {
  const search = query.trim()
  if (search !== '') store([search, ...without(search)].slice(0, MAX_SEARCHES))
}

export function removeRecentSearch(query: string): string[] {
  const remaining = without(query)
  store(remaining)
  return remaining
}

const without = (query: string) => recentSearches().filter((each) => !isSameText(each, query))

function store(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // The search works without it.
  }
}
