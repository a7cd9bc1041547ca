import { clsx } from 'clsx'

/** The kikoi stripes below the promo strip and above the footer. */
export function Hem({ thin }: { thin?: boolean }) {
  return <div className={clsx(thin ? 'h-1' : 'h-2', stripes)} aria-hidden />
}

const stripes = `bg-linear-[90deg,var(--left),var(--middle),var(--right)] bg-size-[100px_100%]
  [--left:var(--hem-1)_0_38%,var(--hem-5)_0_40%,var(--hem-2)_0_52%]
  [--middle:var(--hem-5)_0_54%,var(--hem-4)_0_78%,var(--hem-5)_0_80%]
  [--right:var(--hem-3)_0_96%,var(--hem-5)_0]`
