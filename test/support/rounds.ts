/** Whether this is `npm test`, which takes minutes and leaves out what the build machine runs (`npm run test:all`). */
export const isQuick = process.env.PAYLINK_TESTS === 'quick'
/** Whether this is `npm run test:long`. */
export const isLong = process.env.PAYLINK_TESTS === 'long'

/** How often a test repeats its case: `usual` times, or `long` times in `npm run test:long`. */
export const rounds = (usual: number, long: number): number => (isLong ? long : usual)

/** What a test is repeated for: `usual`, and `more` too in `npm run test:long`. */
export const withMore = <T>(usual: readonly T[], more: readonly T[]): readonly T[] =>
  isLong ? [...usual, ...more] : usual

/** Given to a browser test that only `npm run test:long` runs. */
export const onlyLong = { tag: '@long' } as const

/** What generated cases start from. The same in every run, unless `PAYLINK_SEED` says otherwise; `npm run test:long` takes a new one. */
export const seed = Number(process.env.PAYLINK_SEED ?? 20_261_122)
