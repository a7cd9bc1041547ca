/** The most characters of a phone number as people type it, with spaces and the code of the country. */
export const MAX_TYPED_PHONE = 17
