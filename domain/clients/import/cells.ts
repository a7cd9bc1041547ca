/** What the cells of a table say about a client. */
import { kenyanPhone } from '../../accounts/phone.ts'
import { plainName } from '../../text/names.ts'
import { plainPaste } from '../../text/plain-paste.ts'

/** What a spreadsheet leaves of a long number: its last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i

type ReadPhones = {
  phone: string | null
  /** Further numbers, which are shown and not imported. */
  others: string[]
  problem: 'phone-rounded' | 'phone-unreadable' | null
}

/** The first Kenyan mobile number of the cells counts. A cell may have several, as Google's '0712… ::: 0733…'. */
export function readPhones(cells: readonly string[]): ReadPhones {
  const texts = cells
    .flatMap((cell) => cell.split(/:::|[/;,\n]/))
    .map((text) => plainPaste(text).replace(/\.0+$/, ''))
    .filter((text) => /\d/.test(text))
  const numbers = texts.map((text) => ({ text, phone: ROUNDED.test(text) ? null : kenyanPhone(text) }))
  const phone = numbers.find((number) => number.phone !== null)?.phone ?? null
  const others = [...new Set(numbers.map((number) => number.phone ?? number.text))].filter(
    (number) => number !== phone,
  )
  if (phone !== null || texts.length === 0) return { phone, others, problem: null }
  return {
    phone: null,
    others: [],
    problem: texts.some((text) => ROUNDED.test(text)) ? 'phone-rounded' : 'phone-unreadable',
  }
}

const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe0f}\u{20e3}]/gu

/** A name without emoji; 'Mwangi, Wanjiku' is Wanjiku Mwangi. */
export function readName(text: string): string {
  const name = plainName(text.replaceAll(PICTURES, ' '))
  const parts = name.split(',').map((part) => part.trim())
  const [last = '', first = ''] = parts
  const isSurnameFirst = parts.length === 2 && first !== '' && last !== '' && !/\d/.test(name)
  return isSurnameFirst ? `${first} ${last}` : name
}

/** Groups that a phone or Google gives to every contact. */
const GENERAL_GROUP = /^\*|^my ?contacts$|^starred in android$/i

export const readTags = (text: string): string[] =>
  text
    .split(/:::|[;,\n]/)
    .map((tag) => plainName(tag))
    .filter((tag) => tag !== '' && !GENERAL_GROUP.test(tag))

/** Text of several lines without control characters. */
export const readNote = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()

/** A number of visits; null if it is none. */
export const readCount = (text: string, max: number): number | null => {
  const digits = text.trim().replace(/\.0+$/, '').replaceAll(/[\s,]/g, '')
  return /^\d{1,6}$/.test(digits) && Number(digits) <= max ? Number(digits) : null
}
