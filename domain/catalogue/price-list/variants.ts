/** Lines with several prices: 'Braids: small 4500, medium 3500'. */
import type { FoundPrice, Price } from './find-prices.ts'
import { trimSeparators } from './found.ts'
import type { LineItem } from './types.ts'
import { FILLER, SIZE_AT_END, VARIANT_WORD } from './words.ts'

type VariantItem = Omit<LineItem, 'person'>
const MAX_LABEL_WORDS = 4

/** Returns an item for each price, or null if it is not clear what each of them is for. */
export function splitVariants(
  rest: string,
  prices: readonly FoundPrice[],
  minutes: readonly number[],
): VariantItem[] | null {
  if (prices.length < 2 || prices.some(({ value }) => value.length > 1)) return null
  const gaps = prices.map(({ start }, at) => rest.slice(prices[at - 1]?.end ?? 0, start))
  const tail = readLabel(rest.slice(prices.at(-1)?.end))
  const [first = '', ...others] = gaps.map(readLabel)
  const build = (labels: readonly Label[]): VariantItem[] =>
    prices.flatMap(({ value: [price] }, at) =>
      price
        ? [
            {
              ...(labels[at] ?? { name: first, variant: null }),
              ...toItem(price, pick(minutes, prices.length, at)),
            },
          ]
        : [],
    )

  if (minutes.length === prices.length && others.every((label) => label === '') && first !== '')
    return build(minutes.map((each) => ({ name: first, variant: minutesLabel(each) })))
  const after = [...others, tail]
  if (after.every((label) => VARIANT_WORD.test(label)) && !VARIANT_WORD.test(first))
    return build(after.map((variant) => ({ name: first, variant })))
  const isShort = (label: string) => label !== '' && label.split(' ').length <= MAX_LABEL_WORDS
  if (!others.every(isShort) || tail.split(' ').length > MAX_LABEL_WORDS) return null
  return labelsBefore(gaps[0] ?? '', gaps.slice(1), others, build)
}

function labelsBefore(
  firstGap: string,
  otherGaps: readonly string[],
  others: readonly string[],
  build: (labels: readonly Label[]) => VariantItem[],
): VariantItem[] | null {
  const { name, variant, isColon } = splitFirst(firstGap)
  const areVariants = others.every((label) => VARIANT_WORD.test(label))
  if (variant !== null && (areVariants || isColon))
    return build([{ name, variant }, ...others.map((label) => ({ name, variant: label }))])
  const whole = trimSeparators(readLabel(firstGap))
  if (whole === '') return null
  if (areVariants)
    return build([
      { name: whole, variant: null },
      ...others.map((label) => ({ name: whole, variant: label })),
    ])
  const areSeparate = otherGaps.every((gap) => /^[\s\ue000)\]]*(?:[,;/|&]|and\s|na\s)/iu.test(gap))
  return areSeparate ? build([whole, ...others].map((each) => ({ name: each, variant: null }))) : null
}

type Label = { name: string; variant: string | null }
function splitFirst(gap: string): Label & { isColon: boolean } {
  const text = readLabel(gap)
  if (VARIANT_WORD.test(text)) return { name: '', variant: text, isColon: false }
  const separated = /^(?<name>.*\p{L}.*?)\s*(?<mark>[:|([]|\s[-–—])\s*(?<variant>[^:|([]+)$/u.exec(
    text,
  )?.groups
  const sized = SIZE_AT_END.exec(text)?.groups
  const set = separated ?? sized
  if (!set) return { name: text, variant: null, isColon: false }
  return {
    name: trimSeparators(set['name'] ?? ''),
    variant: trimSeparators(set['variant'] ?? ''),
    isColon: separated !== undefined,
  }
}

/** 'Knotless (S/M/L)' with '4500/3500/2500', or as many durations as prices. */
export function variantsOfList(
  name: string,
  prices: readonly Price[],
  minutes: readonly number[],
): VariantItem[] | null {
  const listed = /^(?<name>.*?\p{L}.*?)[\s(,:|–-]*(?<labels>[\p{L}-]+(?:\s*[/,|]\s*[\p{L}-]+)+)\s*\)?$/u.exec(
    name,
  )
  const labels = listed?.groups?.['labels']?.split(/\s*[/,|]\s*/u) ?? []
  const base = listed?.groups?.['name']
  if (
    base !== undefined &&
    labels.length === prices.length &&
    labels.every((each) => VARIANT_WORD.test(each))
  )
    return prices.map((price, at) => ({
      name: trimSeparators(base),
      variant: labels[at] ?? null,
      ...toItem(price, pick(minutes, prices.length, at)),
    }))
  if (minutes.length !== prices.length || name === '') return null
  return prices.map((price, at) => {
    const own = minutes[at] ?? null
    return { name, variant: own === null ? null : minutesLabel(own), ...toItem(price, own) }
  })
}

export const minutesLabel = (minutes: number): string => `${minutes} min`

const readLabel = (gap: string): string => {
  const label = trimSeparators(gap.replaceAll(/\ue000+/gu, ' '))
  return FILLER.test(label) ? '' : label
}

/** Returns the duration of a variant: its own, or that of all. */
const pick = (minutes: readonly number[], count: number, at: number): number | null =>
  minutes.length === count ? (minutes[at] ?? null) : minutes.length === 1 ? (minutes[0] ?? null) : null

const toItem = ({ cents, maxCents, isFrom }: Price, minutes: number | null) => ({
  priceCents: cents,
  maxPriceCents: maxCents,
  isFromPrice: isFrom,
  minutes,
})
