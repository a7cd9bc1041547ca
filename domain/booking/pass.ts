/**
 * The format of a booking pass (docs/rules/bookings.md#booking-pass). It is short enough for a QR code and
 * uses only URL-safe characters. An Ed25519 signature covers its bytes, so the public key is enough to verify
 * it offline. Only the server knows whether the booking is still valid.
 */
import { CLOSES_AFTER_MS } from './booking-policy.ts'
import { MINUTE, type At } from '../time/time.ts'

/** `code` is the six-character booking code that people can read out. */
export type Pass = { bookingId: string; start: At; end: At; code: string }

const PREFIX = 'D3P1.'
/** Id 16 bytes, start in seconds 4, duration in minutes 2, code 6. */
const CONTENT_BYTES = 28
const SIGNATURE_BYTES = 64

/** A pass expires when its booking is closed automatically, a day after its end. */
export const passEnds = (end: At): At => end + CLOSES_AFTER_MS

/** The signed bytes: the format prefix and the content. */
export function passContent({ bookingId, start, end, code }: Pass): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PREFIX.length + CONTENT_BYTES)
  const view = new DataView(bytes.buffer)
  const content = PREFIX.length
  writeText(bytes, 0, PREFIX)
  const hex = bookingId.replaceAll('-', '')
  for (let index = 0; index < 16; index++) {
    bytes[content + index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16)
  }
  view.setUint32(content + 16, start / 1000)
  view.setUint16(content + 20, (end - start) / MINUTE)
  writeText(bytes, content + 22, code)
  return bytes
}

export function passText(content: Uint8Array, signature: Uint8Array): string {
  return PREFIX + toBase64url([...content.slice(PREFIX.length), ...signature])
}

type ReadPass = Pass & { content: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

/** Decodes a pass without verifying its signature; returns null when the text is not a pass. */
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

/** 'ABC234' from typed text such as 'abc 234' or 'abc-234'; null when it is not a booking code. */
export function readCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[2-9A-HJ-NP-Z]{6}$/.test(code) ? code : null
}

/** Base64url replaces two characters of base64 and omits the padding. `btoa` also exists in browsers. */
export const toBase64url = (bytes: Iterable<number>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Returns null for invalid text, including a non-canonical encoding: each pass has exactly one text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return toBase64url(bytes) === text ? bytes : null
}

function writeText(bytes: Uint8Array, offset: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[offset + index] = text.charCodeAt(index)
}
