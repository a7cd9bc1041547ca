export type Answered = { status: number; body: string; ms: number; retryAfter: string | null }

export async function post(base: string, path: string, body: unknown): Promise<Answered> {
  const began = performance.now()
  const reply = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, body: text, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
}

export function quantile(numbers: readonly number[], at: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
}
