/**
 * A thread that posts forged callbacks as fast as it can, so that it does not delay the thread that measures.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { paidCallback, type Prompt } from './payment-helpers.ts'

export type ForgeryOptions = { base: string; count: number; connections: number; prompts: readonly Prompt[] }
/** Number of replies with each status; 0 is a broken connection. */
export type StatusCounts = ReadonlyMap<number, number>

const { base, count, connections, prompts } = workerData as ForgeryOptions // set by forged-callback-flood.ts
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const { hostname, port } = new URL(base)
const counts = new Map<number, number>()
let remaining = count

await Promise.all(Array.from({ length: connections }, postForgeries))
agent.destroy()
parentPort?.postMessage(counts satisfies StatusCounts)

/** Half go to addresses of real payments, half to invented ones, with the body of a real callback. */
async function postForgeries(): Promise<void> {
  while (remaining > 0) {
    const number = remaining--
    const prompt = prompts[number % prompts.length]!
    const realId = new URL(prompt.callbackUrl).pathname.split('/').at(-2)!
    const id = number % 2 ? realId : crypto.randomUUID()
    const secret = randomBytes(32).toString('hex')
    const receipt = `U${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`
    const body = JSON.stringify(paidCallback(prompt, { receipt }))
    const status = await post(`/api/v1/hooks/stk/${id}/${secret}`, body)
    counts.set(status, (counts.get(status) ?? 0) + 1)
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
