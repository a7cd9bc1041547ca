/** One line of a price list by itself, without its group. */
import { findMinutes } from './find-minutes.ts'
import { findPerson } from './find-person.ts'
import { findPrices, type FoundPrice, type Price } from './find-prices.ts'
import { blank, splitAtBlanks, trimSeparators } from './found.ts'
import type { LineItem } from './types.ts'
import { splitVariants, variantsOfList } from './variants.ts'
import {
  CHANGED_PRICE,
  FILLER,
  FILLER_AT_END,
  FREE,
  ON_REQUEST,
  SIZE_AT_END,
  VARIANT_AT_END,
  VARIANT_WORD,
} from './words.ts'

/** Items may have an empty name, which is that of their heading. */
export type ParsedLine = { items: LineItem[] } | { reason: 'no-price' | 'several-prices' }

export function parseLine(text: string): ParsedLine {
  const { found: durations, rest: withoutMinutes } = findMinutes(text)
  const minutes = durations.map(({ value }) => value)
  const longest = minutes.length > 0 ? Math.max(...minutes) : null
  const prices = findPrices(withoutMinutes)
  const named = findPerson(prices.reduce((left, { start, end }) => blank(left, start, end), withoutMinutes))
  const person = named?.value ?? null
  const rest = named ? blank(withoutMinutes, named.start, named.end) : withoutMinutes
  if (prices.length === 0) return parseWithoutPrice(rest, longest, person)

  if (prices.length > 1 && CHANGED_PRICE.test(rest)) return { reason: 'several-prices' }
  const variants = splitVariants(rest, prices, minutes)
  if (variants) return { items: variants.map((each) => ({ ...each, person })) }
  const chosen = choosePrice(prices)
  const [price] = chosen?.value ?? []
  if (!chosen || !price) return { reason: 'several-prices' }
  const remaining = blank(rest, chosen.start, chosen.end)
  if (chosen.value.length > 1) {
    const items = variantsOfList(readName(remaining), chosen.value, minutes)
    return items ? { items: items.map((each) => ({ ...each, person })) } : { reason: 'several-prices' }
  }
  return { items: [{ ...splitName(readName(remaining)), ...toColumns(price), minutes: longest, person }] }
}

function parseWithoutPrice(rest: string, minutes: number | null, person: string | null): ParsedLine {
  const toItem = (text: string, priceCents: number | null): ParsedLine => ({
    items: [
      {
        ...splitName(readName(text)),
        priceCents,
        maxPriceCents: null,
        isFromPrice: false,
        minutes,
        person,
      },
    ],
  })
  if (FREE.test(rest)) return toItem(rest.replace(FREE, ''), 0)
  if (ON_REQUEST.test(rest)) return toItem(rest.replace(ON_REQUEST, ''), null)
  return minutes !== null && readName(rest) !== '' ? toItem(rest, null) : { reason: 'no-price' }
}

/** Money that is marked as such comes before other numbers, of which the last is the price. */
function choosePrice(prices: readonly FoundPrice[]): FoundPrice | undefined {
  const marked = prices.filter(({ isMarked }) => isMarked)
  if (marked.length > 1) return undefined
  return marked[0] ?? prices.at(-1)
}

const toColumns = ({ cents, maxCents, isFrom }: Price) => ({
  priceCents: cents,
  maxPriceCents: maxCents,
  isFromPrice: isFrom,
})

/** Returns the words that are left when everything else has been found. */
function readName(rest: string): string {
  // '150/kg'
  const parts = splitAtBlanks(rest.replaceAll(/(\ue000)\/(?=\p{L})/gu, '$1per '))
    .map((part) => trimSeparators(part.replace(FILLER_AT_END, '')))
    .filter((part) => part !== '' && !FILLER.test(part))
  const name = trimSeparators(parts.join(' ').replaceAll(/\s*\|\s*/g, ' '))
  return /\p{L}/u.test(name) ? name : ''
}

/** Separates the size or the age from a name. */
export function splitName(name: string): { name: string; variant: string | null } {
  if (VARIANT_WORD.test(name)) return { name: '', variant: name }
  const set = VARIANT_AT_END.exec(name)?.groups ?? SIZE_AT_END.exec(name)?.groups
  const variant = set?.['bracketed'] ?? set?.['bare'] ?? set?.['variant']
  return set && variant !== undefined
    ? { name: trimSeparators(set['name'] ?? ''), variant }
    : { name, variant: null }
}
