/** Room below a page with a StickyFoot. */
export const stickyFootRoom = 'pb-[calc(76px+env(safe-area-inset-bottom))] wide:pb-0'
