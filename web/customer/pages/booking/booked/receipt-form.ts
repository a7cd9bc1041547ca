/** The fields of the forms about a receipt. */
export const RECEIPT = {
  payment: 'payment',
  email: 'email',
  /** What the API has said about the receipt, which is sent. */
  sent: 'sent',
}
