// cspell:disable -- words of price lists in two languages
/** Cells of a table whose column says what they are. */
import { cleanLine } from './clean-line.ts'
import { findMinutes } from './find-minutes.ts'
import { findPrices } from './find-prices.ts'
import { isBlank } from './found.ts'

const AGREED = /^(?:on request|on enquiry|varies|variable|negotiable|maelewano|quote|tba|tbd|-|–|n\/a)?$/iu

type CellPrice = { priceCents: number | null; maxPriceCents: number | null; isFromPrice: boolean }

/** Returns null if the cell has no price, and 'several' if it has more than one. */
export function readPriceCell(cell: string): CellPrice | 'several' | null {
  const { text } = cleanLine(cell)
  const agreed = { priceCents: null, maxPriceCents: null, isFromPrice: false }
  if (AGREED.test(text)) return agreed
  if (/^(?:free|bure|(?:kes|ksh)?\s*0(?:\.0+)?)$/iu.test(text)) return { ...agreed, priceCents: 0 }
  // A number in this column is a price, however small.
  const [found, ...more] = findPrices(/^\d+(?:\.\d+)?$/.test(text) ? `= ${text}` : text)
  if (!found) return null
  const [price] = found.value
  if (!price || more.length > 0 || found.value.length > 1) return 'several'
  return { priceCents: price.cents, maxPriceCents: price.maxCents, isFromPrice: price.isFrom }
}

/** '45', '45 min', '1h 30min', '01:30', '1:30:00' */
export function readMinutesCell(cell: string, isInHours: boolean): number | null {
  const { text } = cleanLine(cell)
  const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  if (clock) return limit(Number(clock[1]) * 60 + Number(clock[2]))
  const plain = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null
  // Nothing takes less than five minutes: '2' means hours.
  if (plain !== null) return limit(isInHours || plain < 5 ? plain * 60 : plain)
  const { found } = findMinutes(text)
  return found.length > 0 ? Math.max(...found.map(({ value }) => value)) : null
}

const limit = (minutes: number): number | null =>
  minutes >= 5 && minutes <= 720 ? Math.round(minutes) : null

export const isPrice = (cell: string): boolean => {
  const price = cell === '' ? null : readPriceCell(cell)
  if (price === null || price === 'several') return false
  const [found] = findPrices(`= ${cleanLine(cell).text}`)
  return found !== undefined && found.end - found.start >= cell.length
}

export function isDuration(cell: string): boolean {
  if (/^\d{1,2}:[0-5]\d(?::[0-5]\d)?$/.test(cell)) return true
  const { found, rest } = findMinutes(cleanLine(cell).text)
  return found.length > 0 && isBlank(rest)
}
