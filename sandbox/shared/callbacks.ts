import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Prompt } from './money-types.ts'

/** The attempt is listed in its prompt; null for a callback without one. */
type Callback = { url: string; body: unknown; dueAt: Date; prompt: Pick<Prompt, 'callbacks'> | null }

/** The callbacks that wait for their time. */
export function openCallbacks({ clock, log }: { clock: Clock; log: Log }) {
  const closing = new AbortController()
  let pending: Callback[] = []

  return {
    add(callback: Callback) {
      pending.push(callback)
    },

    async sendDue() {
      const now = clock.now()
      const due = pending.filter((each) => each.dueAt <= now)
      pending = pending.filter((each) => each.dueAt > now)
      await Promise.all(due.map(send))
    },

    close() {
      pending = []
      closing.abort()
    },
  }

  /** Sends a callback once: Daraja does not retry callbacks. */
  async function send({ url, body, prompt }: Callback) {
    const attempt = { at: clock.now(), answer: '' }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
      })
      await response.body?.cancel()
      attempt.answer = String(response.status)
    } catch (error) {
      attempt.answer = 'no answer'
      if (!closing.signal.aborted) {
        const reason = error instanceof Error ? error.message : ''
        log.warn({ host: URL.parse(url)?.host, reason }, 'sandbox.callback.failed')
      }
    }
    prompt?.callbacks.push(attempt)
  }
}
