import type { FastifyInstance } from 'fastify'
import { airtelChoices } from '../shared/airtel-faults.ts'
import { shortMoment, type Clock } from '../shared/clock.ts'
import {
  callbackFault,
  etimsDeviceFault,
  etimsFault,
  etimsFindFault,
  mailFault,
  namesFault,
  paybillFault,
  payerFault,
  pushFault,
  queryFault,
  registrationFault,
  reversalFault,
  smsFault,
  statementFault,
  statusFault,
  webPushFault,
  type FaultSettings,
} from '../shared/fault-settings.ts'
import type { Money } from '../mpesa/money.ts'
import { payoutLabels } from '../shared/payout-faults.ts'
import { escape, kes, sendPage, type Sites } from './page.ts'
import { statusLabels } from './phone-page.ts'
import { formatNumber } from '../shared/phone-number.ts'

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
  paybill: {
    label: 'Payment to the Paybill number',
    labels: labelsFor(paybillFault.options, {
      normal: 'Confirmed immediately',
      late: 'Confirmed late, after 10 minutes',
      'three-times': 'Confirmed three times at once',
      never: 'Accepted, but never confirmed',
      'before-validation': 'Confirmed before it is validated',
      'validation-lost': 'The answer to the validation is lost',
      comma: 'Amount with a comma',
      'another-shortcode': 'With the number of another business',
      'wrong-secret': 'Confirmed to a wrong address',
    }),
  },
  payer: {
    label: 'Number that paid to the Paybill number',
    labels: labelsFor(payerFault.options, {
      normal: 'As registered: v1 hashed, v2 masked',
      plain: 'Complete',
      hashed: 'Hashed',
      masked: 'Masked',
      empty: 'Empty',
    }),
  },
  names: {
    label: 'Names of who paid to the Paybill number',
    labels: labelsFor(namesFault.options, { normal: 'The first one', none: 'None (null)' }),
  },
  registration: {
    label: 'Registration of the Paybill addresses',
    labels: labelsFor(registrationFault.options, {
      normal: 'Works',
      'already-registered': 'Refused: already registered',
      'duplicate-info': 'Refused: duplicate notification info',
      'internal-error': 'Refused: internal error',
      'soap-fault': 'A SOAP fault as JSON',
      'wrong-product': 'Refused: the app has the other version',
      'bad-token': 'The token has expired',
    }),
  },
  sms: {
    label: 'Sending SMS',
    labels: labelsFor(smsFault.options, {
      normal: 'Works',
      'no-balance': 'Refused: no balance',
      blacklisted: 'Refused: the recipient has opted out',
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
  ...airtelChoices,
  etims: {
    label: 'Signing a tax invoice',
    labels: labelsFor(etimsFault.options, {
      normal: 'Works',
      slow: 'Late, after 2 seconds or the time below',
      'lose-reply': 'Signed, the reply is lost',
      'lose-request': 'Not signed, and no reply is sent',
      'other-number': 'KRA expects the number before',
      'too-many': 'Refused: too many requests (990)',
      unknown: 'Unknown error in HTTP 200 (999)',
      'server-error': 'Server error (991)',
      'client-error': 'Client error, or a duplicate (899)',
      'html-502': 'An HTML page with HTTP 502',
      'gateway-400': 'Refused by the gateway with a text',
      'token-401': 'The token has expired (401)',
      'token-500': 'The token has expired (500 with a fault)',
      'wrong-order': 'Refused: order of sale and invoice (921)',
      'wrong-order-922': 'Refused: order of sale and invoice (922)',
      totals: 'Refused: a sum is off by a cent',
      'bad-customer': 'Refused: PIN of the customer',
      'unknown-original': 'Refused: unknown original invoice',
      'no-key': 'Refused: no header (900)',
      'wrong-key': 'Refused: invalid device (901)',
      'altered-signature': 'Signed, the signature is damaged',
      'code-0': 'Works, with code 0',
      'code-00': 'Works, with code 00',
      'code-0000': 'Works, with code 0000',
      numbers: 'Works, with numbers instead of strings',
      'spaced-keys': 'Works, with keys that end with a space',
      'other-envelope': 'Works, in the other envelope',
    }),
  },
  etimsDevice: {
    label: 'Registering the device for tax invoices',
    labels: labelsFor(etimsDeviceFault.options, {
      normal: 'Works',
      installed: 'Refused: installed before (902)',
      refused: 'Refused: invalid device (901)',
    }),
  },
  etimsFind: {
    label: 'Finding a tax invoice',
    labels: labelsFor(etimsFindFault.options, {
      normal: 'Works',
      empty: 'Finds nothing (001)',
      down: 'No answer',
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
