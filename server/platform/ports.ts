import { createServer } from 'node:net'

export const isFree = (host: string, port: number): Promise<boolean> =>
  tryPort(host, port).then((opened) => opened !== null)
export const freePort = async (): Promise<number> => (await tryPort('127.0.0.1', 0)) ?? 0

/** Listens briefly, on any free port for 0; returns the port, or null if it is taken. */
function tryPort(host: string, port: number): Promise<number | null> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : null))
    })
  })
}
