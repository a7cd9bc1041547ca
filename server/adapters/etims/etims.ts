/** A client for KRA's eTIMS, which signs invoices and credit notes one after another (docs/rules/providers.md#etims). */
import type { BreakerState } from '../network/breaker.ts'
import {
  interpret,
  readDevice,
  readSale,
  readSignature,
  type FoundSale,
  type RegisteredDevice,
  type Signature,
  type Meaning,
} from './answers.ts'
import { APIS, type EtimsSettings } from './apis.ts'
import { ITEMS, toItem, toSale, type SaleDocument } from './sale.ts'
import { openTransport, type Clock, type EtimsOptions, type Log } from './transport.ts'

type Failure = Extract<Meaning, { kind: 'refused' | 'busy' | 'unknown' }>
/** `installed`: KRA has given the key before, and gives it only once. */
type RegisterOutcome =
  | { kind: 'registered'; device: RegisteredDevice }
  | { kind: 'installed'; message: string }
  | Failure
/** `accepted`: KRA has it, or probably has it, and did not give the signature. */
export type SignOutcome =
  | { kind: 'signed'; signature: Signature }
  | { kind: 'accepted'; message: string; isCertain: boolean }
  | Failure
type FindOutcome = { kind: 'found'; sale: FoundSale | null } | Failure

export type Etims = {
  /** Registers the device, once in its life: the reply has its key. */
  register(): Promise<RegisterOutcome>
  /** Saves the items that are sold; may be repeated. */
  saveItems(key: string): Promise<{ kind: 'saved' } | Failure>
  /** Signs a document; may be repeated with the same number until the outcome is known. */
  sign(key: string, document: SaleDocument): Promise<SignOutcome>
  find(key: string, number: number): Promise<FindOutcome>
  /** Returns whether eTIMS gives a token, or answers at all. */
  check(): Promise<{ isReachable: boolean; message: string }>
  retryAfterMs(): number
  breakerState(): BreakerState
}

const INSTALLED = '902'

export function connectEtims(
  settings: EtimsSettings,
  clock: Clock,
  log: Log,
  options: EtimsOptions = {},
): Etims {
  const api = APIS[settings.api]
  const { pin: tin, branch: bhfId } = settings
  const { post, renewToken, ...transport } = openTransport(settings, clock, log, options)

  return {
    async register() {
      const meaning = interpret(
        await post(api.paths.register, { tin, bhfId, dvcSrlNo: settings.deviceSerial }),
      )
      if (meaning.kind === 'refused' && meaning.code === INSTALLED)
        return { kind: 'installed', message: meaning.message }
      if (meaning.kind !== 'done') return toFailure(meaning)
      const device = readDevice(meaning.data)
      return device
        ? { kind: 'registered', device }
        : { kind: 'unknown', message: 'The reply has no key of the device' }
    },
    async saveItems(key) {
      for (const item of ITEMS) {
        const meaning = interpret(await post(api.paths.item, { tin, bhfId, ...toItem(item, settings) }, key))
        const isKnown = meaning.kind === 'refused' && /itemCd sequence/i.test(meaning.message)
        if (meaning.kind !== 'done' && meaning.kind !== 'duplicate' && !isKnown) return toFailure(meaning)
      }
      return { kind: 'saved' }
    },
    async sign(key, document) {
      const answer = await post(api.paths.sale, { tin, bhfId, ...toSale(document, settings) }, key)
      const meaning = interpret(answer, document.number)
      if (meaning.kind === 'duplicate') return { ...meaning, kind: 'accepted' }
      if (meaning.kind !== 'done') return toFailure(meaning)
      const signature = readSignature(meaning.data)
      return signature
        ? { kind: 'signed', signature }
        : { kind: 'accepted', message: 'The signature in the reply is damaged', isCertain: true }
    },
    async find(key, number) {
      const meaning = interpret(await post(api.paths.find, { tin, bhfId, invcNo: number }, key))
      if (meaning.kind === 'empty') return { kind: 'found', sale: null }
      if (meaning.kind !== 'done') return toFailure(meaning)
      return { kind: 'found', sale: readSale(meaning.data, number) }
    },
    async check() {
      if (api.tokenPath !== null) {
        const answer = await renewToken()
        return answer === null
          ? { isReachable: true, message: 'gave a token' }
          : { isReachable: false, message: answer.message }
      }
      const answer = await post(api.paths.find, { tin, bhfId, invcNo: 0 })
      return answer.kind === 'answered'
        ? { isReachable: true, message: 'answers' }
        : { isReachable: false, message: answer.message }
    },
    retryAfterMs: () => transport.retryAfterMs(),
    breakerState: () => transport.breakerState(),
  }
}

function toFailure(meaning: Meaning): Failure {
  if (meaning.kind === 'refused' || meaning.kind === 'busy' || meaning.kind === 'unknown') return meaning
  return { kind: 'unknown', message: `An unexpected reply: ${meaning.kind}` }
}
