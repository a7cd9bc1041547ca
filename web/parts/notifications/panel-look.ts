/** Classes of the panel below the header of a wide screen; the site adds its position. */
export const panelLook = `fixed m-0 w-110 max-w-[calc(100vw-32px)] overflow-hidden rounded-card border border-line
  bg-surface p-0 text-ink shadow-float`
