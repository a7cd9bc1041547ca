import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The few files the pages need, read once. Colours and faces are those of the sites: they are taken from where the sites keep them. */
export function assetRoutes(server: FastifyInstance) {
  for (const [url, file] of files) {
    const content = readFileSync(new URL(file, import.meta.url))
    const kind = file.slice(file.lastIndexOf('.') + 1)
    const caching = kind === 'woff2' || kind === 'webp' ? 'max-age=86400' : 'no-cache'
    server.get(url, (_request, reply) => reply.type(types[kind]!).header('cache-control', caching).send(content))
  }
}

const styles = '../web/ui/styles'
const fonts = ['display', 'display-accented', 'display-extended', 'text', 'text-extended']

const files: [url: string, file: string][] = [
  ['/gsi/client', 'assets/gsi-client.js'],
  ['/assets/tokens.css', `${styles}/tokens.css`],
  ['/assets/fonts.css', `${styles}/fonts.css`],
  ...fonts.map((name): [string, string] => [`/fonts/${name}.woff2`, `../web/ui/fonts/${name}.woff2`]),
  ...['sandbox.css', 'live.js', 'phone.js', 'knobs.js', 'google.js', 'gsi-select.js', 'cloth.webp'].map((name): [string, string] => [
    `/assets/${name}`,
    `assets/${name}`,
  ]),
]

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
}
