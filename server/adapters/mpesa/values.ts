/** Values in the messages of Daraja. */
import { shorten } from '#domain/text/shorten.ts'
import * as z from 'zod'

/** YYYYMMDDHHmmss in Nairobi time, which is UTC+3 all year. */
export function darajaTimestamp(at: Date): string {
  return new Date(at.getTime() + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi time. */
export const statementTime = (at: Date): string =>
  new Date(at.getTime() + nairobiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Some descriptions begin with a code in brackets. */
export const withoutPrefix = (text: string) => shorten(text.replace(/^\[[^\]]{1,40}\]\s*/, ''), 300)

export function readText(value: unknown, max: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text !== '' && text.length <= max ? text : null
}

export function readReceipt(value: unknown): string | null {
  const text = readText(value, 20)
  return text !== null && /^[A-Za-z0-9]{6,20}$/.test(text) ? text.toUpperCase() : null
}

export function readCents(value: unknown): number | null {
  const text = readText(value, 20)
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}

export function readNairobiStamp(value: unknown): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(readText(value, 14) ?? '')
  if (!parts) return null
  const at = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}+03:00`)
  return Number.isNaN(at.getTime()) || darajaTimestamp(at) !== parts[0] ? null : at
}

const nairobiOffsetMs = 3 * 60 * 60 * 1000

export const Id = z.string().min(1).max(120)
export const Code = z.union([z.string().min(1).max(40), z.number().int()]).transform(String)
export const Described = z.string().max(2000)
export const Fault = z.object({ errorCode: Code, errorMessage: Described.default('') })
