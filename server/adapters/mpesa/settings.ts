/** Settings of a connection to M-Pesa. */
export type MpesaSettings = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  /** Pays to phones. */
  payoutShortcode: string
  passkey: string
  initiatorName: string
  securityCredential: string
  timeoutMs?: number
}
export type Clock = { now(): Date }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void
