/** Where the product that the journeys walk through is open. The first process chooses, those it starts are told. */
import { createServer, type AddressInfo } from 'node:net'

const NAMES = ['PORT', 'MERCHANT_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'DATABASE_PORT'] as const
type Name = (typeof NAMES)[number]

export async function chooseAddresses(): Promise<void> {
  if (process.env.JOURNEY_PORT) return
  const servers = await Promise.all(
    NAMES.map(async () => {
      const server = createServer()
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return server
    }),
  )
  for (const [index, server] of servers.entries()) process.env[`JOURNEY_${NAMES[index]}`] = String((server.address() as AddressInfo).port) // it listens
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
}

export const settings = (): Record<Name, string> =>
  Object.fromEntries(NAMES.map((name) => [name, process.env[`JOURNEY_${name}`] ?? ''])) as Record<Name, string> // one entry for each name

const at = (name: Name): string => `http://localhost:${process.env[`JOURNEY_${name}`]}`
export const CUSTOMERS = (): string => at('PORT')
export const MERCHANTS = (): string => at('MERCHANT_PORT')
export const SANDBOX = (): string => at('SANDBOX_PORT')
export const DATABASE = (): string => `postgres://d3:d3@127.0.0.1:${process.env.JOURNEY_DATABASE_PORT}/d3`
