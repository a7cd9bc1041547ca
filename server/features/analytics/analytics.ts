/** The public API of analytics. */
export { countSearch, type CountedSearch } from './searches.ts'
