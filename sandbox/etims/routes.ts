import { setTimeout as wait } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { etimsTime, type Device, type Etims, type Sale } from './etims.ts'
import { EtimsRefusal, ItemBody, SaleBody, type EtimsApi } from './checks.ts'
import type { FaultSettings, Settings } from '../shared/fault-settings.ts'

/** eTIMS by both ways: KRA's own host, and GavaConnect with tokens and another envelope. */
export function etimsRoutes(server: FastifyInstance, options: Options) {
  const { etims, faultSettings } = options
  const token = createHash('sha256').update('token of the sandbox').digest('hex')

  server.get('/v1/token/generate', (request, reply) =>
    request.headers.authorization?.startsWith('Basic ')
      ? { access_token: token, expires_in: '3599' }
      : reply.code(401).send({ fault: { faultstring: 'Invalid client' } }),
  )

  for (const api of APIS) {
    const { base, paths } = PATHS[api]
    const route = (path: string, handle: (call: Call) => Promise<unknown>) =>
      server.post(base + path, async (request, reply) => {
        if (api === 'gavaconnect' && request.headers.authorization !== `Bearer ${token}`)
          return reply.code(401).send({ fault: { faultstring: 'Invalid access token' } })
        try {
          return await handle({ request, reply, api })
        } catch (error) {
          if (error instanceof EtimsRefusal) return refuse(reply, api, error)
          throw error
        }
      })

    route(paths.register, async ({ request, reply }) => {
      const { tin, bhfId } = read(Init, request)
      const fault = faultSettings.take('etimsDevice', null).etimsDevice
      if (fault === 'installed') throw new EtimsRefusal('902', 'This device is installed')
      if (fault === 'refused') throw new EtimsRefusal('901', 'It is not valid device')
      const device = etims.register(tin, bhfId)
      const info = {
        tin,
        taxprNm: 'D3 DEALS LIMITED',
        bhfId,
        bhfNm: 'Headquarter',
        hqYn: 'Y',
        dvcId: '0100000000',
        sdcId: device.sdcId,
        mrcNo: 'WIS01000150',
        cmcKey: device.key,
      }
      return send(reply, api, { info })
    })
    route(paths.item, async ({ request, reply }) => {
      etims.saveItem(getDevice(etims, request), read(ItemBody, request).itemCd)
      return send(reply, api, null)
    })
    route(paths.find, async ({ request, reply }) => {
      const fault = faultSettings.take('etimsFind', null).etimsFind
      if (fault === 'down') return reply.code(502).type('text/html').send(BAD_GATEWAY)
      const sale = etims.find(getDevice(etims, request), read(Find, request).invcNo)
      if (!sale || fault === 'empty') throw new EtimsRefusal('001', 'There is no search result')
      const receipt = { ...toReceipt(sale), custTin: null, rcptPbctDt: sale.body.receipt.rcptPbctDt }
      return send(reply, api, { salesList: [{ ...sale.body, receipt }] })
    })
    route(paths.sale, (call) => sell(call, options))
  }

  server.get('/api/etims', () => ({
    devices: etims
      .devices()
      .map(({ tin, branch, sdcId, next, isNew }) => ({ tin, branch, sdcId, next, isNew })),
    sales: etims.list().map((sale) => ({
      at: sale.at.toISOString(),
      tin: sale.tin,
      branch: sale.branch,
      signature: sale.signature,
      internalData: sale.internalData,
      ...sale.body,
    })),
  }))
}

async function sell(
  { request, reply, api }: Call,
  { etims, faultSettings, closing }: Options,
): Promise<unknown> {
  const { etims: fault, delaySeconds } = faultSettings.take('etims', null)
  const ready = refusedAtOnce(fault, reply)
  if (ready) return ready
  const device = getDevice(etims, request)
  if (fault === 'lose-request') return drop(reply)
  if (fault === 'slow') await wait((delaySeconds ?? 2) * 1000, null, { signal: closing }).catch(() => null)
  if (fault === 'other-number') etims.moveCounter(device, -1)
  const sale = etims.sign(device, api, read(SaleBody, request))
  if (fault === 'lose-reply') return drop(reply)
  const data = toReceipt(sale)
  if (fault === 'altered-signature') return send(reply, api, { ...data, rcptSign: '<altered>' })
  if (fault === 'spaced-keys')
    return send(
      reply,
      api,
      Object.fromEntries(Object.entries(data).map(([key, value]) => [`${key} `, value])),
    )
  if (fault === 'numbers')
    return send(reply, api, {
      ...data,
      curRcptNo: Number(data.curRcptNo),
      totRcptNo: Number(data.totRcptNo),
    })
  if (fault === 'other-envelope') return send(reply, api === 'kra' ? 'gavaconnect' : 'kra', data)
  return send(reply, api, data, SUCCESS_CODES[fault] ?? '000')
}

