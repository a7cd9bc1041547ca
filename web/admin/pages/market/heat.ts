import type { CSSProperties } from 'react'

/** The background of a cell, and whether its text is light. In two ranges, so that the text has contrast on each. */
export function getHeat(percent: number): { style: CSSProperties; isStrong: boolean } {
  const isStrong = percent >= 50
  const share = isStrong ? 80 + (percent - 50) * 0.4 : percent * 0.5
  return {
    style: {
      background: `color-mix(in oklab, var(--color-at-store) ${Math.round(share)}%, var(--color-sunk))`,
    },
    isStrong,
  }
}
