import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The static files of the pages, read once at start. Colours and fonts are those of the D3 sites. */
export function assetRoutes(server: FastifyInstance) {
  for (const [url, file] of files) {
    const content = readFileSync(new URL(file, import.meta.url))
    const extension = file.slice(file.lastIndexOf('.') + 1)
    const caching = extension === 'woff2' || extension === 'webp' ? 'max-age=86400' : 'no-cache'
    server.get(url, (_request, reply) =>
      reply.type(types[extension]!).header('cache-control', caching).send(content),
    )
  }
}

/** The style sheets of the pages, in the order in which they are loaded. */
export const STYLES = ['sandbox', 'controls', 'phone', 'mail', 'faults', 'google']

const sharedStyles = '../../web/ui/styles'
const fonts = ['display', 'display-accented', 'display-extended', 'text', 'text-extended']

const files: [url: string, file: string][] = [
  ['/gsi/client', '../assets/gsi-client.js'],
  ['/assets/tokens.css', `${sharedStyles}/tokens.css`],
  ['/assets/fonts.css', `${sharedStyles}/fonts.css`],
  ...fonts.map((name): [string, string] => [`/fonts/${name}.woff2`, `../../web/ui/fonts/${name}.woff2`]),
  ...STYLES.map((name): [string, string] => [`/assets/${name}.css`, `../assets/${name}.css`]),
  ...['live.js', 'phone.js', 'faults.js', 'google.js', 'gsi-select.js', 'wallpaper.webp'].map(
    (name): [string, string] => [`/assets/${name}`, `../assets/${name}`],
  ),
]

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
}
