/** Figures of a period against the one before. */
export type Change = { unit: 'percent' | 'points'; by: number }

/** Returns the change in percent; undefined if there is no earlier figure to compare with. */
export const percentChange = (now: number, before: number): Change | undefined =>
  before > 0 ? { unit: 'percent', by: Math.round((100 * (now - before)) / before) } : undefined

/** The difference of two percentages. */
export const pointChange = (now: number | undefined, before: number | undefined): Change | undefined =>
  now === undefined || before === undefined ? undefined : { unit: 'points', by: now - before }

/** Returns a part in percent; undefined for a part of nothing. */
export const toPercent = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((100 * part) / whole) : undefined
