import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { darajaCredentials } from './daraja-credentials.ts'
import { CallbackUrl, DarajaError, Msisdn, PayoutShillings, readFields, Shortcode } from './daraja-fields.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import type { Money } from './money.ts'
import type { Payout } from './payouts.ts'

const PayoutFields = z.object({
  OriginatorConversationID: z.string().min(1).max(64),
  InitiatorName: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.enum(['SalaryPayment', 'BusinessPayment', 'PromotionPayment']),
  Amount: PayoutShillings,
  PartyA: Shortcode.refine((code) => code === darajaCredentials.payoutShortcode),
  PartyB: Msisdn,
  Remarks: z.string().min(2).max(100),
  QueueTimeOutURL: CallbackUrl,
  ResultURL: CallbackUrl,
  Occassion: z.string().max(100).optional(), // misspelt in Daraja's API
})

/** Pay-outs (B2C), version 3: it pays once for each id of ours. */
export function payoutRoutes(
  server: FastifyInstance,
  { money, faultSettings, checkBearer, tickAfter, dropConnection }: PayoutRouteOptions,
) {
  server.post('/mpesa/b2c/v3/paymentrequest', async (request, reply) => {
    checkBearer(request)
    const fields = readFields(PayoutFields, request)
    const { payout: fault } = faultSettings.take('payout', fields.PartyB)
    if (fault === 'bad-token')
      throw new DarajaError(401, '401.002.01', 'Error Occurred - Invalid Access Token')
    if (fault === 'spike-arrest')
      throw new DarajaError(500, '500.003.02', 'Error Occurred: Spike Arrest Violation')
    if (fault === 'internal-error') throw internalError()
    if (fault === 'lose-request') return dropConnection(reply)
    const payout = money.payouts.pay(
      {
        id: fields.OriginatorConversationID,
        phone: fields.PartyB,
        amount: fields.Amount,
        resultUrl: fields.ResultURL,
        timeoutUrl: fields.QueueTimeOutURL,
        isInitiatorKnown:
          fields.InitiatorName === darajaCredentials.initiatorName &&
          fields.SecurityCredential === darajaCredentials.securityCredential,
      },
      fault,
    )
    if (payout === null) throw new DarajaError(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    if (fault === 'internal-error-paid') throw internalError()
    if (fault === 'lose-reply') return dropConnection(reply)
    if (fault === 'before-reply') await money.tick()
    tickAfter(reply)
    return {
      ConversationID: payout.conversationId,
      OriginatorConversationID: payout.id,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    }
  })

  server.get('/api/payouts', () => ({
    payouts: money.payouts.list(null).map(present),
    totals: money.payouts.totals(),
  }))
}

const internalError = () => new DarajaError(500, '500.002.1001', 'System internal error.')
const present = (payout: Payout) => ({ ...payout, at: payout.at.toISOString() })

type PayoutRouteOptions = {
  money: Money
  faultSettings: FaultSettings
  checkBearer: (request: FastifyRequest) => void
  tickAfter: (reply: FastifyReply) => void
  dropConnection: (reply: FastifyReply) => FastifyReply
}
