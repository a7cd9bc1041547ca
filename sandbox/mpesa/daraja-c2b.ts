import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestId } from './daraja-ids.ts'
import { DarajaError, readFields, RegisterFields, SimulateFields } from './daraja-fields.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import type { Paybill } from './paybill.ts'

/** Daraja's API for payments to the Paybill number: registration of addresses, and payments that it simulates. */
export function c2bRoutes(server: FastifyInstance, { faultSettings, paybill, checkBearer }: C2bOptions) {
  for (const version of ['v1', 'v2'] as const) {
    server.post(`/mpesa/c2b/${version}/registerurl`, (request, reply) => {
      checkBearer(request)
      const { ResponseType, ConfirmationURL, ValidationURL } = readFields(RegisterFields, request)
      const { registration: fault } = faultSettings.take('registration', null)
      if (fault === 'soap-fault')
        return reply.code(500).send({
          Envelope: { Body: { Fault: { faultcode: 'soapenv:Server', faultstring: 'Service unavailable' } } },
        })
      const refusal = fault === 'normal' ? undefined : REFUSALS[fault]
      if (refusal) throw new DarajaError(refusal.status, refusal.code, refusal.message)
      paybill.register({
        version,
        responseType: ResponseType,
        confirmationUrl: ConfirmationURL,
        validationUrl: ValidationURL,
      })
      return acknowledged()
    })

    server.post(`/mpesa/c2b/${version}/simulate`, (request) => {
      checkBearer(request)
      const { ShortCode, Msisdn, Amount, BillRefNumber } = readFields(SimulateFields, request)
      void paybill.pay({ phone: Msisdn, business: ShortCode, account: BillRefNumber ?? '', amount: Amount })
      return acknowledged()
    })
  }
}

const acknowledged = () => ({
  OriginatorCoversationID: requestId(), // misspelt in Daraja's API
  ResponseCode: '0',
  ResponseDescription: 'Success',
})

const REFUSALS = {
  'already-registered': { status: 500, code: '500.003.1001', message: 'Urls are already registered.' },
  'duplicate-info': {
    status: 500,
    code: '500.003.1001',
    message: 'Duplicate notification info, SP ID is 174379',
  },
  'internal-error': { status: 500, code: '500.003.1001', message: 'Internal Server Error' },
  'wrong-product': {
    status: 401,
    code: '401.003.01',
    message: 'Error Occurred - Invalid Access Token - no apiproduct match found',
  },
  'bad-token': { status: 400, code: '400.003.01', message: 'Invalid Access Token' },
} as const

type C2bOptions = {
  faultSettings: FaultSettings
  paybill: Paybill
  checkBearer: (request: FastifyRequest) => void
}
