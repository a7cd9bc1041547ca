/** The public API of analytics. */
export { countSearch } from './searches.ts'
