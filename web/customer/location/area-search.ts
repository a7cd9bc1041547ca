export const MAX_AREA_SEARCH = 60
