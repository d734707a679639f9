/** The package brings no types of its own. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Readonly<Record<string, { min: number; max: number }>>
      /** OpenType features to retain; all without it. */
      keepFeatures: readonly string[]
    },
  ) => Promise<Buffer>
  export default subsetFont
}
