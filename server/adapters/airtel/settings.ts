/** Settings of a connection to Airtel Money. */
export type AirtelSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}
export type Clock = { now(): Date }
export type Log = { info: LogLine; warn: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void
