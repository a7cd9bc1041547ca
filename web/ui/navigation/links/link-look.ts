/** A link in a text, or a button that looks like one. */
export const linkClass = 'font-semibold text-info-text underline decoration-1 underline-offset-[3px]'

/** A row of a menu: a link or a button. */
export const menuRowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-sunk'
