/** The frame of a card that is one large link (CardLink in its heading). */
export const cardFrame = `relative min-w-0 overflow-hidden rounded-card border border-line bg-surface
  outline-offset-2 outline-focus hover:border-edge has-[h3_:focus-visible]:outline-3`
