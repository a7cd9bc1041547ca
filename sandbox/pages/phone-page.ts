import type { FastifyInstance } from 'fastify'
import type { AirtelPrompt, Wallets } from '../airtel/wallets.ts'
import type { Text, Texts } from '../providers/africas-talking.ts'
import { nairobi, shortMoment, type Clock } from '../shared/clock.ts'
import type { Prompt } from '../shared/money-types.ts'
import { isPending, type Money } from '../mpesa/money.ts'
import { escape, kes, sendPage, type Sites } from './page.ts'
import { paybillForm } from './paybill-form.ts'
import { kenyanMsisdn, formatNumber } from '../shared/phone-number.ts'

/** The phone of the chosen number: its M-Pesa prompt and its messages. */
export function phonePage(server: FastifyInstance, { clock, money, wallets, texts, sites }: PhoneOptions) {
  server.get<{ Querystring: { phone?: string } }>('/', (request, reply) => {
    const input = typeof request.query.phone === 'string' ? request.query.phone : ''
    const chosen = kenyanMsisdn(input)
    const previous = kenyanMsisdn(/(?:^|; )phone=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    const recent = recentNumbers()
    const phone = chosen ?? previous ?? recent[0] ?? null
    if (chosen)
      reply.header('set-cookie', `phone=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)

    const prompts = phone === null ? [] : getPrompts(phone)
    const messages = phone === null ? [] : texts.list(phone)
    const open = prompts.find((each) => each.status === 'open')
    const last =
      prompts[0] && clock.now().getTime() < prompts[0].expiresAt.getTime() + 60_000 ? prompts[0] : undefined
    const body = `
<div class="phone-page">
<section class="stage" aria-label="The phone">
  ${handset(open, last, messages)}
  <div class="outside" id="outside" data-live>${outside(open)}</div>
  ${paybillForm(phone)}
</section>
<section class="beside">
  <h1>${phone === null ? 'A simulated phone' : `The phone of <span class="nowrap">${formatNumber(phone)}</span>`}</h1>
  <p class="quiet">Nothing leaves this machine and no real money is moved. What D3 sends to a number appears here automatically.</p>
  ${numberForm(phone, input !== '' && chosen === null ? input : null)}
  <div id="numbers" data-live>${numberChips(recent, phone)}</div>
  <h2>Messages</h2>
  <div id="messages" data-live>${messageList(messages)}</div>
  <div id="prompts" data-live>${promptList(prompts)}</div>
</section>
</div>`
    return sendPage(request, reply, { title: 'Phone', current: 'phone', body, sites, clock })
  })

  /** The newest first. */
  function getPrompts(phone: string | null): ShownPrompt[] {
    const all = [...money.prompts(phone), ...wallets.prompts(phone)]
    return all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  function recentNumbers(): string[] {
    const rows = [
      ...getPrompts(null).map((each) => ({ phone: each.phone, at: each.createdAt })),
      ...texts.list(null).map((each) => ({ phone: each.phone, at: each.at })),
    ]
    const newestFirst = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return [...new Set(newestFirst.map((each) => each.phone))].slice(0, 12)
  }

  function handset(
    open: ShownPrompt | undefined,
    last: ShownPrompt | undefined,
    messages: readonly Text[],
  ): string {
    const now = nairobi(clock.now())
    return `<div class="handset"><div class="scr">
    <img src="/assets/wallpaper.webp" alt="">
    <div class="clock" id="clock" data-live>${now.time}<small>${now.weekday} ${Number(now.day)} ${now.monthName}</small></div>
    <div id="front" data-live>${open ? promptForm(open) : lockScreen(last, messages)}</div>
    <p class="vh" role="status" id="announcement" data-live>${open ? `${getName(open)} asks for ${kes(open.amount)}` : (last && outcomes[last.status]) || ''}</p>
    <i class="bar-home"></i>
  </div></div>`
  }

  function numberChips(numbers: string[], phone: string | null): string {
    if (numbers.length === 0) return ''
    const ringing = new Set(
      getPrompts(null)
        .filter((each) => each.status === 'open')
        .map((each) => each.phone),
    )
    const chips = numbers.map((each) => {
      const ring = ringing.has(each) ? '<i class="ringing"></i><span class="vh">, ringing</span>' : ''
      return `<li><a class="chip" href="/?phone=${each}"${each === phone ? ' aria-current="true"' : ''}>${formatNumber(each)}${ring}</a></li>`
    })
    return `<ul class="chips" aria-label="Recent numbers">${chips.join('')}</ul>`
  }
}

function messageList(messages: readonly Text[]): string {
  if (messages.length === 0)
    return `<p class="empty">No messages yet. Codes and booking messages for this number appear here.</p>`
  const rows = messages
    .slice(0, 40)
    .map(
      (each) =>
        `<li><article class="sms"><header><b>${escape(each.from)}</b><time datetime="${each.at.toISOString()}">${shortMoment(each.at)}</time></header><p>${withLinks(each.message)}</p></article></li>`,
    )
  return `<ol class="texts">${rows.join('')}</ol>`
}

/** The text is exactly that of M-Pesa. The text of Airtel Money is not documented. */
function promptForm(prompt: ShownPrompt): string {
  return `<form class="stk" data-prompt="${escape(prompt.id)}" role="dialog" aria-labelledby="ask">
  <p id="ask">Do you want to pay <b>${kes(prompt.amount)}.00</b> to <b>${escape(prompt.business)}</b> Account no. <b class="nowrap">${escape(prompt.account)}</b>?<br>Enter ${getName(prompt)} PIN:</p>
  <input class="pin" name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" aria-label="${getName(prompt)} PIN" aria-describedby="hint">
  <div class="ans"><button type="button" data-answer="cancel">CANCEL</button><button type="submit">SEND</button></div>
</form>`
}

function outside(open: ShownPrompt | undefined): string {
  if (!open)
    return '<p class="small quiet">When D3 asks for a payment, the prompt appears on this screen.</p>'
  return `<p class="small quiet" id="hint">Any four digits pay. 0000 is the wrong PIN.<br>The prompt closes in <b data-until="${open.expiresAt.getTime()}">1:00</b>.</p>
<div class="quiet-acts"><button class="btn quiet-btn" data-answer="ignore">Ignore</button><button class="btn quiet-btn" data-answer="no-funds">Too little money</button></div>`
}

function lockScreen(last: ShownPrompt | undefined, messages: readonly Text[]): string {
  const outcome = last ? outcomes[last.status] : undefined
  const cards = messages
    .slice(0, outcome ? 1 : 2)
    .map((each) => `<div class="notice"><b>${escape(each.from)}</b><p>${escape(each.message)}</p></div>`)
  if (last && outcome)
    cards.push(
      `<div class="notice ${last.status === 'paid' ? 'good' : ''}"><b>${getName(last)}</b><p>${outcome}</p></div>`,
    )
  return cards.length ? `<div class="notices">${cards.join('')}</div>` : ''
}

function numberForm(phone: string | null, invalidInput: string | null): string {
  const hint =
    invalidInput === null
      ? ''
      : `<p class="bad" id="error" role="alert">“${escape(invalidInput)}” is not a Kenyan mobile number. Write it as 0712 345 678.</p>`
  return `<form class="choose" method="get" action="/"><div class="field"><label for="phone">Phone number</label>
<div class="line"><input class="input" id="phone" name="phone" type="tel" inputmode="tel" autocomplete="off" placeholder="0712 345 678" value="${escape(invalidInput ?? (phone === null ? '' : formatNumber(phone)))}"${invalidInput === null ? '' : ' aria-invalid="true" aria-describedby="error"'}><button class="btn line-btn">Show</button></div>${hint}</div></form>`
}

function promptList(prompts: readonly ShownPrompt[]): string {
  if (prompts.length === 0) return ''
  const rows = prompts
    .slice(0, 10)
    .map(
      (each) =>
        `<li><span><b>${kes(each.amount)}</b> for ${escape(each.account)}<small>${shortMoment(each.createdAt)}${each.receipt ? `, ${each.receipt}` : ''}</small></span><span class="pill ${pillStyle(each)}">${statusLabels[each.status]}</span></li>`,
    )
  return `<h2>Prompts</h2><ol class="rows">${rows.join('')}</ol>`
}

function pillStyle(prompt: ShownPrompt): string {
  if (prompt.status === 'paid') return 'ok'
  return isPending(prompt) ? 'info' : ''
}

/** Escapes the message and turns its URLs into links. */
const withLinks = (message: string) =>
  escape(message).replace(
    /https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*/g,
    (url) => `<a class="link" href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )

const getName = (prompt: ShownPrompt): string => ('provider' in prompt ? 'Airtel Money' : 'M-PESA')

export const statusLabels: Record<Prompt['status'], string> = {
  open: 'Waiting for PIN',
  ignored: 'Ignored',
  paid: 'Paid',
  'wrong-pin': 'Wrong PIN',
  'no-funds': 'Too little money',
  cancelled: 'Cancelled',
  expired: 'No answer',
  refused: 'Repeated too soon',
}
const outcomes: Partial<Record<Prompt['status'], string>> = {
  paid: 'Payment sent. You will get a message about it.',
  'wrong-pin': 'You have entered the wrong PIN.',
  'no-funds': 'You have too little money in your account.',
  cancelled: 'Request cancelled.',
  ignored: 'The prompt was left unanswered.',
  expired: 'The request has timed out.',
  refused: 'The same amount was paid less than two minutes ago.',
}

type ShownPrompt = Prompt | AirtelPrompt
type PhoneOptions = { clock: Clock; money: Money; wallets: Wallets; texts: Texts; sites: Sites }
