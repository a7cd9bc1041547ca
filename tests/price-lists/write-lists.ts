// cspell:disable -- services in two languages
/** Writes lists of services in the ways in which merchants write them. The values come first, the lines from them. */
import type { CorpusList, ExpectedItem } from './read-corpus.ts'

type Service = readonly [name: string, price: number, minutes: number, variants?: readonly string[]]
const TRADES: Readonly<Record<string, readonly Service[]>> = {
  hair: [
    ['Knotless braids', 3500, 240, ['small', 'medium', 'large']],
    ['Wash and set', 700, 45],
    ['Retouch', 1500, 90],
    ['Faux locs', 4000, 300, ['short', 'long']],
    ['Hair spa', 2000, 60],
  ],
  kusuka: [
    ['Kusuka rasta', 2000, 240, ['ndogo', 'kubwa']],
    ['Kuosha nywele', 300, 30],
    ['Kusuka mabutu', 500, 60],
    ['Kupaka rangi nywele', 1200, 90],
  ],
  barber: [
    ['Skin fade', 500, 40],
    ['Beard shaping', 250, 20],
    ['Haircut', 400, 30, ['kids', 'adults']],
    ['Scalp treatment', 1000, 45],
  ],
  nails: [
    ['Gel polish', 1500, 60],
    ['Acrylic set', 3000, 120, ['short', 'medium', 'long']],
    ['Plain pedicure', 800, 45],
    ['Nail repair', 150, 15],
  ],
  spa: [
    ['Swedish massage', 3500, 60],
    ['Body scrub', 2500, 50],
    ['Facial ya asali', 1800, 45],
    ['Full leg wax', 2200, 75],
  ],
  makeup: [
    ['Soft glam', 3000, 75],
    ['Bridal trial', 5000, 120],
    ['Brow tint', 600, 20],
    ['4D lashes', 2800, 150],
  ],
  cleaning: [
    ['Sofa cleaning', 2500, 120],
    ['Duvet wash', 400, 60, ['small', 'large']],
    ['Usafi wa nyumba', 1500, 180],
    ['Kufua nguo', 650, 120],
  ],
  cars: [
    ['Body wash', 300, 30],
    ['Engine wash', 600, 45],
    ['Kuosha gari', 400, 40, ['ndogo', 'kubwa']],
    ['Interior detailing', 5500, 240],
  ],
  repairs: [
    ['Screen replacement', 6500, 60],
    ['Windows 11 setup', 1500, 90],
    ['Kutengeneza redio', 900, 60],
    ['Battery change', 2400, 30],
  ],
  tailors: [
    ['Trouser hem', 250, 15],
    ['Kushona sketi', 1300, 180],
    ['Dress fitting', 700, 45],
    ['Zip replacement', 350, 20],
  ],
}
const HEADINGS = ['Services for you', 'Huduma kuu', 'Popular', 'Special days']
const PEOPLE = ['Grace', 'Brian', 'Wanjiru', 'Otieno']

const thousands = (price: number): string => price.toLocaleString('en')
const inHours = (minutes: number): string =>
  minutes < 60
    ? `${minutes} mins`
    : minutes % 60 === 0
      ? `${minutes / 60} hrs`
      : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`

type Written = Omit<ExpectedItem, 'group'>
type Style = {
  isInCapitals?: true
  heading: (text: string) => string
  item: (item: Written & { cents: number }) => string
}
const named = ({ name, variant }: Written): string => (variant === null ? name : `${name} ${variant}`)
const ifGiven = (text: string | number | null, write: (text: string) => string): string =>
  text === null ? '' : write(String(text))

const STYLES: readonly Style[] = [
  {
    heading: (text) => `*${text}*`,
    item: (item) =>
      `${named(item)} ${item.price}${ifGiven(item.minutes, (text) => ` ${text}min`)}${ifGiven(item.person, (text) => ` by ${text}`)}`,
  },
  {
    isInCapitals: true,
    heading: (text) => text,
    item: (item) =>
      `• ${named(item)} - ${thousands(item.cents)}/=${item.minutes === null ? '' : ` (${inHours(item.minutes)})`}${ifGiven(item.person, (text) => ` with ${text}`)}`,
  },
  {
    heading: (text) => `${text}:`,
    item: (item) =>
      `${named(item)} ............ Ksh ${thousands(item.cents)}${ifGiven(item.minutes, (text) => `, dakika ${text}`)}${ifGiven(item.person, (text) => ` na ${text}`)}`,
  },
  {
    heading: (text) => `✨ ${text} ✨`,
    item: (item) =>
      `✂️ ${item.name}${ifGiven(item.variant, (text) => ` (${text})`)} @ ${item.price}${item.minutes === null ? '' : ` ${inHours(item.minutes)}`}${ifGiven(item.person, (text) => `, by ${text}`)}`,
  },
  {
    heading: (text) => `[03/02/2026, 18:45:09] Duka: *${text}*`,
    item: (item) =>
      `[03/02/2026, 18:45:10] Duka: ${named(item)} ${item.cents / 1000}k${ifGiven(item.minutes, (text) => ` ${text}'`)}${ifGiven(item.person, (text) => ` by ${text}`)}`,
  },
  {
    heading: (text) => `== ${text} ==`,
    item: (item) =>
      `${ifGiven(item.minutes, (text) => `${text} minutes `)}${named(item)}: KES ${item.cents}.00${ifGiven(item.person, (text) => ` (by ${text})`)}`,
  },
  {
    heading: (text) => `--- ${text} ---`,
    item: (item) =>
      `1. ${named(item)}\u00a0– ${thousands(item.cents)} bob${item.minutes === null ? '' : ` – ${inHours(item.minutes)}`}${ifGiven(item.person, (text) => ` – by ${text}`)}`,
  },
]

/** Returns as many different lists. */
export const writeLists = (count: number): CorpusList[] =>
  Array.from({ length: count }, (_, at) => {
    const trades = Object.entries(TRADES)
    const [trade, services] = trades[at % trades.length] ?? ['', []]
    const round = Math.floor(at / trades.length)
    const style = STYLES[(at + round) % STYLES.length]
    const heading = HEADINGS[(at + 2 * round) % HEADINGS.length]
    if (!style || heading === undefined) throw new Error('no style or heading')
    const group = style.isInCapitals ? heading.toUpperCase() : heading
    const items = services.flatMap(([name, price, minutes, variants], index) =>
      (variants ?? [null]).map((variant, step) => {
        const cents = price + 100 * step + 50 * round
        return {
          cents,
          name,
          variant,
          price: String(cents),
          minutes: (index + round) % 3 === 2 ? null : minutes,
          person: (index + at) % 4 === 3 ? (PEOPLE[at % PEOPLE.length] ?? null) : null,
          group,
        }
      }),
    )
    return {
      title: `${trade} ${round}`,
      lines: [
        { source: style.heading(group), expected: { heading: group } },
        ...items.map(({ cents, ...item }) => ({
          source: style.item({ cents, ...item }),
          expected: { items: [item] },
        })),
      ],
    }
  })
