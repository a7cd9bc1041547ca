import { cva } from 'class-variance-authority'

/** A row that scrolls sideways, to the edges of a phone's screen. `of` is what it holds. */
export const railLook = cva(
  `-mx-4 grid grid-flow-col scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none]
    focus-visible:-outline-offset-3 *:snap-start [&::-webkit-scrollbar]:hidden`,
  {
    variants: {
      of: {
        chips: '-my-1.5 auto-cols-max snap-x snap-mandatory gap-3 py-1.5',
        /** Stores: on a wide screen a grid of four. */
        stores: `-my-1.5 auto-cols-max snap-x snap-mandatory gap-3 py-1.5 wide:m-0 wide:grid-flow-row
          wide:grid-cols-4 wide:gap-5 wide:overflow-visible wide:p-0 *:w-[min(14.75rem,84vw)] wide:*:w-auto`,
        /** Coupons: on a wide screen four at a time. */
        coupons: `-my-1.5 auto-cols-max snap-x snap-mandatory gap-3 py-1.5 wide:mx-0
          wide:auto-cols-[calc((100%-60px)/4)] wide:scroll-px-0 wide:gap-5 wide:px-0
          *:w-[min(17.125rem,84vw)] wide:*:w-auto wide:*:not-nth-[4n+1]:snap-align-none`,
        /** Cards beside the hero: there on a wide screen. */
        sides: `-my-1.5 auto-cols-max snap-x snap-mandatory gap-3 py-1.5 wide:m-0 wide:grid-flow-row
          wide:grid-cols-[1fr] wide:grid-rows-[1fr_1fr] wide:gap-5 wide:overflow-visible wide:p-0
          *:w-[min(19.25rem,88vw)] wide:*:w-auto`,
        circles: `-my-1.5 auto-cols-max snap-x snap-mandatory gap-1 py-1.5 wide:m-0
          wide:auto-cols-[minmax(92px,1fr)] wide:p-0`,
        /** Links: on a wide screen on several lines. */
        links: `-my-1.5 auto-cols-max gap-2 py-1.5 wide:m-0 wide:flex wide:flex-wrap wide:overflow-visible
          wide:p-0`,
      },
    },
  },
)
