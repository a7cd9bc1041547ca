/**
 * Traces by OpenTelemetry, which itself reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and the variables of its exporter,
 * such as OTEL_EXPORTER_OTLP_HEADERS.
 */
import { shorten } from '#domain/text/shorten.ts'
import diagnostics from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Log } from './log.ts'
import type { Tracing, TracingOptions } from './tracing.ts'

/** A receiver that is away must not delay the end of a process. */
const CLOSE_WITHIN_MS = 2_000

export function startTracing({ url, ratio }: TracingOptions, log: Pick<Log, 'warn'>): Tracing {
  reportFailures(log)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'd3' }))
      .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const stop = traceFetch()
  return {
    traceRequests,
    span,
    statement,
    async close() {
      stop()
      const sent = provider.shutdown().catch((error: unknown) => diag.error(String(error)))
      await Promise.race([sent, pause(CLOSE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Reports failures, such as a receiver that is away. */
function reportFailures(log: Pick<Log, 'warn'>): void {
  const warn = (reason: string): void => log.warn({ reason: shorten(reason, 300) }, 'traces.failed')
  const ignore = (): void => undefined
  const levels = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(levels, DiagLogLevel.WARN)
}

const tracer = trace.getTracer('d3')

function traceRequests(server: FastifyInstance, site: string): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, next) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers)
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'd3.site': site }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), next)
  })
  server.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    next()
  })
}

const span: Tracing['span'] = (name, attributes, work) =>
  tracer.startActiveSpan(name, { attributes }, async (active) => {
    try {
      return await work()
    } catch (error) {
      active.setStatus({ code: SpanStatusCode.ERROR, message: getName(error) })
      throw error
    } finally {
      active.end()
    }
  })

/** Records a statement, without the message of its error and without its values, which may be personal data. */
function statement(event: LogEvent): void {
  if (!trace.getActiveSpan()) return
  const endTime = Date.now()
  const { sql } = event.query
  const ended = tracer.startSpan(sql.trimStart().split(/\s/, 1)[0] ?? 'SQL', {
    kind: SpanKind.CLIENT,
    startTime: endTime - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  })
  if (event.level === 'error') ended.setStatus({ code: SpanStatusCode.ERROR, message: getName(event.error) })
  ended.end(endTime)
}

const getName = (error: unknown): string => (error instanceof Error ? error.name : 'error')

/** Node's messages about the requests of fetch. Paths may have secrets, such as that of ALERT_WEBHOOK_URL. */
type Published = {
  request: { method: string; origin: string }
  response?: { statusCode: number }
  error?: unknown
}

/** Calls of providers; returns a function that ends it. */
function traceFetch(): () => void {
  const spans = new WeakMap<Published['request'], Span>()
  const on = {
    create({ request }) {
      if (!trace.getActiveSpan()) return
      const attributes = { 'http.request.method': request.method, 'server.address': request.origin }
      spans.set(
        request,
        tracer.startSpan(`${request.method} ${request.origin}`, { kind: SpanKind.CLIENT, attributes }),
      )
    },
    headers({ request, response }) {
      if (response) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    trailers: ({ request }) => spans.get(request)?.end(),
    error({ request, error }) {
      spans
        .get(request)
        ?.setStatus({ code: SpanStatusCode.ERROR, message: getName(error) })
        .end()
    },
  } satisfies Record<string, (message: Published) => void>
  const listeners = Object.entries(on).map(([event, listen]) => ({
    channel: `undici:request:${event}`,
    // The channel publishes this shape (Node's documentation of undici's diagnostics channels).
    listen: (message: unknown) => listen(message as Published),
  }))
  for (const { channel, listen } of listeners) diagnostics.subscribe(channel, listen)
  return () => {
    for (const { channel, listen } of listeners) diagnostics.unsubscribe(channel, listen)
  }
}
