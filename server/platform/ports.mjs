/** JavaScript, because it also runs before Node 24 and the packages are installed. */
import { createServer } from 'node:net'

/** @type {(host: string, port: number) => Promise<boolean>} */
export const isFree = (host, port) => tryPort(host, port).then((opened) => opened !== null)

/** @type {() => Promise<number>} */
export const freePort = async () => (await tryPort('127.0.0.1', 0)) ?? 0

/**
 * A sentence for each port that another program has.
 * @param {readonly { name: string, port: number, host: string }[]} required `name` is that of its setting.
 * @returns {Promise<string[]>}
 */
export async function describeTakenPorts(required) {
  const taken = []
  for (const { name, port, host } of required) {
    if (await isFree(host, port)) continue
    taken.push(
      `Port ${port} is taken by another program. Is D3 already running? ` +
        `Stop that one, or set ${name} to another port.`,
    )
  }
  return taken
}

/**
 * Listens briefly, on any free port for 0; returns the port, or null if it is taken.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<number | null>}
 */
function tryPort(host, port) {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : null))
    })
  })
}
