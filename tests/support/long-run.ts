/**
 * Tests with many similar cases run a sample of them in `npm test`, and all of them in the long run of
 * `npm run stress -- --only=matrix,pages` (docs/stress.md).
 */
export const IS_LONG_RUN = process.env.LONG_RUN === '1'

/**
 * The tag of journeys that only the long run has: details of a page, and failures that other tests cover over HTTP. A
 * spec file that is run by itself runs them too.
 */
export const LONG_TAG = '@long'

const STEP = 5

/** Returns all cases in the long run, otherwise only those of the sample. */
export const takeSample = <T>(sample: readonly T[], others: readonly T[]): T[] => [
  ...sample,
  ...(IS_LONG_RUN ? others : []),
]

/**
 * Returns all values in the long run, otherwise every fifth. The first one depends on `offset`, so that callers
 * with different offsets use all values between them.
 */
export const everyFifth = <T>(values: readonly T[], offset: number): readonly T[] =>
  IS_LONG_RUN ? values : values.filter((_, index) => (index + offset) % STEP === 0)

/** The widths of the window at which journeys run: that of a phone, and in the long run also that of a computer. */
export const WIDTHS: readonly number[] = takeSample([360], [1280])
