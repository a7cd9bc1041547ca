import type { FastifyInstance } from 'fastify'
import { shortMoment, type Clock } from './clock.ts'
import {
  callbackFault,
  mailFault,
  pushFault,
  queryFault,
  reversalFault,
  smsFault,
  statementFault,
  statusFault,
  type Knobs,
} from './knobs.ts'
import type { Money } from './money.ts'
import { escape, kes, sendPage, type Sites } from './page.ts'
import { named } from './phone-page.ts'
import { spokenNumber } from './phone-number.ts'

/** What goes wrong next, and what time it is. */
export function knobsPage(server: FastifyInstance, { clock, faultSettings, money, sites }: KnobsPageOptions) {
  server.get('/knobs', (request, reply) => {
    const body = `
<h1>Knobs</h1>
<p class="quiet lead">Decide what the outside world does next. After as many payments as you say, all is normal again.</p>
<div class="knobs-page">
<div>
<form class="knobs" id="knobs">
  ${Object.entries(choices)
    .map(([key, { label, words }]) => select(key, label, words))
    .join('')}
  <div class="field"><label for="delaySeconds">Wait before the result, in seconds</label><input class="input" id="delaySeconds" name="delaySeconds" type="number" min="0" max="604800" placeholder="none; 660 when late"></div>
  <div class="field"><label for="count">How many payments</label><input class="input" id="count" name="count" type="number" min="1" max="10000" value="1"></div>
  <div class="field"><label for="phone">Only for this number</label><input class="input" id="phone" name="phone" type="tel" placeholder="everybody"></div>
  <div class="acts"><button class="btn primary">Set</button><button class="btn line-btn" type="button" data-reset>All back to normal</button></div>
  <p class="said" role="status" id="said"></p>
</form>
</div>
<div class="told">
<section class="panel"><h2>${clock.advance ? 'Move the clock' : 'The clock'}</h2>
  <p class="now" id="now" data-live><b>${shortMoment(clock.now())}</b><span>Nairobi</span></p>
  ${clock.advance ? `<div class="moves">${moves.map(([by, name]) => `<button class="btn line-btn" data-advance="${by}" aria-label="Move the clock ${name}">${name}</button>`).join('')}</div><p class="small quiet">The whole of D3 moves with it: holds run out, reminders go out.</p>` : '<p class="small quiet">This clock follows the real one and cannot be moved.</p>'}
</section>
<section class="panel"><h2>Turned now</h2><div id="rules" data-live>${turned()}</div></section>
<section class="panel"><h2>Money</h2><div id="money" data-live>${account()}</div></section>
</div>
</div>`
    return sendPage(request, reply, { title: 'Knobs', current: 'knobs', body, sites, clock })
  })

  function turned(): string {
    const rules = faultSettings.rules()
    if (rules.length === 0) return '<p class="quiet">Nothing. All goes as it should.</p>'
    return `<ul class="rows">${rules
      .map(({ phone, settings, left }) => {
        const what = Object.entries(choices).flatMap(([key, { label, words }]) => {
          const value = Object.entries(settings).find(([name]) => name === key)?.[1]
          return typeof value === 'string' && value !== 'normal' ? [`${label}: ${words[value] ?? value}`] : []
        })
        if (settings.delaySeconds !== undefined) what.push(`Result after ${settings.delaySeconds} s`)
        return `<li><span><b>${phone === null ? 'Everybody' : spokenNumber(phone)}</b><small>${escape(what.join('. '))}</small></span><span class="pill">${Math.max(...Object.values(left))} left</span></li>`
      })
      .join('')}</ul>`
  }

  function account(): string {
    const totals = money.totals()
    const prompts = money.prompts(null).slice(0, 8)
    const rows = prompts.map(
      (each) =>
        `<li><span><b>${kes(each.amount)}</b> ${spokenNumber(each.phone)}<small>${shortMoment(each.createdAt)}, ${each.callbacks.length ? `told D3: ${each.callbacks.map((news) => escape(news.answer)).join(', ')}` : 'D3 not told'}</small></span><span class="pill ${each.status === 'paid' ? 'ok' : ''}">${named[each.status]}</span></li>`,
    )
    return `<dl class="sums"><div><dt>Taken</dt><dd>${kes(totals.takenShillings)}</dd></div><div><dt>Sent back</dt><dd>${kes(totals.reversedShillings)}</dd></div><div><dt>Payments</dt><dd>${totals.payments}</dd></div></dl>${rows.length ? `<ol class="rows">${rows.join('')}</ol>` : ''}`
  }
}

