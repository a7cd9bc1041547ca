/**
 * `npm run bench -- --cpu`: the processor time of one request, of the app and of the bare servers. Other work
 * on the machine affects it less than the number of requests per second. Prints its results.
 */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { args, base, closing, cores, PORT, print, ROUNDS, scratchDir, startServer } from './environment.ts'
import { ratio, spread } from './format.ts'
import { openBarePage, readableHome } from './home.ts'
import { stop } from './machine.ts'
import { openBare, readableCalls } from './reading.ts'
import { median } from './results.ts'
import { buildSites } from '../server/bin/build.ts'

const CONNECTIONS = 20
/** A server's code is not fully optimized before some thousand requests. */
const CALLS = { warmUp: 6_000, round: 1_000 }
const PAGES = { warmUp: 600, round: 200 }

type Target = { url: string; process: ChildProcess; headers?: Record<string, string> }

export async function measureCpu(): Promise<void> {
  await buildSites({ onProgress: print })
  const directory = join(scratchDir, 'postgres')
  const postgres = await startPostgres({ dir: directory, port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  const [postmaster] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')

  for (const isCached of [false, true]) {
    const server = await startServer(postgres.url, isCached ? {} : { CACHE_SECONDS: '0' })
    const calls = (await readableCalls(base, isCached, print)).filter(
      ({ call }) => call.target !== null && isWanted(call.name),
    )
    const bodies = calls.map(({ body }) => body)
    const bare = await openBare(cores, bodies, isCached)
    for (const [index, { call }] of calls.entries())
      await compare(isCached ? `${call.name}, cached` : call.name, Number(postmaster), CALLS, {
        app: { url: base + call.path, process: server },
        bare: { url: bare.readyUrl(index), process: bare.process },
      })
    await stop(bare.process)
    const home = isCached ? await readableHome(base) : null
    if (home && isWanted(home.name)) {
      const { headers, name, cards } = home
      const barePage = await openBarePage(cores, cards)
      await compare(name, Number(postmaster), PAGES, {
        app: { url: `${base}/`, process: server, headers },
        bare: barePage,
      })
      await stop(barePage.process)
    }
    await stop(server)
  }
}

const isWanted = (name: string): boolean => name.includes(args.only)

async function compare(
  name: string,
  postmaster: number,
  requests: { warmUp: number; round: number },
  { app, bare }: { app: Target; bare: Target },
): Promise<void> {
  for (const target of [app, bare]) await send(target, requests.warmUp)
  const rounds: { app: number; bare: number; postgres: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = postgresTime(postmaster)
    const appTime = await timeOf(app, requests.round)
    const postgres = (postgresTime(postmaster) - before) / requests.round
    rounds.push({ app: appTime, postgres, bare: await timeOf(bare, requests.round) })
  }
  const times = (each: (round: (typeof rounds)[number]) => number) =>
    spread(rounds.map(each), (microseconds) => String(Math.round(microseconds)))
  const ratios = rounds.map((round) => round.bare / round.app)
  print(
    `${name}: ${times((round) => round.app)} µs, bare ${times((round) => round.bare)} µs, ` +
      `${spread(ratios, ratio)} of bare; PostgreSQL ` +
      `${Math.round(median(rounds.map((round) => round.postgres)))} µs`,
  )
}

/** The processor time of one request in microseconds. */
async function timeOf(target: Target, requests: number): Promise<number> {
  const { pid = 0 } = target.process
  const before = ownTime(statOf(pid))
  await send(target, requests)
  return (ownTime(statOf(pid)) - before) / requests
}

async function send({ url, headers = {} }: Target, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = requests
  const sendInTurn = async (): Promise<void> => {
    while (left-- > 0) await receive(url, headers, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn))
  agent.destroy()
}

const receive = (url: string, headers: Record<string, string>, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

/** The postmaster, the processes that it runs, and those that have ended. */
function postgresTime(postmaster: number): number {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const stat = statOf(Number(name))
        return Number(stat[PARENT]) === postmaster ? ownTime(stat) : 0
      } catch {
        return 0 // has ended since
      }
    })
  const stat = statOf(postmaster)
  return running.reduce((sum, each) => sum + each, ownTime(stat) + timeIn(stat, ENDED_CHILDREN))
}

/** Fields of /proc/PID/stat after the name of the program, which may contain spaces. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const PARENT = 1
const OWN = [11, 12]
const ENDED_CHILDREN = [13, 14]
/** Linux counts in hundredths of a second. */
const TICK_MICROSECONDS = 10_000
const timeIn = (stat: string[], fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0) * TICK_MICROSECONDS
const ownTime = (stat: string[]): number => timeIn(stat, OWN)
