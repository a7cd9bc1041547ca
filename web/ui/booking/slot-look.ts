/** A time to choose: a link, or a label around its radio button. */
export const slotClass = `group/slot relative grid min-h-(--touch) place-items-center rounded-control
  border-control border-edge bg-surface text-center text-15 leading-figure font-emphasis tabular-nums
  hover:border-ink
  has-checked:border-ink has-checked:bg-ink has-checked:text-paper
  aria-current:border-ink aria-current:bg-ink aria-current:text-paper
  has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus
  has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:font-normal
  has-disabled:text-ink-3 has-disabled:line-through has-disabled:decoration-edge`

export const slotNoteClass = `block text-12 font-medium text-ink-2
  group-has-checked/slot:text-inherit group-has-checked/slot:opacity-85
  group-aria-current/slot:text-inherit group-aria-current/slot:opacity-85`