function getDevice(etims: Etims, request: FastifyRequest): Device {
  const { tin, bhfid, cmckey } = Headers.parse(request.headers)
  return etims.findDevice(tin, bhfid, cmckey)
}

/** Faults that need nothing but the reply. */
function refusedAtOnce(fault: Settings['etims'], reply: FastifyReply): FastifyReply | null {
  if (fault === 'html-502') return reply.code(502).type('text/html').send(BAD_GATEWAY)
  if (fault === 'token-401') return reply.code(401).send({ fault: { faultstring: 'Invalid access token' } })
  if (fault === 'token-500') return reply.code(500).send({ fault: { faultstring: 'Access Token expired' } })
  if (fault === 'gateway-400')
    return reply.code(400).send({
      responseHeader: {
        responseCode: '400',
        customerMessage: 'Bad request',
        debugMessage: 'taxblAmt: Expected: 86.21, But Found: 86.22',
      },
    })
  const refusal = REFUSALS[fault]
  if (refusal) throw new EtimsRefusal(refusal[0], refusal[1])
  return null
}

const REFUSALS: Partial<Record<Settings['etims'], readonly [code: string, message: string]>> = {
  'too-many': ['990', 'Too many requests'],
  unknown: ['999', 'Unknown error'],
  'server-error': ['991', 'Server error'],
  'wrong-order': ['921', 'The sale is not registered'],
  'wrong-order-922': ['922', 'The invoice is not registered'],
  totals: ['910', 'totAmt: Expected: 38.00, But Found: 38.01'],
  'bad-customer': ['910', 'custTin is not valid'],
  'unknown-original': ['910', 'orgInvcNo does not exist'],
  'no-key': ['900', 'There is no header information'],
  'wrong-key': ['901', 'It is not valid device'],
  'client-error': ['899', 'Client error'],
}
const SUCCESS_CODES: Partial<Record<Settings['etims'], string>> = {
  'code-0': '0',
  'code-00': '00',
  'code-0000': '0000',
}
const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** Ends the connection without a reply. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

function refuse(reply: FastifyReply, api: EtimsApi, { code, message }: EtimsRefusal) {
  if (api === 'gavaconnect' && code === '910')
    return reply.code(400).send({
      responseHeader: { responseCode: '400', customerMessage: 'Bad request', debugMessage: message },
    })
  return send(reply, api, null, code, message)
}

function send(
  reply: FastifyReply,
  api: EtimsApi,
  data: unknown,
  resultCd = '000',
  resultMsg = 'It is succeeded',
) {
  const result = { resultCd, resultMsg, resultDt: etimsTime(new Date()), data }
  return reply.send(
    api === 'kra'
      ? result
      : { responseHeader: { responseCode: '200', customerMessage: 'Success' }, responseBody: result },
  )
}

const toReceipt = ({ receiptNumber, internalData, signature, at }: Sale) => ({
  curRcptNo: receiptNumber,
  totRcptNo: receiptNumber,
  intrlData: internalData,
  rcptSign: signature,
  sdcDateTime: etimsTime(at),
})

/** KRA names the first field that is wrong. */
function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const parsed = schema.safeParse(request.body)
  if (parsed.success) return parsed.data
  throw new EtimsRefusal('910', `Request parameter error: ${parsed.error.issues[0]?.path.join('.')}`)
}

const APIS: readonly EtimsApi[] = ['kra', 'gavaconnect']
const PATHS: Record<
  EtimsApi,
  { base: string; paths: Record<'register' | 'item' | 'sale' | 'find', string> }
> = {
  kra: {
    base: '/etims-api',
    paths: {
      register: '/selectInitOsdcInfo',
      item: '/saveItem',
      sale: '/saveTrnsSalesOsdc',
      find: '/selectInvoiceDetails',
    },
  },
  gavaconnect: {
    base: '/etims-oscu/api/v1',
    paths: {
      register: '/initialize',
      item: '/saveItem',
      sale: '/sendSalesTransaction',
      find: '/selectInvoiceDetail',
    },
  },
}
const Headers = z.object({ tin: z.string(), bhfid: z.string(), cmckey: z.string().optional() })
const Init = z.object({
  tin: z.string().length(11),
  bhfId: z.string().length(2),
  dvcSrlNo: z.string().min(1).max(100),
})
const Find = z.object({ invcNo: z.int() })

type Call = { request: FastifyRequest; reply: FastifyReply; api: EtimsApi }
type Options = { etims: Etims; faultSettings: FaultSettings; closing: AbortSignal }
