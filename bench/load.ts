/** Load on one address for some seconds, by wrk where it is installed, else by autocannon. */
import { fileURLToPath } from 'node:url'
import { has, runToEnd } from './machine.ts'

export type Round = { perSecond: number; p50: number; p99: number }

export const CONNECTIONS = 50
const hasWrk = has('wrk')
export const generator = hasWrk ? 'wrk, one thread' : 'autocannon'

export type LoadOptions = { headers?: Record<string, string>; connections?: number }

export async function load(url: string, seconds: number, { headers = {}, connections = CONNECTIONS }: LoadOptions = {}): Promise<Round> {
  const flags = ['-c', String(connections), ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])]
  return hasWrk ? byWrk(url, seconds, flags) : byAutocannon(url, seconds, flags)
}

async function byWrk(url: string, seconds: number, flags: string[]): Promise<Round> {
  const said = await runToEnd('wrk', ['-t1', `-d${seconds}s`, '--timeout', '15s', '--latency', ...flags, url])
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(said)
  if (wrong) throw new Error(`${url}: ${wrong[0]}`)
  const [perSecond, p50, p99] = [/Requests\/sec:\s*([\d.]+)/, /\b50%\s+([\d.]+\w+)/, /\b99%\s+([\d.]+\w+)/].map(
    (part) => part.exec(said)?.[1],
  )
  if (!perSecond || !p50 || !p99) throw new Error(`wrk said something unknown:\n${said}`)
  return { perSecond: Number(perSecond), p50: milliseconds(p50), p99: milliseconds(p99) }
}

function milliseconds(said: string): number {
  const number = Number.parseFloat(said)
  return said.endsWith('us') ? number / 1000 : said.endsWith('ms') ? number : said.endsWith('s') ? number * 1000 : number * 60_000
}

async function byAutocannon(url: string, seconds: number, flags: string[]): Promise<Round> {
  const cli = fileURLToPath(import.meta.resolve('autocannon'))
  const said = await runToEnd(process.execPath, [cli, '-d', String(seconds), '-j', ...flags, url])
  const result = JSON.parse(said) as Autocannon // by its own --json
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
type Autocannon = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number }
