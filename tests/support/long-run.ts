/**
 * Tests with many similar cases run a sample of them in `npm test`, and all of them in the long run of
 * `npm run stress -- --only=tests,pages` (docs/stress.md).
 */
export const IS_LONG_RUN = process.env.LONG_RUN === '1'

/**
 * The tag of tests that only the long run has: of journeys, and in the titles of other tests. They are details of a page, races
 * of many, and further cases of what a faster test checks. A test file that is run by itself runs them too.
 */
export const LONG_TAG = '@long'

const STEP = 5

/** Returns how often a test does something: `usual` times in `npm test`, and `long` times in the long run. */
export const repeats = (usual: number, long: number): number => (IS_LONG_RUN ? long : usual)

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
