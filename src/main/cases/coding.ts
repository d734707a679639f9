/** A way to write a text with other characters. Its runs contain no character that has a meaning around them. */
export interface Coding {
  /**
   * Takes every run at its first character, so that matching takes linear time. Each further one takes smaller runs,
   * where nothing was changed in a larger one.
   */
  runs: readonly RegExp[]
  /** Returns undefined for a run that is not encoded. */
  decode(run: string): string | undefined
  /** Writes another text in the style of the run. */
  encode(text: string, run: string): string
}

/** Whether bytes that were decoded are a text. */
export const isText = (text: string): boolean => !/[^\s\x20-\x7e\x80-\uffff]|\ufffd/.test(text)

/** The end of a line, also escaped in JSON, and the marks of a quotation on the next one. */
export const lineEnd = String.raw`(?:\r?\n|(?:\\{1,4}[rn]){1,2})[ \t>]{0,9}`
