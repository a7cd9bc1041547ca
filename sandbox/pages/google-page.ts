import { firstCharacter } from '#domain/text/shorten.ts'
import type { FastifyInstance } from 'fastify'
import { shortMoment, type Clock } from '../shared/clock.ts'
import { accounts, brokenVariants, type SandboxGoogle } from '../providers/google.ts'
import { escape, sendPage, type Sites } from './page.ts'

/** The list of simulated Google accounts, and the window to choose one when signing in. */
export function googlePages(server: FastifyInstance, { clock, google, sites }: GooglePagesOptions) {
  server.get('/google', (request, reply) => {
    const body = `
<h1>Google</h1>
<p class="quiet lead">“Continue with Google” on the D3 sites opens this sandbox. Choose one of these accounts there to sign in to D3.</p>
<div class="google-page">
<section class="panel"><h2>Accounts</h2><ul class="rows people">${accounts.map(accountRow).join('')}</ul>
<p class="small quiet">Google is authoritative for Gmail and Workspace addresses: D3 links them automatically to an account with the same address. For other addresses, D3 asks for the account’s password first.</p>
<div class="acts"><a class="btn primary" href="${escape(sites.customer)}/accounts/sign-in">Sign in to D3</a></div></section>
<section class="panel"><h2>Tokens issued to D3</h2><div id="issued" data-live>${issuedTokens()}</div></section>
</div>`
    return sendPage(request, reply, { title: 'Google', current: 'google', body, sites, clock })
  })

  server.get<{ Querystring: Partial<Record<'client_id' | 'nonce' | 'origin', string | string[]>> }>(
    '/gsi/select',
    (request, reply) => {
      const { client_id: audience = '', nonce = '', origin = '' } = request.query
      const body = `
<div class="chooser" id="chooser" data-audience="${escape(String(audience))}" data-nonce="${escape(String(nonce))}" data-origin="${escape(String(origin))}">
<p class="ribbon">Sandbox of D3. No real Google account is used.</p>
<h1>Choose an account</h1>
<p class="quiet">to continue to <b>D3 Deals</b></p>
<ul class="people">${accounts.map((each) => choice(each)).join('')}</ul>
<details><summary>Broken variants</summary>
<p class="small quiet">D3 must reject these tokens. All of them are for Akinyi’s account.</p>
<ul class="people">${Object.entries(brokenVariants)
        .map(
          ([variant, words]) =>
            `<li><button data-variant="${variant}"><span><b>${escape(words)}</b><small>${variant}</small></span></button></li>`,
        )
        .join('')}</ul></details>
<p class="result" role="status" id="result"></p>
</div>`
      return sendPage(request, reply, {
        title: 'Choose an account',
        current: 'gsi-select',
        body,
        sites,
        clock,
      })
    },
  )

  function issuedTokens(): string {
    const rows = google.issued().slice(0, 12)
    if (rows.length === 0) return '<p class="empty">No tokens yet. New ones appear here automatically.</p>'
    return `<ol class="rows">${rows
      .map(
        (each) =>
          `<li><span><b>${escape(each.email)}</b><small>${shortMoment(each.at)}${each.variant ? `, ${escape(brokenVariants[each.variant])}` : ''}</small></span><span class="pill ${each.variant ? '' : 'ok'}">${each.variant ? 'Broken' : 'Valid'}</span></li>`,
      )
      .join('')}</ol>`
  }
}

type Account = (typeof accounts)[number]

function accountRow(account: Account): string {
  const { label, style } = addressKind(account)
  const name = `<span><b>${escape(account.name)}</b><small>${escape(account.email)}</small></span>`
  return `<li>${initialsBadge(account.name)}${name}<span class="pill ${style}">${label}</span></li>`
}

function addressKind({ emailVerified, hd, note }: Account): { label: string; style: string } {
  if (!emailVerified) return { label: 'Not verified', style: '' }
  if (hd) return { label: 'Workspace', style: 'ok' }
  return note === 'Gmail' ? { label: 'Gmail', style: 'ok' } : { label: 'Other address', style: 'info' }
}

const choice = (each: Account) =>
  `<li><button data-email="${escape(each.email)}" data-name="${escape(each.name)}" data-verified="${each.emailVerified}"${each.hd ? ` data-hd="${escape(each.hd)}"` : ''}>${initialsBadge(each.name)}<span><b>${escape(each.name)}</b><small>${escape(each.email)}</small></span></button></li>`

/** The initials on a coloured circle. */
const initialsBadge = (name: string) =>
  `<span class="face f${accounts.findIndex((each) => each.name === name) % 5}" aria-hidden="true">${escape(
    name
      .split(' ')
      .map((part) => firstCharacter(part))
      .join(''),
  )}</span>`

type GooglePagesOptions = { clock: Clock; google: SandboxGoogle; sites: Sites }
