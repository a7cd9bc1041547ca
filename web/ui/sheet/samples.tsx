/** The hard cases the component sheet is looked at with. Examples only: no page reads this. */
export const longStoreName = 'Mwananchi Plumbing, Electrical and General Repairs Ltd'
export const longTitle = 'Plumbing and electrical call-out with two hours of work, parts at cost, anywhere in Embakasi'

export const samplePrices = { normalCents: 150_000, nowCents: 3_800, atStoreCents: 125_000 }

export const sampleDays = ['Today', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((weekday, ahead) => ({
  value: `2026-11-${21 + ahead}`,
  weekday,
  day: 21 + ahead,
  spoken: `${weekday} ${21 + ahead} November`,
  note: weekday === 'Sun' ? 'Closed' : `${[7, 0, 11, 9, 12, 8, 3][ahead]} free`,
  disabled: weekday === 'Sun',
}))

export const sampleSlots = [
  { time: '11:30', disabled: true },
  { time: '12:15', disabled: true },
  { time: '13:00', disabled: true },
  { time: '13:45' },
  { time: '14:30', note: 'in 2 h 38 min' },
  { time: '15:15' },
  { time: '16:00', note: '1 chair left' },
  { time: '17:30' },
  { time: '18:15', disabled: true },
  { time: '19:00' },
].map((slot) => ({ ...slot, value: slot.time }))

/** Stands where the signed QR code of a booking stands. */
export const sampleCode = (
  <svg viewBox="0 0 21 21" shapeRendering="crispEdges" role="img" aria-label="Sample code">
    <path
      d={Array.from({ length: 441 }, (_, at) => ({ x: at % 21, y: Math.floor(at / 21) }))
        .filter(({ x, y }) => (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0)
        .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
        .join('')}
      fill="#17110e"
    />
  </svg>
)

export type SamplePictures = Partial<Record<'deal' | 'longDeal' | 'expiredDeal' | 'cover' | 'coverPattern', string>>
