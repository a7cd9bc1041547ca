/** Digits of a code by SMS, and of one of an authenticator app. */
export const CODE_DIGITS = 6
