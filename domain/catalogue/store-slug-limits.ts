/** Limits of the names of stores in their addresses, without the reserved words, which pages need not load. */
export const MIN_STORE_SLUG = 3
export const MAX_STORE_SLUG = 40
/** The names that a store may have had, which all lead to it. */
export const MAX_SLUGS_PER_STORE = 5
