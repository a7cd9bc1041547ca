/** Numbers as docs/figures.md shows them. */
import type { Latency } from './reading.ts'
import { median } from './results.ts'

/** The median, with the lowest and the highest in brackets. */
export function spread(numbers: readonly number[], format: (n: number) => string): string {
  const middle = format(median(numbers))
  if (numbers.length < 2) return middle
  return `${middle} (${format(Math.min(...numbers))}–${format(Math.max(...numbers))})`
}

export const ratio = (n: number): string => n.toFixed(n < 0.095 ? 3 : 2)
export const number = (n: number): string => Math.round(n).toLocaleString('en')
export const ms = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)))
export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`

export const formatMib = (n: number | null): string =>
  n === null ? 'not known on this system' : `${Math.round(n)} MiB`
export const latency = ({ p50, p95 }: Latency): string => `${p50.toFixed(2)} / ${p95.toFixed(2)}`
