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
  webPushFault,
  type FaultSettings,
} from './fault-settings.ts'
import type { Money } from './money.ts'
import { payoutLabels } from './payouts/faults.ts'
import { escape, kes, sendPage, type Sites } from './page.ts'
import { statusLabels } from './phone-page.ts'
import { formatNumber } from './phone-number.ts'

/** The page to set faults and move the clock. */
export function faultsPage(
  server: FastifyInstance,
  { clock, faultSettings, money, sites }: FaultsPageOptions,
) {
  server.get('/faults', (request, reply) => {
    const body = `
<h1>Faults</h1>
<p class="quiet lead">Choose how the simulated providers fail. After the given number of payments they work normally again.</p>
<div class="faults-page">
<div>
<form class="faults" id="faults">
  ${Object.entries(choices)
    .map(([key, { label, labels }]) => select(key, label, labels))
    .join('')}
  <div class="field"><label for="delaySeconds">Wait before the result, in seconds</label><input class="input" id="delaySeconds" name="delaySeconds" type="number" min="0" max="604800" placeholder="0, or 660 when late"></div>
  <div class="field"><label for="count">How many payments</label><input class="input" id="count" name="count" type="number" min="1" max="10000" value="1"></div>
  <div class="field"><label for="phone">Only for this number</label><input class="input" id="phone" name="phone" type="tel" placeholder="all numbers"></div>
  <div class="acts"><button class="btn primary">Set</button><button class="btn line-btn" type="button" data-reset>Reset all</button></div>
  <p class="result" role="status" id="result"></p>
</form>
</div>
<div class="status">
<section class="panel"><h2>${clock.advance ? 'Move the clock' : 'The clock'}</h2>
  <p class="now" id="now" data-live><b>${shortMoment(clock.now())}</b><span>Nairobi</span></p>
  ${clock.advance ? clockButtons() : '<p class="small quiet">This clock follows the real one and cannot be moved.</p>'}
</section>
<section class="panel"><h2>Active faults</h2><div id="rules" data-live>${activeFaults()}</div></section>
<section class="panel"><h2>Money</h2><div id="money" data-live>${moneySummary()}</div></section>
</div>
</div>`
    return sendPage(request, reply, { title: 'Faults', current: 'faults', body, sites, clock })
  })

  function activeFaults(): string {
    const rules = faultSettings.rules()
    if (rules.length === 0) return '<p class="quiet">None. All providers work normally.</p>'
    return `<ul class="rows">${rules
      .map(({ phone, settings, left }) => {
        const descriptions = Object.entries(choices).flatMap(([key, { label, labels }]) => {
          const value = Object.entries(settings).find(([name]) => name === key)?.[1]
          return typeof value === 'string' && value !== 'normal'
            ? [`${label}: ${labels[value] ?? value}`]
            : []
        })
        if (settings.delaySeconds !== undefined) descriptions.push(`Result after ${settings.delaySeconds} s`)
        return `<li><span><b>${phone === null ? 'All numbers' : formatNumber(phone)}</b><small>${escape(descriptions.join('. '))}</small></span><span class="pill">${Math.max(...Object.values(left))} left</span></li>`
      })
      .join('')}</ul>`
  }

  function moneySummary(): string {
    const totals = money.totals()
    const paidOut = money.payouts.totals()
    const prompts = money.prompts(null).slice(0, 8)
    const rows = prompts.map((each) => {
      const answers = each.callbacks.map((callback) => escape(callback.answer)).join(', ')
      const details = `${shortMoment(each.createdAt)}, ${answers ? `callback answered: ${answers}` : 'no callback sent'}`
      const payment = `<b>${kes(each.amount)}</b> ${formatNumber(each.phone)}<small>${details}</small>`
      const pill = `<span class="pill ${each.status === 'paid' ? 'ok' : ''}">${statusLabels[each.status]}</span>`
      return `<li><span>${payment}</span>${pill}</li>`
    })
    return `<dl class="sums"><div><dt>Received</dt><dd>${kes(totals.takenShillings)}</dd></div><div><dt>Reversed</dt><dd>${kes(totals.reversedShillings)}</dd></div><div><dt>Paid out</dt><dd>${kes(paidOut.paidShillings)}</dd></div><div><dt>Utility account</dt><dd>${kes(paidOut.utilityShillings)}</dd></div><div><dt>Payments</dt><dd>${totals.payments}</dd></div></dl>${rows.length ? `<ol class="rows">${rows.join('')}</ol>` : ''}`
  }
}

