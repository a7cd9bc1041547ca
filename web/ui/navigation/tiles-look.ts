import { cva } from 'class-variance-authority'

/** Columns of cards: two on a phone, or one if the text is large. */
const CARDS = `grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,(100%-13px)/2)),1fr))] gap-x-3 gap-y-6
  wide:gap-x-5 wide:gap-y-8`

/** A grid of cards, dimmed while its list loads. */
export const tilesLook = cva(
  'grid in-aria-busy:opacity-45 in-aria-busy:transition-[opacity] in-aria-busy:delay-80',
  {
    variants: {
      of: {
        'four columns': `${CARDS} wide:grid-cols-4`,
        'two columns': `${CARDS} wide:grid-cols-2`,
        'three columns': `${CARDS} wide:grid-cols-3`,
        lines: 'grid-cols-1 gap-4 wide:gap-6',
        stores: 'gap-4 max-wide:grid-cols-1 wide:grid-cols-2 wide:gap-5',
        'store lines': 'gap-2.5 max-wide:grid-cols-1 wide:grid-cols-2 wide:gap-5',
      },
    },
  },
)
