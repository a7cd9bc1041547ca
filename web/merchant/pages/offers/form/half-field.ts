/** A field beside another: date inputs are wider than half a phone by default. */
export const halfField = 'min-w-0 grid-cols-1 content-start'