function clockButtons(): string {
  const buttons = clockSteps.map(
    ([by, name]) =>
      `<button class="btn line-btn" data-advance="${by}" aria-label="Move the clock ${name}">${name}</button>`,
  )
  return `<div class="moves">${buttons.join('')}</div><p class="small quiet">All of D3 uses this clock: holds expire and reminders are sent.</p>`
}

function select(key: string, label: string, labels: Record<string, string>): string {
  const options = Object.entries(labels).map(
    ([value, word]) => `<option value="${value}">${escape(word)}</option>`,
  )
  return `<div class="field"><label for="${key}">${escape(label)}</label><select class="input" id="${key}" name="${key}">${options.join('')}</select></div>`
}

const clockSteps = [
  ['1m', '1 minute'],
  ['10m', '10 minutes'],
  ['1h', '1 hour'],
  ['1d', '1 day'],
] as const

const choices: Record<string, { label: string; labels: Record<string, string> }> = {
  push: {
    label: 'Sending the prompt',
    labels: labelsFor(pushFault.options, {
      normal: 'Works',
      busy: 'Refused: system busy',
      locked: 'Refused: another payment is open',
      down: 'M-Pesa is down',
      slow: 'Prompt goes out, the reply takes too long',
      'lose-reply': 'Prompt goes out, the reply is lost',
      'bad-token': 'The token has expired',
      'spike-arrest': 'Refused: too many at once',
      'error-500': 'M-Pesa fails with an unreadable reply',
    }),
  },
  callback: {
    label: 'Callback with the result',
    labels: labelsFor(callbackFault.options, {
      normal: 'Immediately',
      late: 'Late, 11 minutes after paying',
      twice: 'Twice',
      never: 'Never',
      'before-reply': 'Paid, with the callback before the reply',
      'wrong-amount': 'With another amount',
    }),
  },
  query: {
    label: 'Query of a payment',
    labels: labelsFor(queryFault.options, {
      normal: 'Works',
      'processing-4999': 'Still in process (code 4999)',
      'processing-500': 'Still in process (HTTP 500)',
      unreachable: 'No answer',
    }),
  },
  reversal: {
    label: 'Reversal',
    labels: labelsFor(reversalFault.options, {
      normal: 'Works',
      fail: 'Fails',
      'no-result': 'Done, but the result is never sent',
      'lose-reply': 'Done, but neither reply nor result is sent',
      'lose-request': 'Not done, and no reply is sent',
    }),
  },
  payout: { label: 'Pay-out', labels: payoutLabels },
  status: {
    label: 'Status query of a transaction',
    labels: labelsFor(statusFault.options, {
      normal: 'Works',
      'no-result': 'The result is never sent',
      fail: 'System busy',
      'wrong-amount': 'With another amount',
      'lose-reply': 'No answer',
    }),
  },
  statement: {
    label: 'Statement',
    labels: labelsFor(statementFault.options, {
      normal: 'Complete',
      down: 'No answer',
      refuse: 'Refused: not enabled',
      late: 'This payment appears 11 minutes late',
      omit: 'This payment never appears',
    }),
  },
  sms: {
    label: 'Sending SMS',
    labels: labelsFor(smsFault.options, {
      normal: 'Works',
      'no-balance': 'Refused: no balance',
      'gateway-error': 'Refused: gateway error',
      'lose-reply': 'Sent, the reply is lost',
    }),
  },
  mail: {
    label: 'Sending mail',
    labels: labelsFor(mailFault.options, {
      normal: 'Works',
      busy: 'Busy, try later',
      refuse: 'Refused: no such mailbox',
    }),
  },
  webPush: {
    label: 'Sending push messages',
    labels: labelsFor(webPushFault.options, {
      normal: 'Works',
      gone: 'Refused: the subscription has ended',
      'too-many': 'Refused: too many, again in two minutes',
      'error-500': 'The push service fails',
      'too-large': 'Refused: too large',
      unauthorized: 'Refused: our keys are wrong',
      timeout: 'No answer',
    }),
  },
}

/** The parameter types ensure that every fault has a label. */
function labelsFor<Value extends string>(
  _values: readonly Value[],
  labels: Record<Value, string>,
): Record<string, string> {
  return labels
}

type FaultsPageOptions = { clock: Clock; faultSettings: FaultSettings; money: Money; sites: Sites }
