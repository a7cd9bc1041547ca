// cspell:disable -- currencies and units
/** Prices in a line of a price list. A number that only counts something stays in the name. */
import { MAX_CENTS, MIN_CENTS } from './limits.ts'
import type { Found } from './found.ts'

export type Price = { cents: number; maxCents: number | null; isFrom: boolean }
export type FoundPrice = Found<Price[]> & {
  /** True if the line says that it is money: 'ksh', '/=', '1.5k'. */
  isMarked: boolean
}

const AMOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}]|\d[.,:])`,
    String.raw`(?<prefix>(?:kshs?|kes|shs?)\s*[.:=]*\s*|@\s*|=\s*|bei\s*[:=]?\s*)?`,
    String.raw`(?<whole>\d{1,3}(?:,\s?\d{3})+(?!\d)|\d{1,3}(?:\.\d{3})+(?![\d])|\d{1,3}(?: \d{3})+(?=\s*(?:/[=-]|kshs?|kes|bob))|\d{1,7})`,
    String.raw`(?<fraction>[.,]\d{1,2}(?!\d))?`,
    String.raw`(?<thousand>\s?k(?![\p{L}\p{N}]))?`,
    String.raw`(?<suffix>\s*(?:/[=-]+|=+(?![\s\d])|=$|-/=?|bob|kshs?|kes|shillings?|shilingi|shs?)(?![\p{L}\p{N}])\.?)?`,
    String.raw`(?![\p{L}\p{N}%])`,
  ].join(''),
  'giu',
)
/** What follows a number that is no price. */
const COUNTED =
  /^\s*(?:%|["”″]|-?(?:inch|inches|inchi|cm|mm|km|kg|kgs|kilo|ml|litres?|gb|tb|mb|mbps|pcs|pieces?|pages?|people|persons?|pax|days?|weeks?|wks?|months?|years?|yrs?|siku|wiki|miezi|mwezi|watu|nails|toes|fingers|lines|rows|passport|photos?|copies|sessions?|seater|seats|th|st|nd|rd|watts?|in\s?1|in-1|stems|roses|layers?|tier|plates?|cups?|rooms?|bedrooms?|bdrm|wheels?|channels?|cameras?|points?|strand|strands|ply|sides?|step|and (?:above|under|below)|x\s?\d)(?![\p{L}\p{N}]))/iu
/** What precedes a number that is no price. */
const LABELLED =
  /(?:\b(?:windows|win|iphone|version|v|level|no\.?|nr|number|size|room|type|grade|phase|zone|stage|set of|pack of|age|ages|aged|over|under|above|below|umri|series|galaxy|office|ps)|(?<!\p{L})[x×]|#)\s*$/iu
const RANGE = /^\s*(?:-|–|—|~|to|hadi|mpaka)\s*$/iu
const LIST = /^\s*[/|,]\s*$/u
const FROM_BEFORE =
  /(?:^|[^\p{L}])((?:prices?\s+)?(?:starting|starts?)\s+(?:from|at)|as\s+from|as\s+low\s+as|from|frm|kuanzia(?:\s+na)?|kutoka|kuanza|min(?:imum)?|kima cha chini)\s*:?\s*$/iu
const FROM_AFTER =
  /^\s*(?:\+|(?:and|&)\s+(?:above|up)|onwards?|upwards?|na\s+(?:zaidi|kuendelea|juu|kwenda juu))(?!\p{L})/iu
const SEPARATED = /[-–—:=|@,;]\s*$/u
/** Smaller numbers without a mark are counts or versions rather than prices. */
const LEAST_PLAIN_CENTS = 5000

type Amount = Found<number> & {
  isMarked: boolean
  isThousand: boolean
  /** True if it counts or names something for certain, and true if it does so when there is another number. */
  isCount: boolean
  isLabelled: boolean
}

function findAmounts(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match): Amount[] => {
    const { prefix, whole = '', fraction, thousand, suffix } = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    const shillings = Number(`${whole.replaceAll(/[,. ]/g, '')}${(fraction ?? '').replace(',', '.')}`)
    const cents = Math.round(shillings * (thousand ? 1000 : 1) * 100)
    const isMarked = Boolean(prefix ?? thousand ?? suffix)
    if (cents > MAX_CENTS || cents < MIN_CENTS) return []
    return [
      {
        start,
        end,
        value: cents,
        isMarked,
        isThousand: Boolean(thousand),
        isCount: !isMarked && COUNTED.test(text.slice(end)),
        isLabelled: !isMarked && LABELLED.test(text.slice(Math.max(0, start - 20), start)),
      },
    ]
  })
}

/** Returns the prices in their order, with ranges and lists such as '500/700/900' as one. */
export function findPrices(text: string): FoundPrice[] {
  const counted = findAmounts(text).filter(({ isCount }) => !isCount)
  const others = counted.filter(({ isLabelled }) => !isLabelled)
  const amounts = others.length > 0 ? others : counted
  const found: FoundPrice[] = []
  for (let at = 0; at < amounts.length; at += 1) {
    const first = amounts[at]
    if (!first) break
    const next = amounts[at + 1]
    let { start, end } = first
    let prices: Price[] = [{ cents: first.value, maxCents: null, isFrom: false }]
    let { isMarked } = first
    if (next && RANGE.test(text.slice(first.end, next.start))) {
      // In '1-1.5k' the thousand is that of both.
      const least =
        next.isThousand && !first.isThousand && first.value < 100_000 ? first.value * 1000 : first.value
      if (next.value > least && (first.isMarked || least >= LEAST_PLAIN_CENTS)) {
        prices = [{ cents: least, maxCents: next.value, isFrom: false }]
        end = next.end
        isMarked ||= next.isMarked
        at += 1
      }
    } else {
      for (
        let more = next;
        more && LIST.test(text.slice(end, more.start)) && more.value >= LEAST_PLAIN_CENTS;
        more = amounts[at + 1]
      ) {
        prices.push({ cents: more.value, maxCents: null, isFrom: false })
        end = more.end
        isMarked ||= more.isMarked
        at += 1
      }
    }
    const before = FROM_BEFORE.exec(text.slice(0, start))
    const after = FROM_AFTER.exec(text.slice(end))
    if (before) start -= before[0].length - before[0].indexOf(before[1] ?? '')
    if (after) end += after[0].length
    isMarked ||= before !== null || after !== null
    if (before ?? after) prices = prices.map((price) => ({ ...price, isFrom: true }))
    const isPlausible =
      isMarked ||
      first.value >= LEAST_PLAIN_CENTS ||
      (SEPARATED.test(text.slice(0, start)) && /^[\s)\]]*$/u.test(text.slice(end)))
    if (isPlausible) found.push({ start, end, value: prices, isMarked })
  }
  return found
}
