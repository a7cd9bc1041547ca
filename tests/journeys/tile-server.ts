/** A local replacement for the server of the map tiles: every tile is one green pixel. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkOPW/HgAFggKAJqBgBAAAAABJRU5ErkJggg==',
  'base64',
)
/** The URLs of all tiles, for tests that intercept them. */
export const TILES = '**/tiles/**'

export type TileServer = { urlTemplate: string; close(): void }

export async function startTileServer(): Promise<TileServer> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(TILE)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server
  return {
    urlTemplate: `http://localhost:${port}/tiles/{z}/{x}/{y}.png`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
