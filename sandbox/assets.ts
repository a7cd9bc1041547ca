import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The few files the pages need, read once. */
export function assetRoutes(app: FastifyInstance) {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(`assets/${name}`, import.meta.url))
    const caching = name.endsWith('2') || name.endsWith('p') ? 'max-age=86400' : 'no-cache'
    app.get(`/assets/${name}`, (_request, reply) => reply.type(type).header('cache-control', caching).send(content))
  }
}

const files = {
  'tokens.css': 'text/css; charset=utf-8',
  'sandbox.css': 'text/css; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'knobs.js': 'text/javascript; charset=utf-8',
  'display.woff2': 'font/woff2',
  'text.woff2': 'font/woff2',
  'cloth.webp': 'image/webp',
}
