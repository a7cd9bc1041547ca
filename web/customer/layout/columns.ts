/** The columns of a page on a wide screen. */

/** A page of the booking wizard, with room for the fixed foot of a phone. */
export const wizardColumn = 'page-column pt-4.5 pb-28 wide:pt-9 wide:pb-16'

/** The page, and a panel beside it. */
export const withPanel = 'wide:grid wide:grid-cols-[minmax(0,1fr)_392px] wide:items-start wide:gap-12'
export const panelColumn = 'sticky top-6 max-wide:hidden'
