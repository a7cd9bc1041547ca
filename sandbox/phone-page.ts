import type { FastifyInstance } from 'fastify'
import type { Text, Texts } from './africas-talking.ts'
import { nairobi, shortMoment, type Clock } from './clock.ts'
import type { Money, Prompt } from './money.ts'
import { escape, kes, sendPage, type Sites } from './page.ts'
import { kenyanMsisdn, spokenNumber } from './phone-number.ts'

/** The phone of whoever is chosen: what rings, what M-Pesa asks, and the messages. */
export function phonePage(server: FastifyInstance, { clock, money, texts, sites }: PhoneOptions) {
  server.get<{ Querystring: { phone?: string } }>('/', (request, reply) => {
    const asked = typeof request.query.phone === 'string' ? request.query.phone : ''
    const chosen = kenyanMsisdn(asked)
    const seen = numbersSeen()
    const phone = chosen ?? kenyanMsisdn(/(?:^|; )phone=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '') ?? seen[0] ?? null
    if (chosen) reply.header('set-cookie', `phone=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)

    const prompts = phone === null ? [] : money.prompts(phone)
    const messages = phone === null ? [] : texts.list(phone)
    const open = prompts.find((each) => each.status === 'open')
    const lately = prompts[0] && clock.now().getTime() < prompts[0].expiresAt.getTime() + 60_000 ? prompts[0] : undefined
    const body = `
<div class="phone-page">
<section class="stage" aria-label="The phone">
  ${handset(open, lately, messages)}
  <div class="outside" id="outside" data-live>${outside(open)}</div>
</section>
<section class="beside">
  <h1>${phone === null ? 'A phone for trying things' : `The phone of <span class="keep">${spokenNumber(phone)}</span>`}</h1>
  <p class="quiet">Nothing leaves this machine and no real money moves. What D3 sends to a number shows up here by itself.</p>
  ${chooser(phone, asked !== '' && chosen === null ? asked : null)}
  <div id="numbers" data-live>${numberChips(seen, phone)}</div>
  <h2>Messages</h2>
  <div id="messages" data-live>${messageList(messages)}</div>
  <div id="asked" data-live>${promptList(prompts)}</div>
</section>
</div>`
    return sendPage(request, reply, { title: 'Phone', current: 'phone', body, sites, clock })
  })

  function numbersSeen(): string[] {
    const rows = [
      ...money.prompts(null).map((each) => ({ phone: each.phone, at: each.createdAt })),
      ...texts.list(null).map((each) => ({ phone: each.phone, at: each.at })),
    ]
    return [...new Set(rows.sort((a, b) => b.at.getTime() - a.at.getTime()).map((each) => each.phone))].slice(0, 12)
  }

  function handset(open: Prompt | undefined, last: Prompt | undefined, messages: readonly Text[]): string {
    const now = nairobi(clock.now())
    return `<div class="handset"><div class="scr">
    <img src="/assets/cloth.webp" alt="">
    <div class="clock" id="clock" data-live>${now.time}<small>${now.weekday} ${Number(now.day)} ${now.monthName}</small></div>
    <div id="front" data-live>${open ? ask(open) : lockScreen(last, messages)}</div>
    <p class="vh" role="status" id="news" data-live>${open ? `M-Pesa asks for ${kes(open.amount)}` : (last && told[last.status]) || ''}</p>
    <i class="bar-home"></i>
  </div></div>`
  }

  function numberChips(seen: string[], phone: string | null): string {
    if (seen.length === 0) return ''
    const ringing = new Set(
      money
        .prompts(null)
        .filter((each) => each.status === 'open')
        .map((each) => each.phone),
    )
    const chips = seen.map((each) => {
      const ring = ringing.has(each) ? '<i class="ringing"></i><span class="vh">, ringing</span>' : ''
      return `<li><a class="chip" href="/?phone=${each}"${each === phone ? ' aria-current="true"' : ''}>${spokenNumber(each)}${ring}</a></li>`
    })
    return `<ul class="chips" aria-label="Numbers seen">${chips.join('')}</ul>`
  }
}

function messageList(messages: readonly Text[]): string {
  if (messages.length === 0) return `<p class="empty">No messages yet. Codes and booking news for this number arrive here.</p>`
  const rows = messages
    .slice(0, 40)
    .map(
      (each) =>
        `<li><article class="sms"><header><b>${escape(each.from)}</b><time datetime="${each.at.toISOString()}">${shortMoment(each.at)}</time></header><p>${linked(each.message)}</p></article></li>`,
    )
  return `<ol class="texts">${rows.join('')}</ol>`
}

/** Word for word what M-Pesa shows. */
function ask(prompt: Prompt): string {
  return `<form class="stk" data-prompt="${escape(prompt.id)}" role="dialog" aria-labelledby="ask">
  <p id="ask">Do you want to pay <b>${kes(prompt.amount)}.00</b> to <b>${escape(prompt.business)}</b> Account no. <b class="keep">${escape(prompt.account)}</b>?<br>Enter M-PESA PIN:</p>
  <input class="pin" name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" aria-label="M-PESA PIN" aria-describedby="hint">
  <div class="ans"><button type="button" data-answer="cancel">CANCEL</button><button type="submit">SEND</button></div>
</form>`
}

function outside(open: Prompt | undefined): string {
  if (!open) return '<p class="small quiet">When D3 asks for a payment, the prompt appears on this screen.</p>'
  return `<p class="small quiet" id="hint">Any four digits pay. 0000 is the wrong PIN.<br>The prompt closes in <b data-until="${open.expiresAt.getTime()}">1:00</b>.</p>
<div class="quiet-acts"><button class="btn quiet-btn" data-answer="ignore">Ignore</button><button class="btn quiet-btn" data-answer="no-funds">Too little money</button></div>`
}

function lockScreen(last: Prompt | undefined, messages: readonly Text[]): string {
  const outcome = last ? told[last.status] : undefined
  const cards = messages
    .slice(0, outcome ? 1 : 2)
    .map((each) => `<div class="notice"><b>${escape(each.from)}</b><p>${escape(each.message)}</p></div>`)
  if (last && outcome) cards.push(`<div class="notice told ${last.status === 'paid' ? 'good' : ''}"><b>M-PESA</b><p>${outcome}</p></div>`)
  return cards.length ? `<div class="notices">${cards.join('')}</div>` : ''
}

function chooser(phone: string | null, wrong: string | null): string {
  const hint =
    wrong === null
      ? ''
      : `<p class="bad" id="wrong" role="alert">“${escape(wrong)}” is not a Kenyan mobile number. Write it as 0712 345 678.</p>`
  return `<form class="choose" method="get" action="/"><div class="field"><label for="phone">Phone number</label>
<div class="line"><input class="input" id="phone" name="phone" type="tel" inputmode="tel" autocomplete="off" placeholder="0712 345 678" value="${escape(wrong ?? (phone === null ? '' : spokenNumber(phone)))}"${wrong === null ? '' : ' aria-invalid="true" aria-describedby="wrong"'}><button class="btn line-btn">Show</button></div>${hint}</div></form>`
}

function promptList(prompts: readonly Prompt[]): string {
  if (prompts.length === 0) return ''
  const rows = prompts
    .slice(0, 10)
    .map(
      (each) =>
        `<li><span><b>${kes(each.amount)}</b> for ${escape(each.account)}<small>${shortMoment(each.createdAt)}${each.receipt ? `, ${each.receipt}` : ''}</small></span><span class="pill ${each.status === 'paid' ? 'ok' : isOpen(each) ? 'info' : ''}">${named[each.status]}</span></li>`,
    )
  return `<h2>Asked by M-Pesa</h2><ol class="rows">${rows.join('')}</ol>`
}

const isOpen = (prompt: Prompt) => prompt.status === 'open' || prompt.status === 'ignored'
const linked = (message: string) =>
  escape(message).replace(
    /https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*/g,
    (url) => `<a class="link" href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )

export const named: Record<Prompt['status'], string> = {
  open: 'Waiting for PIN',
  ignored: 'Ignored',
  paid: 'Paid',
  'wrong-pin': 'Wrong PIN',
  'no-funds': 'Too little money',
  cancelled: 'Cancelled',
  expired: 'No answer',
  refused: 'Repeated too soon',
}
const told: Partial<Record<Prompt['status'], string>> = {
  paid: 'Payment sent. You will get a message from M-PESA.',
  'wrong-pin': 'You have entered the wrong PIN.',
  'no-funds': 'You have too little money in your account.',
  cancelled: 'Request cancelled.',
  ignored: 'The prompt was left unanswered.',
  expired: 'The request has timed out.',
  refused: 'The same amount was paid less than two minutes ago.',
}

type PhoneOptions = { clock: Clock; money: Money; texts: Texts; sites: Sites }
