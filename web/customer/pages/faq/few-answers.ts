/** So many answers that a search finds are shown open. */
export const FEW_ANSWERS = 3
