/** A link in a text, or a button that looks like one. */
export const linkClass = 'font-semibold text-info-text underline decoration-1 underline-offset-[3px]'
