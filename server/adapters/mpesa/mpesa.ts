import { takeStart } from '#domain/text/shorten.ts'
import type { BreakerState } from '../network/breaker.ts'
import {
  readCommandAnswer,
  readPayoutAnswer,
  readPushAnswer,
  readQueryAnswer,
  type CommandOutcome,
  type PayoutOutcome,
  type PushOutcome,
  type QueryOutcome,
} from './answers.ts'
import { connectDaraja, type MpesaOptions } from './daraja.ts'
import { readRegistration, type RegistrationOutcome } from './paybill.ts'
import type { Clock, Log, MpesaSettings } from './settings.ts'
import { readStatement, type StatementOutcome } from './statement.ts'
import type { TokenOutcome } from './tokens.ts'
import { darajaTimestamp, statementTime } from './values.ts'

/**
 * Opens a client for Safaricom's Daraja: STK push, its query, reversal, pay-out, transaction status, the statement of our till,
 * and the registration of its Paybill number. `callbacks.ts` and `paybill.ts` parse its callbacks.
 */
export function connectMpesa(
  settings: MpesaSettings,
  clock: Clock,
  log: Log,
  options: MpesaOptions = {},
): Mpesa {
  const daraja = connectDaraja(settings, clock, log, options)

  return {
    async push(p) {
      const answer = await daraja.post('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: p.amountShillings,
        PartyA: p.phone,
        PartyB: settings.shortcode,
        PhoneNumber: p.phone,
        CallBackURL: p.callbackUrl,
        AccountReference: p.reference,
        TransactionDesc: p.description,
      })
      return readPushAnswer(answer)
    },

    async query(checkoutRequestId) {
      const answer = await daraja.post('/mpesa/stkpushquery/v1/query', {
        ...signature(),
        CheckoutRequestID: checkoutRequestId,
      })
      return readQueryAnswer(answer)
    },

    reverse: (r) =>
      sendCommand('/mpesa/reversal/v1/request', {
        CommandID: 'TransactionReversal',
        TransactionID: r.receipt,
        Amount: r.amountShillings,
        ReceiverParty: settings.shortcode,
        RecieverIdentifierType: '11', // misspelt on the wire
        ResultURL: r.resultUrl,
        QueueTimeOutURL: r.timeoutUrl,
        Remarks: takeStart(r.remarks, 100).padEnd(2, '.'),
      }),

    async payOut(p) {
      const answer = await daraja.post('/mpesa/b2c/v3/paymentrequest', {
        OriginatorConversationID: p.id,
        InitiatorName: settings.initiatorName,
        SecurityCredential: settings.securityCredential,
        CommandID: 'BusinessPayment',
        Amount: p.amountShillings,
        PartyA: settings.payoutShortcode,
        PartyB: p.phone,
        Remarks: takeStart(p.remarks, 100).padEnd(2, '.'),
        ResultURL: p.resultUrl,
        QueueTimeOutURL: p.timeoutUrl,
        Occassion: '', // misspelt on the wire
      })
      return readPayoutAnswer(answer)
    },

    queryStatus: (s) =>
      sendCommand('/mpesa/transactionstatus/v1/query', {
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in s.of
          ? { TransactionID: s.of.receipt }
          : { OriginalConversationID: s.of.conversationId }),
        PartyA: s.isPayout ? settings.payoutShortcode : settings.shortcode,
        IdentifierType: '4',
        ResultURL: s.resultUrl,
        QueueTimeOutURL: s.timeoutUrl,
        Remarks: 'Status',
        Occasion: 'Status',
      }),

    async statement({ from, to, offset }) {
      // The statement API can fail on its own, so it does not affect the breaker.
      const answer = await daraja.postOutsideBreaker('/pulltransactions/v1/query', {
        ShortCode: settings.shortcode,
        StartDate: statementTime(from),
        EndDate: statementTime(to),
        OffSetValue: String(offset),
      })
      return readStatement(answer)
    },

    async registerPaybill({ version, ifUnreachable, confirmationUrl, validationUrl }) {
      const answer = await daraja.postOutsideBreaker(`/mpesa/c2b/${version}/registerurl`, {
        ShortCode: settings.shortcode,
        ResponseType: ifUnreachable,
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      })
      return readRegistration(answer)
    },

    checkCredentials: () => daraja.renewToken(),
    retryAfterMs: () => daraja.retryAfterMs(),
    breakerState: () => daraja.breakerState(),
  }

  async function sendCommand(path: string, body: Record<string, unknown>): Promise<CommandOutcome> {
    const initiator = { Initiator: settings.initiatorName, SecurityCredential: settings.securityCredential }
    return readCommandAnswer(await daraja.post(path, { ...initiator, ...body }))
  }

  /** The password contains the timestamp, so both fields must have the same value. */
  function signature() {
    const timestamp = darajaTimestamp(clock.now())
    return {
      BusinessShortCode: settings.shortcode,
      Password: darajaPassword(settings.shortcode, settings.passkey, timestamp),
      Timestamp: timestamp,
    }
  }
}

export function darajaPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(shortcode + passkey + timestamp).toString('base64')
}

type StkPush = {
  /** 2547… or 2541…, no plus */
  phone: string
  amountShillings: number
  /** at most 12 letters and digits, shown in the prompt */
  reference: string
  /** at most 13 characters; Daraja refuses a push without one */
  description: string
  callbackUrl: string
}
type Reversal = {
  receipt: string
  amountShillings: number
  remarks: string
  resultUrl: string
  timeoutUrl: string
}
type Payout = {
  /** M-Pesa pays once for an id, however often it is sent. */
  id: string
  /** 2547… or 2541…, no plus */
  phone: string
  amountShillings: number
  remarks: string
  resultUrl: string
  timeoutUrl: string
}
/** Identifies the transaction by its M-Pesa receipt or by the id of the request that created it. */
type StatusRequest = {
  of: { receipt: string } | { conversationId: string }
  isPayout?: boolean
  resultUrl: string
  timeoutUrl: string
}
/** `version` is that of the C2B product of our app on Daraja: v1 hashes the payer's number, v2 hides digits of it. */
type PaybillRegistration = {
  version: 'v1' | 'v2'
  /** M-Pesa's action on a payment when our validation does not answer. */
  ifUnreachable: 'Completed' | 'Cancelled'
  confirmationUrl: string
  validationUrl: string
}
export type Mpesa = {
  push(p: StkPush): Promise<PushOutcome>
  query(checkoutRequestId: string): Promise<QueryOutcome>
  reverse(r: Reversal): Promise<CommandOutcome>
  payOut(p: Payout): Promise<PayoutOutcome>
  queryStatus(s: StatusRequest): Promise<CommandOutcome>
  /**
   * One page, from row `offset` on, of what our till received in a period of the last 48 hours. An empty page
   * is the last.
   */
  statement(s: { from: Date; to: Date; offset: number }): Promise<StatementOutcome>
  /**
   * Registers where M-Pesa reports payments to our Paybill number. Production accepts it once, until the addresses are deleted
   * in its portal.
   */
  registerPaybill(r: PaybillRegistration): Promise<RegistrationOutcome>
  /**
   * Checks whether M-Pesa gives a token for the consumer key. It replaces the token of all processes, which then use this one.
   */
  checkCredentials(): Promise<TokenOutcome>
  /** Returns how long requests are rejected because M-Pesa is down; 0 if they are sent. */
  retryAfterMs(): number
  breakerState(): BreakerState
}
