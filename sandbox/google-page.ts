import type { FastifyInstance } from 'fastify'
import { shortMoment, type Clock } from './clock.ts'
import { broken, people, type SandboxGoogle } from './google.ts'
import { escape, sendPage, type Sites } from './page.ts'

/** Who there is at the sandbox's Google, and the small window in which one of them is chosen. */
export function googlePages(server: FastifyInstance, { clock, google, sites }: GooglePagesOptions) {
  server.get('/google', (request, reply) => {
    const body = `
<h1>Google</h1>
<p class="quiet lead">D3’s “Continue with Google” asks here. These people have a Google account; choosing one signs in to D3 as them.</p>
<div class="google-page">
<section class="panel"><h2>People</h2><ul class="rows people">${people
      .map(
        (each) =>
          `<li>${face(each.name)}<span><b>${escape(each.name)}</b><small>${escape(each.email)}</small></span><span class="pill ${each.emailVerified ? (each.note === 'Gmail' || each.hd ? 'ok' : 'info') : ''}">${each.emailVerified ? (each.hd ? 'Workspace' : each.note === 'Gmail' ? 'Gmail' : 'Other address') : 'Unconfirmed'}</span></li>`,
      )
      .join('')}</ul>
<p class="small quiet">Google vouches for Gmail and Workspace addresses: they may be joined to a D3 account of the same address by themselves. The others need the account’s password first.</p>
<div class="acts"><a class="btn primary" href="${escape(sites.customer)}/accounts/sign-in">Sign in to D3</a></div></section>
<section class="panel"><h2>Given to D3</h2><div id="given" data-live>${given()}</div></section>
</div>`
    return sendPage(request, reply, { title: 'Google', current: 'google', body, sites, clock })
  })

  server.get<{ Querystring: { client_id?: string; nonce?: string; origin?: string } }>('/gsi/select', (request, reply) => {
    const { client_id: audience = '', nonce = '', origin = '' } = request.query
    const body = `
<div class="chooser" id="chooser" data-audience="${escape(String(audience))}" data-nonce="${escape(String(nonce))}" data-origin="${escape(String(origin))}">
<p class="ribbon">Sandbox of D3. No real Google account is used.</p>
<h1>Choose an account</h1>
<p class="quiet">to continue to <b>D3 Deals</b></p>
<ul class="people">${people.map((each) => choice(each)).join('')}</ul>
<details><summary>Broken variants</summary>
<p class="small quiet">What D3 must refuse. All of them say to be Akinyi.</p>
<ul class="people">${Object.entries(broken)
      .map(
        ([variant, words]) =>
          `<li><button data-variant="${variant}"><span><b>${escape(words)}</b><small>${variant}</small></span></button></li>`,
      )
      .join('')}</ul></details>
<p class="said" role="status" id="said"></p>
</div>`
    return sendPage(request, reply, { title: 'Choose an account', current: 'gsi-select', body, sites, clock })
  })

  function given(): string {
    const rows = google.given().slice(0, 12)
    if (rows.length === 0) return '<p class="empty">Nothing yet. What D3 is given arrives here by itself.</p>'
    return `<ol class="rows">${rows
      .map(
        (each) =>
          `<li><span><b>${escape(each.email)}</b><small>${shortMoment(each.at)}${each.variant ? `, ${escape(broken[each.variant])}` : ''}</small></span><span class="pill ${each.variant ? '' : 'ok'}">${each.variant ? 'Broken' : 'Good'}</span></li>`,
      )
      .join('')}</ol>`
  }
}

const choice = (each: (typeof people)[number]) =>
  `<li><button data-email="${escape(each.email)}" data-name="${escape(each.name)}" data-verified="${each.emailVerified}"${each.hd ? ` data-hd="${escape(each.hd)}"` : ''}>${face(each.name)}<span><b>${escape(each.name)}</b><small>${escape(each.email)}</small></span></button></li>`

/** The initials, in a colour of their own. */
const face = (name: string) =>
  `<span class="face f${people.findIndex((each) => each.name === name) % 5}" aria-hidden="true">${escape(
    name
      .split(' ')
      .map((part) => part.slice(0, 1))
      .join(''),
  )}</span>`

type GooglePagesOptions = { clock: Clock; google: SandboxGoogle; sites: Sites }
