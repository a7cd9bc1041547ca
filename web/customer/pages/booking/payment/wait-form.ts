/** Field of the waiting page with the number of another phone that pays. */
export const OTHER_PHONE = 'phone'

/** Parameter of the waiting page after its form has sent another prompt. */
export const SENT_AGAIN = 'again'
