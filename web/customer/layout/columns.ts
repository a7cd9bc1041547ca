/** The columns of a page on a wide screen. */

/** The page, and a panel beside it. */
export const withPanel = 'wide:grid wide:grid-cols-[minmax(0,1fr)_392px] wide:items-start wide:gap-12'
export const panelColumn = 'sticky top-6 max-wide:hidden'

/** Filters, and the list beside them. */
export const withFilters = 'wide:grid wide:grid-cols-[248px_minmax(0,1fr)] wide:items-start wide:gap-10'
