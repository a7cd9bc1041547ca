/** Optional traces (docs/operations/monitoring.md#traces). Nothing of OpenTelemetry is loaded without the setting. */
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

export type Tracing = {
  /** A span for each request, which continues the trace of its `traceparent`. */
  traceRequests(server: FastifyInstance, site: string): void
  /** Makes a span around `work`. */
  span<T>(name: string, attributes: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>
  /** A span for a statement that has ended, in the span that it ran in. */
  statement(event: LogEvent): void
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

export type TracingOptions = {
  /** Address to which spans are sent, without the path. */
  url: string
  /** The share of new traces that is recorded; a trace that arrives is, if its sender recorded it. */
  ratio: number
}
