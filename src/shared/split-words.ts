type Word<S extends string, Known = never> = S extends `${infer First} ${infer Rest}`
  ? Word<Rest, Known | First>
  : Known | S

/** Splits lines at spaces. The type is the union of the words. */
export const splitWords = <const Lines extends readonly string[]>(...lines: Lines): readonly Word<Lines[number]>[] =>
  lines.flatMap((line) => line.split(' ')) as Word<Lines[number]>[]
