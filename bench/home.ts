/** The home page of a customer, compared with a bare page (bare-page.ts). */
import { fileURLToPath } from 'node:url'
import { ratio } from './format.ts'
import { load } from './load.ts'
import { firstMessage, startOnCore, stop, type Cores } from './machine.ts'
import { API, BARE_WARM_UP_SECONDS, fetchBody, WARM_UP_SECONDS } from './reading.ts'
import { median, ratios, type Call } from './results.ts'

/** The share of a bare React Router page with as many cards that the home page of a customer must reach. */
const HOME_TARGET = 0.35
/** Rendering a page takes a core for milliseconds; more connections would only wait. */
const PAGE_CONNECTIONS = 10

/**
 * The home page of a customer, compared with a page of as many cards by React Router alone (bare-page.ts).
 */
export async function readHome(options: {
  base: string
  cores: Cores
  rounds: number
  seconds: number
  print(line: string): void
}): Promise<Call> {
  const { base, seconds } = options
  const { headers, text, cards, name } = await readableHome(base)
  const bare = await openBarePage(options.cores, cards)
  const loadHome = (duration: number) =>
    load(`${base}/`, duration, { headers, connections: PAGE_CONNECTIONS })
  const loadBare = (duration: number) => load(bare.url, duration, { connections: PAGE_CONNECTIONS })
  await loadHome(WARM_UP_SECONDS)
  await loadBare(BARE_WARM_UP_SECONDS)
  const rounds: Call['rounds'] = []
  for (let round = 0; round < options.rounds; round++)
    rounds.push({ app: await loadHome(seconds), ready: await loadBare(seconds), stringify: null })
  await stop(bare.process)
  const call: Call = {
    name,
    path: '/',
    target: HOME_TARGET,
    bytes: Buffer.byteLength(text),
    statements: null,
    rounds,
  }
  const perSecond = median(rounds.map((round) => round.app.perSecond))
  options.print(`${name}: ${Math.round(perSecond)}/s, ${ratios(call).map(ratio).join(' ')} of bare`)
  return call
}

/** The home page of a customer of the demo data. */
export async function readableHome(base: string) {
  const headers = { cookie: await signIn(base) }
  const { text } = await fetchBody(`${base}/`, headers)
  const cards = new Set(text.match(/href="\/store\/[^"]+"/g)).size
  if (cards < 20) throw new Error(`The home page has ${cards} cards only`)
  return { headers, text, cards, name: `page \`/\` of a customer, ${cards} cards` }
}

/** Starts the bare page (bare-page.ts). */
export async function openBarePage(cores: Cores, cards: number) {
  const bare = startOnCore(cores, [fileURLToPath(new URL('bare-page.ts', import.meta.url))], {
    ...process.env,
    NODE_ENV: 'production',
  })
  return { process: bare, url: `http://127.0.0.1:${String(await firstMessage(bare))}/?cards=${cards}` }
}

/** Signs in as a customer of the demo data; returns the session cookie. */
async function signIn(base: string): Promise<string> {
  const reply = await fetch(`${base}${API}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'wanjiku@d3.test', password: 'karibu-2026' }),
  })
  const session = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('d3_session='))
  if (!session) throw new Error(`The demo customer could not sign in: ${reply.status}`)
  return session.split(';')[0] ?? ''
}
