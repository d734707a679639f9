type Word<S extends string, Known = never> = S extends `${infer First} ${infer Rest}`
  ? Word<Rest, Known | First>
  : Known | S

/** Returns the words of lines, separated by spaces. Their type is the union of them. */
export const words = <const Lines extends readonly string[]>(...lines: Lines): readonly Word<Lines[number]>[] =>
  lines.flatMap((line) => line.split(' ')) as Word<Lines[number]>[]
