/** The health check of a container. A process without the sites answers on the port of its metrics alone. */
const { SERVICES = 'api,worker', PORT = '3000', METRICS_PORT = '3004' } = process.env
const address = SERVICES.includes('api') ? `${PORT}/health` : `${METRICS_PORT}/metrics`
const reply = await fetch(`http://127.0.0.1:${address}`, { signal: AbortSignal.timeout(4_000) })
process.exitCode = reply.ok ? 0 : 1
