/**
 * Reads the calendars of other programs by their addresses, which people give: nothing within our network is reached, and no
 * server keeps us waiting or fills the memory (docs/rules/calendars.md#reading).
 */
import { get as getByHttp, type IncomingMessage } from 'node:http'
import { get as getByHttps } from 'node:https'
import { createGunzip, createInflate } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { isLocal, readCalendarAddress } from '#domain/calendars/address.ts'
import type { FetchProblem } from '#domain/calendars/calendar-problems.ts'
import { isPublicAddress, lookUpPublic, PrivateAddressError } from '../network/public-addresses.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 3

/** What the server said about the file that we have. */
export type Version = { etag: string | null; lastModified: string | null }
type CalendarFile =
  | { kind: 'file'; text: string; version: Version }
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: FetchProblem }

type CalendarFiles = { read(address: string, known: Version): Promise<CalendarFile> }

type Settings = {
  /** Also reads from this machine, by http and any port, for development and tests. */
  allowsLocal: boolean
  timeoutMs?: number
  lookup?: typeof lookUpPublic
}

export function openCalendarFiles({
  allowsLocal,
  timeoutMs = TIMEOUT_MS,
  lookup = lookUpPublic,
}: Settings): CalendarFiles {
  return {
    async read(address, known) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return await follow(address, known, signal)
      } catch (error) {
        return { kind: 'failed', problem: signal.aborted ? 'too-slow' : toProblem(error) }
      }
    },
  }

  async function follow(address: string, known: Version, signal: AbortSignal): Promise<CalendarFile> {
    let next = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const checked = readCalendarAddress(next, allowsLocal)
      if (checked.problem) throw new FetchError('refused-address')
      const url = new URL(checked.address)
      const response = await send(url, known, signal)
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400 && status !== 304) {
        response.destroy()
        const target = headers.location === undefined ? null : URL.parse(headers.location, url.href)
        if (!target) throw new FetchError('server-error')
        next = target.href
      } else return await readAnswer(response, signal)
    }
    throw new FetchError('too-many-redirects')
  }

  function send(url: URL, known: Version, signal: AbortSignal): Promise<IncomingMessage> {
    const isThisMachine = allowsLocal && isLocal(url)
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? getByHttps : getByHttp)(
        url,
        {
          // A connection of its own, so that each one is checked.
          agent: false,
          signal,
          ...(!isThisMachine && { lookup }),
          headers: {
            accept: 'text/calendar, */*;q=0.5',
            'accept-encoding': 'gzip, deflate',
            'user-agent': 'D3-Deals calendar reader',
            ...(known.etag !== null && { 'if-none-match': known.etag }),
            ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
          },
        },
        resolve,
      )
      request.on('error', reject)
      request.on('socket', (socket) =>
        socket.on('connect', () => {
          // Numbers are not looked up.
          if (!isThisMachine && !isPublicAddress(socket.remoteAddress ?? ''))
            request.destroy(new PrivateAddressError('not a public address'))
        }),
      )
    })
  }
}

async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<CalendarFile> {
  const { statusCode: status = 0, headers } = response
  if (status !== 200) {
    response.destroy()
    if (status === 304) return { kind: 'unchanged' }
    throw new FetchError(findStatusProblem(status))
  }
  const version = { etag: limited(headers.etag, 500), lastModified: limited(headers['last-modified'], 100) }
  return { kind: 'file', text: await readText(response, signal), version }
}

function findStatusProblem(status: number): FetchProblem {
  if (status === 404 || status === 410) return 'not-found'
  return status === 401 || status === 403 ? 'no-access' : 'server-error'
}

/** Counts what is unpacked, because a small file may become a very large one. */
async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new FetchError('too-large')
      chunks.push(chunk)
    }
  }
  const packing = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (packing === 'identity' || packing === '') await pipeline(response, collect, { signal })
  else if (packing === 'gzip' || packing === 'x-gzip')
    await pipeline(response, createGunzip(), collect, { signal })
  else if (packing === 'deflate') await pipeline(response, createInflate(), collect, { signal })
  else throw new FetchError('server-error')
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** What is longer is not sent back, so the file is read in full. */
const limited = (value: string | undefined, length: number): string | null =>
  value === undefined || value.length > length ? null : value

class FetchError extends Error {
  readonly problem: FetchProblem

  constructor(problem: FetchProblem) {
    super(problem)
    this.problem = problem
  }
}

function toProblem(error: unknown): FetchProblem {
  if (error instanceof FetchError) return error.problem
  if (error instanceof PrivateAddressError) return 'refused-address'
  return 'unreachable'
}
