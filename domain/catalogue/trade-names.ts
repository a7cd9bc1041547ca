// cspell:disable -- stems of words
/**
 * Categories of existing clients, which have lists of their own, by a word of their name. The first that fits counts, so
 * narrower trades come first.
 */
const TRADES: readonly (readonly [slug: string, words: RegExp])[] = [
  ['barber', /barber|kinyozi|shaving|groom(?!.*pet)|men.?s hair/],
  ['nails', /nail|manicure|pedicure/],
  ['spa', /\bspa\b|massage|wellness|sauna|skin ?care|facial|beauty treatment/],
  ['salon', /salon|hair|braid|loc(?:s|tician)|wig|beauty/],
  ['car-care', /\bcars?\b|auto|vehicle|motor|garage|tyre|tire|mechanic|boda/],
  ['cleaning', /clean|laundry|dry.?clean|fumigation|pest|garbage|waste|car ?wash/],
  [
    'food',
    /food|dining|restaurant|caf[eé]|coffee|baker|cater|grocer|supermarket|butcher|drink|bar\b|juice|pizza/,
  ],
  ['health', /health|dent|clinic|medic|pharm|hospital|doctor|optic|eye|vet|pet|physio|counsel|therap|care\b/],
  ['fitness', /fitness|gym|yoga|pilates|sport|dance|aerobic|martial/],
  [
    'fashion',
    /fashion|cloth|boutique|tailor|shoe|jewel|make.?up|cosmetic|apparel|tattoo|gift|flor|bridal|accessor/,
  ],
  [
    'days-out',
    /travel|tour|hotel|lodg|event|entertain|photo|video|music|cinema|movie|wedding|park|safari|kids|child|game|art/,
  ],
  [
    'repairs',
    /repair|fundi|plumb|electr|carpent|paint|weld|mason|construct|hardware|furniture|home|garden|phone|computer|tech|print|secur|mov(?:ers|ing)|transport|courier|logistic|profession|consult|legal|financ|account|insur|property|real estate|market|educat|tutor|school|training|retail|service|other|general/,
  ],
]

/** The slug of our category for the name of a trade in another list; null for a name without a known word. */
export function categoryOfTrade(name: string): string | null {
  const text = name.toLowerCase()
  return TRADES.find(([, words]) => words.test(text))?.[0] ?? null
}
