/** '1,500', and '1,287.50' only when there are cents to say. */
export function formatShillings(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** 'KES 1,500', kept on one line by a no-break space. */
export function formatKes(cents: number): string {
  return `${cents < 0 ? '−' : ''}KES\u00a0${formatShillings(Math.abs(cents))}`
}
