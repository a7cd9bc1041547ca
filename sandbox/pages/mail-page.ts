import { shorten } from '#domain/text/shorten.ts'
import type { FastifyInstance } from 'fastify'
import { shortMoment, type Clock } from '../shared/clock.ts'
import type { Mail, Mailbox } from '../providers/mail.ts'
import { escape, sendPage, type Sites } from './page.ts'
import { Refusal } from '../shared/refusal.ts'

/** All mail that D3 has sent. */
export function mailPages(server: FastifyInstance, { clock, mailbox, sites }: MailPageOptions) {
  server.get<{ Querystring: { to?: string; id?: string } }>('/mail', (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to.trim() : ''
    const mails = mailbox.list(to === '' ? null : to)
    const shown = typeof request.query.id === 'string' ? mailbox.find(request.query.id) : undefined
    const body = `
<div class="mail-page ${shown ? 'reading' : ''}">
<section class="inbox">
  ${shown ? '<h2>Mail</h2>' : '<h1>Mail</h1>'}
  <form class="choose" method="get" action="/mail"><div class="field"><label for="to">Sent to</label><div class="line"><input class="input" id="to" name="to" type="email" autocomplete="off" placeholder="all recipients" value="${escape(to)}"><button class="btn line-btn">Show</button></div></div></form>
  <div id="mails" data-live>${mailList(mails, to, shown)}</div>
</section>
<section class="message" aria-label="Message">${shown ? messageView(shown, to) : '<p class="empty">Choose a message to read it.</p>'}</section>
</div>`
    return sendPage(request, reply, {
      title: shown ? shown.subject : 'Mail',
      current: 'mail',
      body,
      sites,
      clock,
    })
  })

  // The HTML is untrusted: no scripts, no forms, no access to the sandbox page. Links open in a new window.
  server.get<{ Params: { id: string } }>('/mail/:id/html', (request, reply) => {
    const mail = mailbox.find(request.params.id)
    if (mail?.html == null) throw new Refusal(404, 'There is no such mail.')
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https: data:; frame-ancestors 'self'",
      )
      .header('referrer-policy', 'no-referrer')
      .send(`<base target="_blank">${mail.html}`)
  })
}

function mailList(mails: readonly Mail[], to: string, shown: Mail | undefined): string {
  if (mails.length === 0)
    return `<p class="empty">${to ? `No mail for ${escape(to)} yet.` : 'No mail yet. Mail from D3 appears here automatically.'}</p>`
  const rows = mails.slice(0, 100).map(
    (
      each,
    ) => `<li><a href="/mail?${to ? `to=${encodeURIComponent(to)}&amp;` : ''}id=${each.id}"${each.id === shown?.id ? ' aria-current="true"' : ''}>
<span class="row"><b>${escape(each.to.join(', ') || each.recipients.join(', '))}</b><time datetime="${each.at.toISOString()}">${shortMoment(each.at)}</time></span>
<span class="subject">${escape(each.subject) || 'No subject'}</span><span class="peek">${escape(shorten(each.text.trim(), 110))}</span></a></li>`,
  )
  return `<ol class="mails">${rows.join('')}</ol>`
}

function messageView(mail: Mail, to: string): string {
  const text = `<pre class="plain" tabindex="0">${escape(mail.text)}</pre>`
  const content =
    mail.html === null
      ? text
      : `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe><details><summary>As plain text</summary>${text}</details>`
  return `<a class="back" href="/mail${to ? `?to=${encodeURIComponent(to)}` : ''}">Back to all mail</a>
<h1>${escape(mail.subject) || 'No subject'}</h1>
<dl class="facts"><div><dt>From</dt><dd>${escape(mail.from)}</dd></div><div><dt>To</dt><dd>${escape(mail.recipients.join(', '))}</dd></div><div><dt>Received</dt><dd><time datetime="${mail.at.toISOString()}">${shortMoment(mail.at)}</time></dd></div></dl>
${content}`
}

type MailPageOptions = { clock: Clock; mailbox: Mailbox; sites: Sites }
