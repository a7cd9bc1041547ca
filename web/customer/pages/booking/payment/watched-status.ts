/** What `<payment-watch>` compares: the page has it from its loader, the element from the API. */
export const toWatchedStatus = ({ booking, payment }: Watched): string =>
  payment ? `${booking.status} ${payment.status}` : booking.status

export type Watched = { booking: { status: string }; payment?: { status: string } | null }