function select(key: string, label: string, words: Record<string, string>): string {
  const options = Object.entries(words).map(([value, word]) => `<option value="${value}">${escape(word)}</option>`)
  return `<div class="field"><label for="${key}">${escape(label)}</label><select class="input" id="${key}" name="${key}">${options.join('')}</select></div>`
}

const moves = [
  ['1m', '1 minute'],
  ['10m', '10 minutes'],
  ['1h', '1 hour'],
  ['1d', '1 day'],
] as const

const choices: Record<string, { label: string; words: Record<string, string> }> = {
  push: {
    label: 'Sending the prompt',
    words: inWords(pushFault.options, {
      normal: 'Works',
      busy: 'Refused: system busy',
      locked: 'Refused: another payment is open',
      down: 'M-Pesa is down',
      slow: 'Prompt goes out, the reply takes too long',
      'lose-reply': 'Prompt goes out, the reply is lost',
      'bad-token': 'The token has died',
      'spike-arrest': 'Refused: too many at once',
      'error-500': 'M-Pesa fails, and says nothing that can be read',
    }),
  },
  callback: {
    label: 'Telling D3 the result',
    words: inWords(callbackFault.options, {
      normal: 'At once',
      late: 'Late, 11 minutes after paying',
      twice: 'Twice',
      never: 'Never',
      'before-reply': 'Paid and told before the reply',
      'wrong-amount': 'With another amount',
    }),
  },
  query: {
    label: 'When D3 asks how it went',
    words: inWords(queryFault.options, {
      normal: 'The truth',
      'processing-4999': 'Still in process (code 4999)',
      'processing-500': 'Still in process (HTTP 500)',
      unreachable: 'No answer',
    }),
  },
  reversal: {
    label: 'Sending money back',
    words: inWords(reversalFault.options, {
      normal: 'Works',
      fail: 'Fails',
      'no-result': 'Done, and D3 is never told',
      'lose-reply': 'Done, and neither reply nor result comes',
      'lose-request': 'Not done, and no reply comes',
    }),
  },
  status: {
    label: 'When D3 asks after an M-Pesa code',
    words: inWords(statusFault.options, {
      normal: 'The truth',
      'no-result': 'No result ever',
      fail: 'System busy',
      'wrong-amount': 'With another amount',
      'lose-reply': 'No answer',
    }),
  },
  statement: {
    label: 'The statement of the till',
    words: inWords(statementFault.options, {
      normal: 'Complete',
      down: 'No answer',
      refuse: 'Refused: not enabled',
      late: 'This payment appears 11 minutes late',
      omit: 'This payment never appears',
    }),
  },
  sms: {
    label: 'Sending SMS',
    words: inWords(smsFault.options, {
      normal: 'Works',
      'no-balance': 'Refused: no balance',
      'gateway-error': 'Refused: gateway error',
      'lose-reply': 'Sent, the reply is lost',
    }),
  },
  mail: {
    label: 'Sending mail',
    words: inWords(mailFault.options, { normal: 'Works', busy: 'Busy, try later', refuse: 'Refused: no such mailbox' }),
  },
}

/** Makes the compiler see to it that every setting has its words. */
function inWords<Value extends string>(_values: readonly Value[], words: Record<Value, string>): Record<string, string> {
  return words
}

type KnobsPageOptions = { clock: Clock; faultSettings: Knobs; money: Money; sites: Sites }
