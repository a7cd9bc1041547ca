import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { airtelCallbackFault, airtelPushFault, airtelQueryFault, airtelRefundFault } from './airtel-faults.ts'
import { nairobi, readDuration, type Clock } from './clock.ts'
import { payoutFault } from './payout-faults.ts'
import { kenyanMsisdn } from './phone-number.ts'
import { readBody, Refusal } from './refusal.ts'

/**
 * The faults that the simulated providers produce next. There is one rule for all numbers and one per phone
 * number, which takes precedence. A rule applies to `count` requests of each kind it affects; then the kind
 * is normal again.
 */
export function openFaultSettings(): FaultSettings {
  let rules: Rule[] = []

  function take(kind: Kind, phone: string | null): Settings {
    const rule =
      rules.find((each) => each.phone !== null && each.phone === phone && each.left[kind] > 0) ??
      rules.find((each) => each.phone === null && each.left[kind] > 0)
    if (!rule) return normal
    rule.left[kind] -= 1
    rules = rules.filter(hasRequestsLeft)
    return rule.settings
  }

  return {
    set({ phone, count, ...settings }) {
      const left = {
        push:
          settings.push !== 'normal' ||
          settings.callback !== 'normal' ||
          settings.query !== 'normal' ||
          settings.statement === 'late' ||
          settings.statement === 'omit' ||
          settings.delaySeconds !== undefined
            ? count
            : 0,
        reversal: settings.reversal === 'normal' ? 0 : count,
        status: settings.status === 'normal' ? 0 : count,
        payout: settings.payout === 'normal' ? 0 : count,
        statement: settings.statement === 'down' || settings.statement === 'refuse' ? count : 0,
        paybill:
          settings.paybill !== 'normal' || settings.payer !== 'normal' || settings.names !== 'normal'
            ? count
            : 0,
        registration: settings.registration === 'normal' ? 0 : count,
        sms: settings.sms === 'normal' ? 0 : count,
        mail: settings.mail === 'normal' ? 0 : count,
        webPush: settings.webPush === 'normal' ? 0 : count,
        airtelPush:
          settings.airtelPush !== 'normal' ||
          settings.airtelCallback !== 'normal' ||
          settings.airtelQuery !== 'normal' ||
          settings.delaySeconds !== undefined
            ? count
            : 0,
        airtelRefund: settings.airtelRefund === 'normal' ? 0 : count,
        etims: settings.etims === 'normal' ? 0 : count,
        etimsDevice: settings.etimsDevice === 'normal' ? 0 : count,
        etimsFind: settings.etimsFind === 'normal' ? 0 : count,
      }
      const scope = phone ?? null
      rules = rules.filter((each) => each.phone !== scope)
      const rule = { phone: scope, settings, left }
      if (hasRequestsLeft(rule)) rules.push(rule)
    },
    reset() {
      rules = []
    },
    rules: () => rules,
    take,
  }
}

export function faultRoutes(
  server: FastifyInstance,
  faultSettings: FaultSettings,
  clock: Clock,
  onClockMoved: () => void,
) {
  server.get('/api/faults', () => describe())
  server.post('/api/faults', (request) => {
    faultSettings.set(readBody(FaultSettingsBody, request.body))
    return describe()
  })
  server.delete('/api/faults', () => {
    faultSettings.reset()
    return describe()
  })

  server.get('/api/clock', () => time())
  server.post('/api/clock', (request) => {
    const { advance } = readBody(ClockMove, request.body)
    if (!clock.advance) throw new Refusal(409, 'This clock cannot be moved.')
    clock.advance(advance)
    onClockMoved()
    return time()
  })

  const describe = () => ({
    rules: faultSettings.rules().map(({ phone, settings, left }) => ({ phone, ...settings, left })),
  })
  const time = () => ({
    now: clock.now().toISOString(),
    nairobi: nairobi(clock.now()).time,
    movable: clock.advance !== undefined,
  })
}

export const callbackFault = z.enum(['normal', 'late', 'twice', 'never', 'before-reply', 'wrong-amount'])
export const pushFault = z.enum([
  'normal',
  'busy',
  'locked',
  'down',
  'slow',
  'lose-reply',
  'bad-token',
  'spike-arrest',
  'error-500',
])
export const queryFault = z.enum(['normal', 'processing-4999', 'processing-500', 'unreachable'])
export const reversalFault = z.enum(['normal', 'fail', 'no-result', 'lose-reply', 'lose-request'])
export const statusFault = z.enum(['normal', 'no-result', 'fail', 'wrong-amount', 'lose-reply'])
/** `late` and `omit` apply to the statement entry of one payment, the others to a statement request. */
export const statementFault = z.enum(['normal', 'down', 'refuse', 'late', 'omit'])
/** Faults of a payment to the Paybill number by hand. */
export const paybillFault = z.enum([
  'normal',
  'late',
  'three-times',
  'never',
  'before-validation',
  'validation-lost',
  'comma',
  'another-shortcode',
  'wrong-secret',
])
/** Forms in which M-Pesa shows the number that has paid; `normal` is that of the registered version. */
export const payerFault = z.enum(['normal', 'plain', 'hashed', 'masked', 'empty'])
export const namesFault = z.enum(['normal', 'none'])
export const registrationFault = z.enum([
  'normal',
  'already-registered',
  'duplicate-info',
  'internal-error',
  'soap-fault',
  'wrong-product',
  'bad-token',
])
export const smsFault = z.enum(['normal', 'no-balance', 'blacklisted', 'gateway-error', 'lose-reply'])
export const mailFault = z.enum(['normal', 'busy', 'refuse'])
/** Faults of push messages to browsers; `push` is the prompt on a phone. */
export const webPushFault = z.enum([
  'normal',
  'gone',
  'too-many',
  'error-500',
  'too-large',
  'unauthorized',
  'timeout',
])

