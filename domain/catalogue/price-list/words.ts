// cspell:disable -- words of price lists in two languages
/** Words of price lists in English and Kiswahili. */

const list = (words: string): string => words.trim().split(/\s+/).join('|')

const SIZES = list(`
  small medium large xl xxl jumbo mini micro short long mid big tiny regular standard basic premium
  extra-large extra\\s+large extra\\s+small s\\/m medium-large shoulder waist mid-back bra-length
  ndogo kati wastani kubwa fupi ndefu mdogo mkubwa refu kawaida
  shoulder\\s+length waist\\s+length mid\\s+back bum\\s+length butt\\s+length knee\\s+length
  saloon sedan suv van pickup
`)
const AUDIENCES = list(`
  kids kid children child adults? men women ladies gents boys girls students? male female seniors? teens?
  watoto mtoto wakubwa mkubwa wanaume wanawake wazee wanafunzi
`)
const VARIANT = `(?:${SIZES}|${AUDIENCES}|[smlx]|xs)`
export const VARIANT_WORD = new RegExp(`^${VARIANT}(?:\\s+(?:size|hair|nywele))?$`, 'iu')
/** A name that ends with a size. */
export const SIZE_AT_END = new RegExp(
  `^(?<name>.*\\p{L}.*?)(?<!\\b(?:for|of|with|and|na|ya|za|la|wa|kwa|cha|vya)|&)(?:\\s*[-–—,:/|]\\s*|\\s+)(?<variant>${SIZES}|${AUDIENCES})$`,
  'iu',
)
/** A name that ends with anything a service varies by, set apart from it. */
export const VARIANT_AT_END = new RegExp(
  `^(?<name>.*\\p{L}.*?)\\s*(?:[-–—,:/|]\\s*(?<bare>${VARIANT})|[([]\\s*(?<bracketed>${VARIANT})\\s*[)\\]])$`,
  'iu',
)

export const ON_REQUEST =
  /(?:^|\s*[-–—:=|(,]\s*|\s{1})(?:price\s+)?(?:(?:price\s+)?(?:up)?on\s+(?:request|enquiry|inquiry|consultation)|inquire|enquire|call\s+for\s+(?:price|quote)|ask\s+for\s+price|price\s+on\s+ask|negotiable|maelewano|tuelewane|bei\s+ya\s+maelewano|uliza(?:\s+bei)?|tba|tbd|dm(?:\s+for\s+price)?)\s*\)?$/iu
/** 'Gel 1500, now 1200' */
export const CHANGED_PRICE = /\b(?:was|were|now|instead|reduced|sasa|badala)\b/iu
export const FREE = /(?:\s*[-–—:=|(]\s*|\s+)(?:free|bure)\s*\)?$/iu

/** Words that end a price and are no part of the name. */
export const FILLER =
  /^(?:only|tu|pekee|flat|net|each|per\s+session|kila\s+moja|all\s+inclusive|ksh|kes|bob|price|bei|cash|and|na|or|au|from|takes|inachukua|duration|muda|time|approx\.?|approximately|about|around|karibu|kama|for|kwa|at|starting|around|takriban|session)$/iu
export const FILLER_AT_END =
  /(?:\s+|^)(?:is|ni|at|kwa|for|goes\s+for|@|price|bei|cost|costs|takes|inachukua|kama|about|approx\.?|for\s+only)\s*[:.=-]*\s*$/iu

export const TITLE =
  /^(?:\S+\s+){0,5}(?:price\s?-?list|rate\s?card|orodha\s+ya\s+bei)(?:\s*[-:]?\s*\d{4})?\s*:?$|^(?:(?:our|new|updated|current|the|salon|spa|barber(?:shop)?|full|latest|services?|bei)\s+)*(?:price\s?-?list|prices|rate\s?card|rates|services?(?:\s*(?:&|and|\+)\s*(?:prices?|rates))?|service\s+menu|menu|pricing|orodha(?:\s+ya\s+(?:bei|huduma))?(?:\s+zetu)?|huduma\s+zetu(?:\s+na\s+bei)?|huduma\s+na\s+bei|bei\s+(?:zetu|mpya|za\s+huduma))(?:\s*[-:]?\s*\d{4})?\s*:?$/iu
export const CONTACT =
  /(?:\+?254|(?<!\d)0)[\s-]?[17]\d{2}[\s-]?\d{3}[\s-]?\d{3}(?!\d)|https?:|www\.|\S+@\S+\.\p{L}|(?:^|\s)@\p{L}|\b(?:till|pay\s?bill|buy\s+goods|lipa\s+na|account\s+no|acc\s+no)\b|\b\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\b|(?<!\d)\d{1,2}\/\d{1,2}\/\d{2,4}(?!\d)|\b(?:end-to-end encrypted|media omitted|joined using|created group|message was deleted)\b/iu
/** A line that only names its columns. */
export const COLUMN_NAMES =
  /^(?:(?:services?|items?|names?|treatments?|prices?|costs?|amounts?|charges?|duration|time|category|staff|ksh|kes|huduma|bei|muda|aina|jina|mhudumu|no\.?)[\s|/,:()-]*){2,}$/iu
/** Beginnings of sentences to customers, which are no headings. */
export const SENTENCE =
  /^(?:welcome|karibu|karibuni|hello|hi|hey|habari|dear|thank|thanks|asante|note|nb|n\.b|ps|book|call|whatsapp|dm|follow|visit|located|location|find\s+us|tupo|tuko|piga|weka|tunapatikana|deposit|terms|t&c|all\s+prices|prices\s+(?:are|may|include)|bei\s+(?:inaweza|hizi)|open|opening|closed|we\s|kindly|please|tafadhali|for\s+(?:bookings?|more|inquiries|enquiries)|kwa\s+(?:maelezo|miadi)|mon|tue|wed|thu|fri|sat|sun|jumatatu|jumamosi|jumapili)\b/iu

/** Capitalized words after 'with' and 'na' that are parts of services, not people. */
export const PARTS_OF_SERVICES = new Set(
  list(`
    beads gel polish treatment wash washing shampoo conditioner blow dry blowdry set style styling steam steaming massage
    scrub facial beard shave shaving ndevu nywele kucha kuosha kupaka rangi dawa mafuta foam extensions extension braids
    weave curls wig closure frontal dye colour color highlights tint retouch trim cut haircut hair nails nail art tips
    stickers stones design designs toes feet hands wax waxing threading brows lashes makeup make-up gele delivery parts
    labour labor installation setup backup engine interior exterior vacuum polishing tyre tyres cake icing fondant
    hot stone stones aroma oil oils mask masks peel cleaning ironing folding transport breakfast lunch tea photos photo
    video album frame prints editing steamer dreadlocks locs dreads uzi mkeka mawe kusugua miguu mikono uso mwili black
    face body back neck feet foot head scalp home you us acrylic acrylics stickons everyone pedicure manicure
  `).split('|'),
)
