/** A grid of times: on a phone three columns, or fewer if the text is large. */
export const slotColumns = `grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6rem,(100%_-_17px)/3)),1fr))] gap-2
  wide:grid-cols-[repeat(auto-fill,minmax(112px,1fr))]`
