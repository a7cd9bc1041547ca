/** A list whose next state is being loaded fades, but not if it comes at once. */
export const waiting = 'aria-busy:opacity-45 aria-busy:transition-opacity aria-busy:delay-80'
