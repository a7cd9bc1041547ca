/** Booking passes: signed, short, good without a network, taken once. */
export {}
