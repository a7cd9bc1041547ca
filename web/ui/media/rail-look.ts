import { cva } from 'class-variance-authority'

/**
 * A row that scrolls sideways, to the edges of a phone's screen. `of` is what it holds; its cards have a width on
 * a phone only.
 */
export const railLook = cva(
  `-mx-4 -my-1.5 grid auto-cols-max grid-flow-col scroll-px-4 overflow-x-auto px-4 py-1.5 scrollbar-none
    focus-visible:-outline-offset-3 *:snap-start [&::-webkit-scrollbar]:hidden`,
  {
    variants: {
      of: {
        chips: 'snap-x snap-mandatory gap-3',
        /** Stores: on a wide screen a grid of four. */
        stores: `snap-x snap-mandatory gap-3 wide:m-0 wide:grid-flow-row
          wide:grid-cols-4 wide:gap-5 wide:overflow-visible wide:p-0`,
        /** Coupons: on a wide screen four at a time. */
        coupons: `snap-x snap-mandatory gap-3 wide:mx-0
          wide:auto-cols-[calc((100%-60px)/4)] wide:scroll-px-0 wide:gap-5 wide:px-0
          wide:*:not-nth-[4n+1]:snap-align-none`,
        /** Cards beside the hero: there on a wide screen. */
        sides: `snap-x snap-mandatory gap-3 wide:m-0 wide:grid-flow-row
          wide:grid-cols-[1fr] wide:grid-rows-[1fr_1fr] wide:gap-5 wide:overflow-visible wide:p-0`,
        circles: `snap-x snap-mandatory gap-1 wide:m-0
          wide:auto-cols-[minmax(92px,1fr)] wide:p-0`,
        /** Links, which are a part of a row on a wide screen. Hidden texts stay within. */
        categories: 'relative gap-2 wide:m-0 wide:flex wide:overflow-visible wide:p-0',
        /** Chips, which are a part of a row on a wide screen. */
        'part of row': 'relative gap-x-3.5 wide:contents',
        /** Links: on a wide screen on several lines. */
        links: `gap-2 wide:m-0 wide:flex wide:flex-wrap wide:overflow-visible
          wide:p-0`,
      },
    },
  },
)
