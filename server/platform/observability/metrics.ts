/**
 * Metrics of a process, for Prometheus. Modules register their gauges here; they are served on a separate
 * port.
 */
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

type Sample = { labels?: Readonly<Record<string, string>>; value: number }
type Description = { name: string; help: string; labels?: readonly string[] }
type GaugeOptions = Description & {
  /** Called at every scrape. If it fails, or takes longer than a second, the gauge has no values. */
  collect(): readonly Sample[] | Promise<readonly Sample[]>
}
type CompletedRequest = {
  method: string
  route: string | undefined
  status: number
  site: string
  seconds: number
}
export type Metrics = {
  request(request: CompletedRequest): void
  gauge(options: GaugeOptions): void
  /** Returns a function that increases the counter; the same name returns the same counter. */
  counter(options: Description): (labels?: Readonly<Record<string, string>>, by?: number) => void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}
type Log = { warn(fields: object, event: string): void }

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const COLLECT_TIMEOUT_MS = 1_000
const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

export function openMetrics(log: Log): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, Counter>()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply',
    labelNames: ['method', 'route', 'status', 'site'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'metrics_collect_failures_total',
    help: 'How often a gauge could not be collected',
    labelNames: ['gauge'],
    registers,
  })
  return {
    // Labels must have few values, so unknown paths and methods share one.
    request({ method, route = 'unknown', status, site, seconds }) {
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
        site,
      }
      requests.observe(labels, seconds)
    },
    gauge({ name, help, labels = [], collect }) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          try {
            const samples = await within(COLLECT_TIMEOUT_MS, Promise.resolve(collect()))
            gauge.reset()
            for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value)
          } catch (error) {
            gauge.reset()
            // A gauge without labels is removed: a reset would set its value to zero, which would be wrong.
            if (labels.length === 0) gauge.remove()
            failures.inc({ gauge: name })
            log.warn({ gauge: name, reason: String(error) }, 'metrics.collect.failed')
          }
        },
      })
    },
    counter({ name, help, labels = [] }) {
      const counter = counters.get(name) ?? new Counter({ name, help, labelNames: [...labels], registers })
      counters.set(name, counter)
      return (values = {}, by = 1) => counter.inc(values, by)
    },
    text: () => registry.metrics(),
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`no value within ${ms} ms`)), ms)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

export function measurePool(metrics: Metrics, pool: Pool): void {
  metrics.gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database: total, idle, and requests waiting for one',
    labels: ['state'],
    collect: () => [
      { labels: { state: 'total' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  })
}

const DELAY_RESOLUTION_MS = 20

/** Measures the delay of the event loop since the last scrape. */
function measureEventLoop(metrics: Metrics): { close(): void } {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delays.enable()
  // The histogram has the time between two ticks of its timer, which includes the resolution.
  const delaySeconds = (nanoseconds: number): number =>
    Math.max(0, nanoseconds / 1e9 - DELAY_RESOLUTION_MS / 1e3)
  metrics.gauge({
    name: 'event_loop_delay_seconds',
    help: 'How late the event loop ran since the last scrape',
    labels: ['quantile'],
    collect() {
      const samples = [
        { labels: { quantile: '0.5' }, value: delaySeconds(delays.percentile(50)) },
        { labels: { quantile: '0.99' }, value: delaySeconds(delays.percentile(99)) },
        { labels: { quantile: '1' }, value: delaySeconds(delays.max) },
      ]
      delays.reset()
      return samples
    },
  })
  return { close: () => void delays.disable() }
}

export type MetricsServer = { port: number; close(): Promise<void> }

/** Serves metrics on a separate port, so that they are not public. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 1_000 })
  // Replaced by `event_loop_delay_seconds`.
  for (const { name } of processRegistry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) processRegistry.removeSingleMetric(name)
  const eventLoop = measureEventLoop(metrics)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.replace(/\?.*/, '') !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    Promise.all([metrics.text(), processRegistry.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      eventLoop.close()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done()
    })
  })
}
