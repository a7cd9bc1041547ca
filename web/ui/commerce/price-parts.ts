/** The parts of a price: paid now, paid at the store, saved. */
export type PricePart = 'now' | 'store' | 'saved'

/** The background of each part, in the price bar and its lines. */
export const partColor: Record<PricePart, string> = {
  now: 'bg-primary',
  store: 'bg-at-store',
  saved:
    'bg-[repeating-linear-gradient(135deg,var(--save)_0_4px,color-mix(in_oklch,var(--save)_55%,var(--surface))_4px_8px)]',
}

/** Classes for forced colours, in which backgrounds disappear: the parts keep theirs, with an edge in the colour of text. */
export const forcedPart = 'forced-colors:border forced-colors:border-[CanvasText]'
