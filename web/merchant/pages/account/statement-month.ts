/** The month in the address, YYYY-MM; this month if there is none, or a later one. */
export function readMonth(params: URLSearchParams, thisMonth: string): string {
  const month = params.get('month') ?? ''
  return /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month) && month < thisMonth ? month : thisMonth
}
