/** The columns of a page on a wide screen. */

/** A page of the booking wizard, with room for the fixed foot of a phone. */
export const wizardColumn = 'page-column pt-4.5 pb-28 wide:pt-9 wide:pb-16'

/** The page, and a panel beside it. */
export const withPanel = 'wide:grid wide:grid-cols-[minmax(0,1fr)_392px] wide:items-start wide:gap-12'
export const panelColumn = 'sticky top-6 max-wide:hidden'

/** Filters, and the list beside them. */
export const withFilters = 'wide:grid wide:grid-cols-[248px_minmax(0,1fr)] wide:items-start wide:gap-10'

/** Results, and the map of them beside them. */
export const withMap = 'wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-8'
