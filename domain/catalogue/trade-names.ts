// cspell:disable -- stems of words
/**
 * Categories of existing clients, which have lists of their own, by how a word of their name begins. The first that fits
 * counts, so narrower trades come first and the general category last.
 */
const TRADES: readonly (readonly [slug: string, stems: string])[] = [
  ['barber', 'barber|kinyozi|shaving|groom(?!.*pet)|men.?s hair'],
  ['nails', 'nail|manicure|pedicure'],
  ['spa', 'spas?\\b|massage|wellness|sauna|skin ?care|facial|beauty treatment'],
  ['salon', 'salon|hair|braid|loc(?:s\\b|tician)|wigs?\\b|beauty'],
  ['car-care', 'cars?\\b|auto|vehicle|motor|garage|tyre|tires?\\b|mechanic|boda'],
  ['cleaning', 'clean|laundry|dry.?clean|fumigation|pest|garbage|waste|recycl|car ?wash'],
  [
    'food',
    'food|dining|restaurant|caf[eé]|coffee|baker|cater|grocer|supermarket|butcher|drink|bars?\\b|juice|pizza|beverage',
  ],
  [
    'health',
    'health|dent|clinic|medic|pharm|hospital|doctor|optic|eyes?\\b|eyewear|vets?\\b|veterin|pets?\\b|physio|counsel|therap|care\\b',
  ],
  ['fitness', 'fitness|gym|yoga|pilates|sport|dance|aerobic|martial'],
  [
    'fashion',
    'fashion|cloth|boutique|tailor|shoe|jewel|make.?up|cosmetic|apparel|tattoo|gift|flor|bridal|accessor',
  ],
  [
    'days-out',
    'travel|tour|hotel|lodg|hospitality|event|entertain|recreat|leisure|photo|video|music|cinema|movie|wedding|parks?\\b|safari|kids|child|game|gaming|arts?\\b|artist|creative|media\\b',
  ],
  [
    'repairs',
    [
      'repair|fundi|plumb|electr|carpent|paint|weld|mason|construct|hardware|furniture|home|garden|interior|landscap',
      'phone|computer|tech|software|it\\b|ict\\b|digital|internet|web|telecom|print|design|secur|mov(?:ers|ing)',
      'transport|courier|logistic|deliver|freight|taxi|cab\\b|ride|storage|warehous|profession|consult|legal|law',
      'financ|account|bank|insur|property|real estate|market|advertis|educat|learn|coach|tutor|school|train|language',
      'retail|wholesale|shop|agri|agro|farm|irrigation|greenhouse|livestock|poultry|dairy|fish|produce|crop|seed',
      'equipment|machine|rental|hire|energy|solar|water|industr|manufactur|engineer|craft|community|religio|non.?profit',
      'service|other|general',
    ].join('|'),
  ],
]
const WORDS = TRADES.map(([slug, stems]) => [slug, new RegExp(`\\b(?:${stems})`)] as const)

/** The slug of our category for the name of a trade in another list; null for a name without a known word. */
export function getTradeCategory(name: string): string | null {
  const text = name.toLowerCase()
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? null
}