/** Faults of signing a tax invoice. */
export const etimsFault = z.enum([
  'normal',
  'slow',
  'lose-reply',
  'lose-request',
  'other-number',
  'too-many',
  'unknown',
  'server-error',
  'client-error',
  'html-502',
  'gateway-400',
  'token-401',
  'token-500',
  'wrong-order',
  'wrong-order-922',
  'totals',
  'bad-customer',
  'unknown-original',
  'no-key',
  'wrong-key',
  'altered-signature',
  'code-0',
  'code-00',
  'code-0000',
  'numbers',
  'spaced-keys',
  'other-envelope',
])
export const etimsDeviceFault = z.enum(['normal', 'installed', 'refused'])
export const etimsFindFault = z.enum(['normal', 'empty', 'down'])

export const PhoneNumber = z.string().transform((text, context) => {
  const msisdn = kenyanMsisdn(text)
  if (msisdn !== null) return msisdn
  context.issues.push({ code: 'custom', message: 'Not a Kenyan mobile number.', input: text })
  return z.NEVER
})

const FaultSettingsBody = z.strictObject({
  callback: callbackFault.default('normal'),
  delaySeconds: z
    .int()
    .min(0)
    .max(7 * 86_400)
    .optional(),
  push: pushFault.default('normal'),
  query: queryFault.default('normal'),
  reversal: reversalFault.default('normal'),
  status: statusFault.default('normal'),
  payout: payoutFault.default('normal'),
  statement: statementFault.default('normal'),
  paybill: paybillFault.default('normal'),
  payer: payerFault.default('normal'),
  names: namesFault.default('normal'),
  registration: registrationFault.default('normal'),
  sms: smsFault.default('normal'),
  mail: mailFault.default('normal'),
  webPush: webPushFault.default('normal'),
  airtelPush: airtelPushFault.default('normal'),
  airtelCallback: airtelCallbackFault.default('normal'),
  airtelQuery: airtelQueryFault.default('normal'),
  airtelRefund: airtelRefundFault.default('normal'),
  etims: etimsFault.default('normal'),
  etimsDevice: etimsDeviceFault.default('normal'),
  etimsFind: etimsFindFault.default('normal'),
  count: z.int().min(1).max(10_000).default(1),
  phone: PhoneNumber.optional(),
})

const ClockMove = z.strictObject({
  advance: z.string().transform((text, context) => {
    const ms = readDuration(text)
    if (ms !== null) return ms
    context.issues.push({
      code: 'custom',
      message: 'Write a number and s, m, h or d, such as 11m.',
      input: text,
    })
    return z.NEVER
  }),
})

const normal: Settings = {
  callback: 'normal',
  push: 'normal',
  query: 'normal',
  reversal: 'normal',
  status: 'normal',
  payout: 'normal',
  statement: 'normal',
  paybill: 'normal',
  payer: 'normal',
  names: 'normal',
  registration: 'normal',
  sms: 'normal',
  mail: 'normal',
  webPush: 'normal',
  airtelPush: 'normal',
  airtelCallback: 'normal',
  airtelQuery: 'normal',
  airtelRefund: 'normal',
  etims: 'normal',
  etimsDevice: 'normal',
  etimsFind: 'normal',
}
const hasRequestsLeft = (rule: Rule): boolean => kinds.some((kind) => rule.left[kind] > 0)
const kinds = [
  'push',
  'reversal',
  'status',
  'payout',
  'statement',
  'paybill',
  'registration',
  'sms',
  'mail',
  'webPush',
  'airtelPush',
  'airtelRefund',
  'etims',
  'etimsDevice',
  'etimsFind',
] as const

type Kind = (typeof kinds)[number]
type FaultInput = z.output<typeof FaultSettingsBody>
export type Settings = Omit<FaultInput, 'phone' | 'count'>
type Rule = { phone: string | null; settings: Settings; left: Record<Kind, number> }
export type FaultSettings = {
  set(input: FaultInput): void
  reset(): void
  rules(): readonly Rule[]
  take(kind: Kind, phone: string | null): Settings
}
