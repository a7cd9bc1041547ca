/** The most characters of a search for an area or a town. */
export const MAX_AREA_SEARCH = 60
