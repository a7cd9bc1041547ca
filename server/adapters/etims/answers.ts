/** Reads replies of eTIMS. They come in two envelopes, and HTTP 200 carries errors (docs/rules/providers.md#etims). */
import * as z from 'zod'
import { KRA_LETTERS } from '#domain/payments/invoice-policy.ts'
import { shorten } from '#domain/text/shorten.ts'
import { parseJson } from '../network/network.ts'

/** `code` is null if the reply has none: then only the HTTP status says something. */
export type Answer =
  | { kind: 'answered'; status: number; code: string | null; message: string; data: unknown }
  | { kind: 'not-sent'; message: string }
  | { kind: 'lost'; message: string }

const Text = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const OptionalText = Text.nullish().catch(null)
const Result = z.object({ resultCd: Text, resultMsg: OptionalText, data: z.unknown() })
const Header = z.object({
  responseCode: OptionalText,
  customerMessage: OptionalText,
  debugMessage: OptionalText,
})
const Fault = z.object({ fault: z.object({ faultstring: Text }) })

/** Some keys in KRA's replies end with a space. */
function trimKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.trim(), trimKeys(inner)]))
}

export function readAnswer(status: number, text: string): Answer {
  const body = trimKeys(parseJson(text))
  const fields = z.record(z.string(), z.unknown()).safeParse(body).data ?? {}
  const result = Result.safeParse(fields.responseBody ?? body).data
  if (result) {
    const { resultCd: code, resultMsg, data } = result
    return { kind: 'answered', status, code, message: resultMsg ?? '', data }
  }
  const header = Header.safeParse(fields.responseHeader ?? body).data
  const message =
    header?.debugMessage ?? header?.customerMessage ?? Fault.safeParse(body).data?.fault.faultstring
  if (message) return { kind: 'answered', status, code: header?.responseCode ?? null, message, data: null }
  if (status >= 500) return { kind: 'lost', message: `HTTP ${status} without a readable reply` }
  if (status >= 400)
    return {
      kind: 'answered',
      status,
      code: null,
      message: `HTTP ${status} without a readable reply`,
      data: null,
    }
  return { kind: 'lost', message: 'The reply is unreadable' }
}

/** A token is refused with 401, or with 500 and a fault of the gateway. */
export const isTokenRefused = (answer: Answer): boolean =>
  answer.kind === 'answered' && answer.code === null && (answer.status === 401 || answer.status === 500)

/** Meaning of a reply for the request. */
export type Meaning =
  | { kind: 'done'; data: unknown }
  | { kind: 'empty' }
  /** An earlier request with the same number was accepted. One code says so, and has other meanings, too. */
  | { kind: 'duplicate'; message: string; isCertain: boolean }
  /** The request was certainly not done. `device` is about our registration, and so about each request. */
  | { kind: 'refused'; of: 'document' | 'device'; code: string; message: string }
  /** The request was certainly not done, and is worth another try. */
  | { kind: 'busy'; message: string }
  | { kind: 'unknown'; message: string }

const DUPLICATE = '994'
const PERHAPS_DUPLICATE = '899'
const DEVICE = new Set(['891', '892', '900', '901', '902', '903'])
const UNKNOWN = new Set(['894', '991', '992', '993', '999'])
const BUSY = '990'

export function interpret(answer: Answer, number?: number): Meaning {
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
  if (answer.kind === 'not-sent') return { kind: 'busy', message: answer.message }
  const { status, code, data } = answer
  const message = shorten(`${code ?? status} ${answer.message}`, 300)
  if (code !== null && /^0{1,4}$/.test(code)) return { kind: 'done', data }
  if (code === '001') return { kind: 'empty' }
  const expected = /invcNo sequence\D+(\d+)/i.exec(answer.message)?.[1]
  if (expected !== undefined && number !== undefined)
    return Number(expected) === number + 1
      ? { kind: 'duplicate', message, isCertain: true }
      : { kind: 'refused', of: 'device', code: code ?? '', message }
  if (code === DUPLICATE || code === PERHAPS_DUPLICATE)
    return { kind: 'duplicate', message, isCertain: code === DUPLICATE }
  if (code === BUSY || status === 429) return { kind: 'busy', message }
  if (code !== null && UNKNOWN.has(code)) return { kind: 'unknown', message }
  if (code === null && status >= 500) return { kind: 'unknown', message }
  const isOfDevice = code === null ? status !== 400 : DEVICE.has(code)
  return { kind: 'refused', of: isOfDevice ? 'device' : 'document', code: code ?? String(status), message }
}

const Letters = Text.transform((text) => text.replaceAll('-', '')).pipe(z.string().regex(KRA_LETTERS))
const Signed = z.object({
  receiptNumber: Text.pipe(z.string().regex(/^\d{1,20}$/)),
  internalData: Letters,
  signature: Letters,
  signedAt: z
    .string()
    .regex(/^\d{14}$/)
    .transform((text) => readTime(text)),
})
/** Data that KRA has signed. */
export type Signature = z.output<typeof Signed>

/** Returns null if a part is missing or damaged. */
export function readSignature(data: unknown): Signature | null {
  const fields = z.record(z.string(), z.unknown()).safeParse(data).data ?? {}
  return (
    Signed.safeParse({
      receiptNumber: fields.curRcptNo ?? fields.rcptNo,
      internalData: fields.intrlData,
      signature: fields.rcptSign,
      signedAt: fields.sdcDateTime ?? fields.vsdcRcptPbctDate,
    }).data ?? null
  )
}

const Sale = z.object({
  invcNo: z.coerce.number(),
  rcptTyCd: Text,
  totAmt: z.coerce.number(),
  receipt: z.unknown(),
})
/** A sale that KRA has. */
export type FoundSale = { isCreditNote: boolean; amountCents: number; signature: Signature | null }

export function readSale(data: unknown, number: number): FoundSale | null {
  const list = z.object({ salesList: z.array(z.unknown()) }).safeParse(data).data?.salesList ?? []
  for (const each of list) {
    const sale = Sale.safeParse(each).data
    if (sale?.invcNo !== number) continue
    return {
      isCreditNote: sale.rcptTyCd === 'R',
      amountCents: Math.round(sale.totAmt * 100),
      signature: readSignature(sale.receipt),
    }
  }
  return null
}

const Device = z.object({
  info: z.object({ sdcId: Text, mrcNo: Text, cmcKey: z.string().trim().min(1).max(255) }),
})
export type RegisteredDevice = z.output<typeof Device>['info']
export const readDevice = (data: unknown): RegisteredDevice | null =>
  Device.safeParse(data).data?.info ?? null

/** YYYYMMDDHHmmss in Nairobi, which is UTC+3 all year. */
const readTime = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+03:00'))
export const writeTime = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
