/** HTTP load on one URL for some seconds, with wrk where it is installed, otherwise with autocannon. */
import { fileURLToPath } from 'node:url'
import { isInstalled, runToEnd } from './machine.ts'

export type Round = { perSecond: number; p50: number; p99: number }

export const CONNECTIONS = 50
const hasWrk = isInstalled('wrk')
export const generator = hasWrk ? 'wrk, one thread' : 'autocannon'

export type LoadOptions = { headers?: Record<string, string>; connections?: number }

export async function load(url: string, seconds: number, options: LoadOptions = {}): Promise<Round> {
  const { headers = {}, connections = CONNECTIONS } = options
  const flags = [
    '-c',
    String(connections),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ]
  return hasWrk ? loadWithWrk(url, seconds, flags) : loadWithAutocannon(url, seconds, flags)
}

async function loadWithWrk(url: string, seconds: number, flags: string[]): Promise<Round> {
  const args = ['-t1', `-d${seconds}s`, '--timeout', '15s', '--latency', ...flags, url]
  const output = await runToEnd('wrk', args)
  const failure = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)
  if (failure) throw new Error(`${url}: ${failure[0]}`)
  const perSecond = /Requests\/sec:\s*([\d.]+)/.exec(output)?.[1]
  const p50 = /\b50%\s+([\d.]+\w+)/.exec(output)?.[1]
  const p99 = /\b99%\s+([\d.]+\w+)/.exec(output)?.[1]
  if (!perSecond || !p50 || !p99) throw new Error(`The output of wrk was not understood:\n${output}`)
  return { perSecond: Number(perSecond), p50: parseMilliseconds(p50), p99: parseMilliseconds(p99) }
}

/** Reads durations as wrk prints them, such as `850.00us`, `7.60ms`, `1.20s` or `1.50m`. */
function parseMilliseconds(duration: string): number {
  const number = Number.parseFloat(duration)
  if (duration.endsWith('us')) return number / 1000
  if (duration.endsWith('ms')) return number
  if (duration.endsWith('s')) return number * 1000
  return number * 60_000
}

async function loadWithAutocannon(url: string, seconds: number, flags: string[]): Promise<Round> {
  const cli = fileURLToPath(import.meta.resolve('autocannon'))
  const args = [cli, '-d', String(seconds), '-j', ...flags, url]
  const output = await runToEnd(process.execPath, args)
  const result = JSON.parse(output) as AutocannonResult // the format of its option -j
  if (result.non2xx || result.errors) {
    throw new Error(`${url}: ${result.non2xx} replies other than 2xx, ${result.errors} errors`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
type AutocannonResult = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}
