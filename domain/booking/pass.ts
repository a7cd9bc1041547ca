/**
 * The pass of a booking (docs/rules/bookings.md#booking-pass): what stands in it and how it is written, short
 * enough for a QR code and plain enough for an address. It is signed with Ed25519 over its very bytes.
 * Whoever has the public key can read and prove it without a network; whether the booking still stands as the
 * pass says, only the house knows.
 */
import { CLOSES_AFTER_MS } from './booking-policy.ts'
import { MINUTE, type At } from '../time/time.ts'

/** `code` is the six letters that people can read out. */
export type Pass = { bookingId: string; start: At; end: At; code: string }

const PREFIX = 'D3P1.'
/** Id 16, start in seconds 4, length in minutes 2, code 6. */
const CONTENT_BYTES = 28
const SIGNATURE_BYTES = 64

/** A pass ends a day after its booking, when the booking closes by itself. */
export const passEnds = (end: At): At => end + CLOSES_AFTER_MS

/** What is signed: the words that say of which kind it is, and the content. */
export function passContent({ bookingId, start, end, code }: Pass): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PREFIX.length + CONTENT_BYTES)
  const view = new DataView(bytes.buffer)
  const content = PREFIX.length
  writeText(bytes, 0, PREFIX)
  const hex = bookingId.replaceAll('-', '')
  for (let n = 0; n < 16; n++) bytes[content + n] = Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16)
  view.setUint32(content + 16, start / 1000)
  view.setUint16(content + 20, (end - start) / MINUTE)
  writeText(bytes, content + 22, code)
  return bytes
}

export function passText(content: Uint8Array, signature: Uint8Array): string {
  return PREFIX + toBase64url([...content.slice(PREFIX.length), ...signature])
}

export type ReadPass = Pass & { content: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

/** What a text says that has the form of a pass; its signature is still to be proved. Null for all else. */
export function readPass(text: string): ReadPass | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith(PREFIX)) return null
  const bytes = fromBase64url(trimmed.slice(PREFIX.length))
  if (bytes?.length !== CONTENT_BYTES + SIGNATURE_BYTES) return null
  const content = new Uint8Array(PREFIX.length + CONTENT_BYTES)
  writeText(content, 0, PREFIX)
  content.set(bytes.subarray(0, CONTENT_BYTES), PREFIX.length)
  const view = new DataView(bytes.buffer)
  const hex = Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const start = view.getUint32(16) * 1000
  return {
    bookingId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    start,
    end: start + view.getUint16(20) * MINUTE,
    code: String.fromCharCode(...bytes.subarray(22, CONTENT_BYTES)),
    content,
    signature: bytes.slice(CONTENT_BYTES),
  }
}

/** 'ABC234' of what somebody typed or heard, such as 'abc 234' or 'abc-234'; null when it is no booking code. */
export function readCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{6}$/.test(code) ? code : null
}

/** Base64url is the browsers' base64 with two other letters, and without its end. */
export const toBase64url = (bytes: Iterable<number>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Null when it is none, or another spelling of the same bytes: there is one text for each. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return toBase64url(bytes) === text ? bytes : null
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let n = 0; n < text.length; n++) bytes[at + n] = text.charCodeAt(n)
}
