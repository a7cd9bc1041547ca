import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { shortMoment, type Clock } from '../shared/clock.ts'
import { escape, sendPage, type Sites } from './page.ts'
import type { Push, Pushes } from '../providers/push.ts'

/** All push messages that D3 has sent to browsers that subscribed here. */
export function pushesPage(server: FastifyInstance, { clock, pushes, sites }: PushesPageOptions) {
  server.get('/pushes', (request, reply) => {
    const body = `
<h1>Pushes</h1>
<p class="quiet lead">Push messages to the browsers that were subscribed by this sandbox. Browsers with a push service of their own get theirs from its maker.</p>
<section class="panel"><div id="pushes" data-live>${pushList(pushes.list(null))}</div></section>`
    return sendPage(request, reply, { title: 'Pushes', current: 'pushes', body, sites, clock })
  })
}

function pushList(pushes: readonly Push[]): string {
  if (pushes.length === 0)
    return '<p class="empty">No push messages yet. New ones appear here automatically.</p>'
  const rows = pushes.slice(0, 100).map((push) => {
    const { title, body, path } = readPayload(push.payload)
    const details = [shortMoment(push.at), path, `urgency ${push.urgency}`, `for ${push.ttlSeconds} s`]
    return `<li><span><b>${escape(title)}</b> ${escape(body)}<small>${escape(details.filter(Boolean).join(', '))}</small></span></li>`
  })
  return `<ol class="rows">${rows.join('')}</ol>`
}

function readPayload(payload: string): { title: string; body: string; path: string } {
  try {
    return Payload.parse(JSON.parse(payload))
  } catch {
    return { title: payload, body: '', path: '' }
  }
}

const Payload = z.object({
  title: z.string(),
  body: z.string().default(''),
  path: z.string().default(''),
})

type PushesPageOptions = { clock: Clock; pushes: Pushes; sites: Sites }
