import { createHash } from 'node:crypto'
import type { Clock } from '../shared/clock.ts'
import { darajaCredentials } from './daraja-credentials.ts'
import { receiptNumber } from './daraja-ids.ts'
import type { FaultSettings, Settings } from '../shared/fault-settings.ts'
import { stamp } from './money-results.ts'
import type { Money } from './money.ts'

/** The addresses of a business for payments to its number: of `v1` or `v2` of the API. */
export type Registration = {
  version: 'v1' | 'v2'
  responseType: 'Completed' | 'Cancelled'
  validationUrl: string
  confirmationUrl: string
}
export type PaybillOrder = { phone: string; business: string; account: string; amount: number }
type PaybillResult = { status: 'paid'; receipt: string } | { status: 'refused'; message: string }

/** Payments from the menu of a phone to the Paybill number: they are validated, move money, and are confirmed. */
export function openPaybill({ clock, faultSettings, money, registered, closing }: PaybillOptions) {
  let registration = registered

  return {
    register(next: Registration) {
      registration = next
    },

    async pay(order: PaybillOrder): Promise<PaybillResult> {
      if (order.business !== darajaCredentials.shortcode)
        return { status: 'refused', message: `There is no business with the number ${order.business}.` }
      const {
        paybill: fault,
        payer,
        names,
        statement,
        delaySeconds,
      } = faultSettings.take('paybill', order.phone)
      const receipt = receiptNumber(clock.now())
      const body = buildMessage(order, { receipt, fault, payer, names })
      if (fault === 'before-validation') await confirm(body, fault)
      const refusal = await validate(body, fault)
      // A payment that is confirmed has been taken.
      if (refusal !== null && fault !== 'before-validation') return { status: 'refused', message: refusal }
      money.receive({ ...order, receipt, promptId: null, business: 'D3 DEALS', plan: { statement } })
      if (fault === 'late') await confirm(body, fault, delaySeconds ?? LATE_SECONDS)
      else if (fault !== 'never' && fault !== 'before-validation') await confirm(body, fault)
      return { status: 'paid', receipt }
    },
  }

  function buildMessage(
    { phone, account, amount }: PaybillOrder,
    {
      receipt,
      fault,
      payer,
      names,
    }: Pick<Settings, 'payer' | 'names'> & { receipt: string; fault: Settings['paybill'] },
  ) {
    return {
      TransactionType: 'Pay Bill',
      TransID: receipt,
      TransTime: stamp(clock.now()),
      TransAmount: fault === 'comma' ? withComma(amount) : amount.toFixed(2),
      BusinessShortCode: fault === 'another-shortcode' ? '600000' : darajaCredentials.shortcode,
      BillRefNumber: account,
      InvoiceNumber: '',
      OrgAccountBalance: '',
      ThirdPartyTransID: '',
      MSISDN: getPayer(
        phone,
        payer === 'normal' ? (registration?.version === 'v1' ? 'hashed' : 'masked') : payer,
      ),
      FirstName: names === 'none' ? null : 'ASHA',
      MiddleName: names === 'none' ? null : '',
      LastName: names === 'none' ? null : '',
    }
  }

  /** Returns why M-Pesa does not take the money; null if it does. */
  async function validate(body: object, fault: Settings['paybill']): Promise<string | null> {
    if (!registration) return null
    const reply = fault === 'validation-lost' ? null : await post(registration.validationUrl, body)
    const code = reply === null ? null : readCode(reply)
    if (code === null)
      return registration.responseType === 'Completed' ? null : 'Cancelled. The business does not respond.'
    return code === '0' ? null : (REFUSALS[code] ?? 'The business does not accept this payment.')
  }

  async function confirm(body: object, fault: Settings['paybill'], afterSeconds = 0): Promise<void> {
    if (!registration) return
    const { confirmationUrl } = registration
    const url = fault === 'wrong-secret' ? confirmationUrl.replace(/.{8}$/, '00000000') : confirmationUrl
    const dueAt = new Date(clock.now().getTime() + afterSeconds * 1000)
    const times = fault === 'three-times' ? 3 : 1
    for (let sent = 0; sent < times; sent++)
      money.postLater(url, { ...body, OrgAccountBalance: '25.00' }, dueAt)
    await money.tick()
  }

  async function post(url: string, body: object): Promise<string | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(VALIDATED_WITHIN_MS)]),
      })
      return response.ok ? await response.text() : null
    } catch {
      return null
    }
  }
}

function readCode(reply: string): string | null {
  try {
    const { ResultCode } = JSON.parse(reply)
    return ResultCode === undefined ? null : String(ResultCode)
  } catch {
    return null
  }
}

function getPayer(phone: string, shown: Exclude<Settings['payer'], 'normal'>): string {
  if (shown === 'hashed') return createHash('sha256').update(phone).digest('hex')
  if (shown === 'masked') return `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`
  return shown === 'plain' ? phone : ''
}

/** '1,250.00' */
const withComma = (amount: number): string => amount.toLocaleString('en', { minimumFractionDigits: 2 })

const REFUSALS: Readonly<Record<string, string>> = {
  C2B00012: 'The account number is wrong.',
  C2B00013: 'The amount is wrong.',
  C2B00015: 'The business number is wrong.',
}
const VALIDATED_WITHIN_MS = 8_000
const LATE_SECONDS = 600

type PaybillOptions = {
  clock: Clock
  faultSettings: FaultSettings
  money: Money
  registered: Registration | null
  closing: AbortSignal
}
export type Paybill = ReturnType<typeof openPaybill>
