/** The row that opens the requests. */
export const requestsRowClass = `flex min-h-11 items-center gap-2.5 rounded-card border border-l-[5px] border-line
  border-l-info bg-info-soft px-3 text-15 leading-small font-semibold`
