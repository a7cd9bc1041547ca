/** One client that forges callbacks as fast as it can, in a thread of its own, so that it delays nobody who measures. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { paidCallback, type Prompt } from './paying.ts'

export type Forging = { base: string; count: number; connections: number; prompts: readonly Prompt[] }
/** How often each status came; 0 is a connection that broke. */
export type Forged = ReadonlyMap<number, number>

const { base, count, connections, prompts } = workerData as Forging // what forged.ts gives it
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const { hostname, port } = new URL(base)
const statuses = new Map<number, number>()
let left = count

await Promise.all(Array.from({ length: connections }, forge))
agent.destroy()
parentPort?.postMessage(statuses satisfies Forged)

/** Half at addresses of real payments, half at made-up ones, each with a body as Daraja's. */
async function forge(): Promise<void> {
  while (left > 0) {
    const nth = left--
    const prompt = prompts[nth % prompts.length]!
    const id = nth % 2 ? new URL(prompt.callbackUrl).pathname.split('/').at(-2)! : crypto.randomUUID()
    const receipt = `U${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`
    const status = await post(
      `/api/v1/hooks/stk/${id}/${randomBytes(32).toString('hex')}`,
      JSON.stringify(paidCallback(prompt, { receipt })),
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

function post(path: string, body: string): Promise<number> {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (reply) => {
      reply.resume()
      reply.once('end', () => done(reply.statusCode ?? 0))
    })
    sent.once('error', () => done(0))
    sent.end(body)
  })
}
