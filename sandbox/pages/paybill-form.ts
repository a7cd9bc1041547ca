import { escape } from './page.ts'

/** The menu of the phone to pay to a Paybill number. It is outside the parts that are replaced while one types. */
export const paybillForm = (phone: string | null): string =>
  phone === null
    ? ''
    : `<details class="menu"><summary>Lipa na M-Pesa, Pay Bill</summary>
<form class="paybill" data-paybill="${escape(phone)}">
  ${FIELDS.map(
    ([name, label, attributes]) =>
      `<div class="field"><label for="paybill-${name}">${label}</label><input class="input" id="paybill-${name}" name="${name}" autocomplete="off" required ${attributes}></div>`,
  ).join('')}
  <button class="btn primary">Send</button>
  <p class="result" role="status" id="paybill-result"></p>
</form></details>`

const FIELDS = [
  ['business', 'Business number', 'inputmode="numeric" maxlength="7"'],
  ['account', 'Account number', 'maxlength="20"'],
  ['amount', 'Amount', 'inputmode="numeric" maxlength="6"'],
  ['pin', 'M-PESA PIN', 'type="password" inputmode="numeric" maxlength="4"'],
] as const
