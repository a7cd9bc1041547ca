export type TimedReply = { status: number; body: string; ms: number; retryAfter: string | null }

export async function postTimed(base: string, path: string, body: unknown): Promise<TimedReply> {
  const startedAt = performance.now()
  const reply = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const ms = performance.now() - startedAt
  return { status: reply.status, body: text, ms, retryAfter: reply.headers.get('retry-after') }
}

/** `fraction` 0.5 is the median, 0.99 is p99. */
export function quantile(numbers: readonly number[], fraction: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

export function msQuantile(measured: readonly { ms: number }[], fraction: number): number {
  const times = measured.map(({ ms }) => ms)
  return quantile(times, fraction)
}

export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000
