/** Id of the notice that a part of a light page could not be loaded. */
export const PART_NOTICE = 'part-notice'
