/** Returns whether an address is that of the last step: a visitor's details, or the review. The time may still be unreadable. */
export const isLastStep = (search: URLSearchParams): boolean =>
  Number(search.get('step')) >= 3 &&
  search.has('startsAt') &&
  (search.has('branch') || search.has('branchId'))
