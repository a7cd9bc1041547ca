/** The accepted credentials. Shortcode and passkey are those that Safaricom documents for its own sandbox. */
export const darajaCredentials = {
  consumerKey: 'sandbox',
  consumerSecret: 'sandbox',
  shortcode: '174379',
  payoutShortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  initiatorName: 'sandbox',
  securityCredential: 'sandbox',
}
