/** Filter of the listed jobs, as the address of the page says. */
export type JobFilter = {
  state: 'dead' | 'open'
  queue: string | undefined
  to: string | undefined
  after: string | undefined
}
