import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

/** A clock that only moves when it is advanced. */
export function stoppedClock(start = '2026-11-21T08:55:00Z') {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    advance: (ms: number) => {
      at += ms
    },
  }
}

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a sandbox on free ports, with a small client for its JSON API. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const clock = stoppedClock()
  const sandbox: Sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    clock,
    log: quiet,
    siteUrl: 'http://localhost:1',
    merchantUrl: 'http://localhost:2',
    ...options,
  })
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    ...sandbox,
    clock,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    setFaults: (faultSettings: Record<string, unknown>) => call('POST', '/api/faults', faultSettings),
    advance: (by: string) => call('POST', '/api/clock', { advance: by }),
  }
}

/** Starts a server that records every JSON body posted to it. */
export async function startListener() {
  const requests: { path: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body: JSON.parse(text) })
      response.setHeader('content-type', 'application/json').end('{"ResultCode":0,"ResultDesc":"Accepted"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}/hooks/stk/5f3c`,
    requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Waits until the condition returns a truthy value. */
export async function until<Found>(
  condition: () => Found | undefined | null | false | Promise<Found | undefined | null | false>,
): Promise<Found> {
  const deadline = performance.now() + 5000
  for (;;) {
    const found = await condition()
    if (found) return found
    if (performance.now() > deadline) throw new Error('The condition did not become true within five seconds')
    await pause(10)
  }
}

/** An address on this machine where no server listens. */
export async function unusedAddress(): Promise<string> {
  const closed = await startListener()
  await closed.close()
  return new URL(closed.url).origin
}
